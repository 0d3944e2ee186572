// The counters of this folder, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <string>

#include "harness/subject/kernel.h"
#include "kernels/counter/compare_exchange_counter.h"
#include "kernels/counter/counter_kernel.h"
#include "kernels/counter/fetch_add_counter.h"
#include "kernels/counter/mutex_counter.h"
#include "kernels/counter/per_thread_counter.h"
#include "kernels/counter/racy_counter.h"
#include "kernels/counter/striped_counter.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

template <typename K>
void Register(const char* name, Waiting waiting, const Floor& floor) {
  RegisterKernel({.name = name,
                  .waiting = waiting,
                  .floor_ns = floor.ns,
                  .floor_reason = floor.reason,
                  .make = [](const KernelArgs& args) { return std::make_unique<K>(args); }});
}

void RegisterCounters() {
  RegisterKernel({.name = "empty",
                  .floor_ns = kBranchFloor.ns,
                  .floor_reason = kBranchFloor.reason,
                  .make = [](const KernelArgs& args) {
                    return std::make_unique<EmptyKernel>(args, std::to_string(kAnswerIncrements));
                  }});
  Register<CounterKernel<MutexCounter>>("mutex", Waiting::kBlocks, kLockedFloor);
  Register<CounterKernel<FetchAddCounter>>("fetch_add", Waiting::kNever, kLockedFloor);
  Register<TicketKernel<FetchAddCounter>>("fetch_add_result", Waiting::kNever, kLockedFloor);
  // A failed attempt means that another thread succeeded: it retries, but waits for nobody.
  Register<CounterKernel<CompareExchangeCounter>>("compare_exchange", Waiting::kNever,
                                                  kLockedFloor);
  Register<CounterKernel<StripedCounter<64>>>("striped", Waiting::kNever, kLockedFloor);
  Register<CounterKernel<StripedCounter<128>>>("striped_128", Waiting::kNever, kLockedFloor);
  Register<CounterKernel<StripedCounter<8>>>("striped_unpadded", Waiting::kNever, kLockedFloor);
  Register<CounterKernel<PerThreadCounter>>("per_thread", Waiting::kNever, kStoreFloor);
  Register<CounterKernel<RacyCounter>>("racy", Waiting::kNever, kStoreFloor);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterCounters();
  return lab::SubjectMain(argc, argv);
}
