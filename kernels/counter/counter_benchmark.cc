// The counters of this folder, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "harness/subject/kernel.h"
#include "kernels/counter/adaptive_counter.h"
#include "kernels/counter/compare_exchange_counter.h"
#include "kernels/counter/counter.h"
#include "kernels/counter/counter_kernel.h"
#include "kernels/counter/fetch_add_counter.h"
#include "kernels/counter/flat_combining_counter.h"
#include "kernels/counter/mutex_counter.h"
#include "kernels/counter/per_cpu_counter.h"
#include "kernels/counter/per_thread_counter.h"
#include "kernels/counter/racy_counter.h"
#include "kernels/counter/striped_counter.h"
#include "kernels/counter/thread_cached_counter.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

// The words of README.md.
template <Counter C>
std::vector<std::string> ContractOf() {
  std::vector<std::string> words;
  if (C::kContract.exact_at_quiescence) words.push_back("exact_at_rest");
  if (C::kContract.linearizable_read) words.push_back("linearizable_read");
  if (ErrorPerHandle<C>() > 0) {
    words.push_back(absl::StrCat("error_up_to_", ErrorPerHandle<C>(), "_per_thread"));
  }
  return words;
}

KernelInfo Info(std::string name, std::string group, Waiting waiting, const Floor& floor) {
  return {.name = std::move(name),
          .family = "counter",
          .comparison_group = std::move(group),
          .operation = "one increment",
          .checks = "every window: count",
          .setup_excluded = "handles are made and given up outside the windows",
          .waiting = waiting,
          .floor_ns = floor.ns,
          .floor_reason = floor.reason};
}

template <Counter C>
void RegisterIncrements(const std::string& name, Waiting waiting, const Floor& floor) {
  KernelInfo info = Info(name, "counter: one total", waiting, floor);
  info.contract = ContractOf<C>();
  info.make = [](const KernelArgs& args) { return std::make_unique<CounterKernel<C>>(args); };
  RegisterKernel(std::move(info));
}

// NAME_readers, in which some threads only read, and NAME_mixed, in which each does both. A read
// may be one load, so that no locked instruction bounds them.
template <Counter C>
void RegisterReads(const std::string& name, Waiting waiting) {
  KernelInfo readers =
      Info(absl::StrCat(name, "_readers"), "counter: with readers", waiting, kStoreFloor);
  readers.contract = ContractOf<C>();
  readers.operation = "one increment of a writer, one read of a reader";
  readers.checks = "every window: count, and that no reader saw it fall";
  readers.needs = {"two threads"};
  readers.roles = {"writer", "reader"};
  readers.make = [](const KernelArgs& args) { return std::make_unique<ReaderKernel<C>>(args); };
  RegisterKernel(std::move(readers));

  KernelInfo mixed =
      Info(absl::StrCat(name, "_mixed"), "counter: increments and reads", waiting, kStoreFloor);
  mixed.contract = ContractOf<C>();
  mixed.operation = "one increment or one read";
  mixed.checks = "every window: count, and that no thread saw it fall";
  mixed.params = {{.name = "reads_per_thousand",
                   .default_value = "10",
                   .help = "operations that read, spread evenly",
                   .max = 1000}};
  mixed.make = [](const KernelArgs& args) { return std::make_unique<MixedKernel<C>>(args); };
  RegisterKernel(std::move(mixed));
}

template <Counter C>
void Register(const std::string& name, Waiting waiting, const Floor& floor) {
  RegisterIncrements<C>(name, waiting, floor);
  RegisterReads<C>(name, waiting);
}

void RegisterCounters() {
  KernelInfo empty = Info("empty", "counter: one total", Waiting::kNever, kBranchFloor);
  empty.make = [](const KernelArgs& args) {
    return std::make_unique<EmptyKernel>(args, std::to_string(kAnswerIncrements));
  };
  RegisterKernel(std::move(empty));

  Register<MutexCounter>("mutex", Waiting::kBlocks, kLockedFloor);
  Register<FetchAddCounter>("fetch_add", Waiting::kNever, kLockedFloor);
  KernelInfo tickets =
      Info("fetch_add_result", "counter: one total", Waiting::kNever, kLockedFloor);
  tickets.contract = ContractOf<FetchAddCounter>();
  tickets.contract.push_back("returns_value");
  tickets.checks = "every window: count, and the sum of the returned values";
  tickets.make = [](const KernelArgs& args) {
    return std::make_unique<TicketKernel<FetchAddCounter>>(args);
  };
  RegisterKernel(std::move(tickets));
  // A failed attempt means that another thread succeeded: it retries, but waits for nobody.
  Register<CompareExchangeCounter>("compare_exchange", Waiting::kNever, kLockedFloor);
  Register<StripedCounter<64>>("striped", Waiting::kNever, kLockedFloor);
  RegisterIncrements<StripedCounter<128>>("striped_128", Waiting::kNever, kLockedFloor);
  RegisterIncrements<StripedCounter<8>>("striped_unpadded", Waiting::kNever, kLockedFloor);
  Register<AdaptiveCounter>("adaptive", Waiting::kNever, kLockedFloor);
  Register<PerCpuCounter>("per_cpu", Waiting::kNever, kLockedFloor);
  Register<PerThreadCounter>("per_thread", Waiting::kNever, kStoreFloor);
  RegisterIncrements<ThreadCachedCounter<10>>("thread_cached_10", Waiting::kNever, kStoreFloor);
  Register<ThreadCachedCounter<100>>("thread_cached_100", Waiting::kNever, kStoreFloor);
  RegisterIncrements<ThreadCachedCounter<1000>>("thread_cached_1000", Waiting::kNever, kStoreFloor);
  Register<FlatCombiningCounter>("flat_combining", Waiting::kSpins, kLockedFloor);
  RegisterIncrements<RacyCounter>("racy", Waiting::kNever, kStoreFloor);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterCounters();
  return lab::SubjectMain(argc, argv);
}
