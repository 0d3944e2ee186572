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

namespace lab {
namespace {

struct Floor {
  double ns = 0;
  const char* reason = "";
};

// All in cycles of 6.2 GHz, the fastest clock sold today. A floor errs low: it only has to tell
// what a core did from what a compiler deleted.
constexpr Floor kLocked = {1.29,
                           "one locked read-modify-write of an owned line: 8 cycles on AMD Milan, "
                           "the cheapest published that we know, at 6.2 GHz"};
// Not the 1 cycle of the add: cores forward a store at rename and fold immediate adds, so the chain
// through memory does not bound it.
constexpr Floor kStore = {0.08, "one store: at most two per cycle on any core, at 6.2 GHz"};
constexpr Floor kBranch = {0.08, "one taken branch: at most two per cycle on any core, at 6.2 GHz"};

template <typename K>
void Register(const char* name, Waiting waiting, const Floor& floor) {
  RegisterKernel({.name = name,
                  .waiting = waiting,
                  .floor_ns = floor.ns,
                  .floor_reason = floor.reason,
                  .make = [](const KernelArgs& args) { return std::make_unique<K>(args); }});
}

void RegisterCounters() {
  Register<EmptyKernel>("empty", Waiting::kNever, kBranch);
  Register<CounterKernel<MutexCounter>>("mutex", Waiting::kBlocks, kLocked);
  Register<CounterKernel<FetchAddCounter>>("fetch_add", Waiting::kNever, kLocked);
  Register<TicketKernel<FetchAddCounter>>("fetch_add_result", Waiting::kNever, kLocked);
  // A failed attempt means that another thread succeeded: it retries, but waits for nobody.
  Register<CounterKernel<CompareExchangeCounter>>("compare_exchange", Waiting::kNever, kLocked);
  Register<CounterKernel<StripedCounter<64>>>("striped", Waiting::kNever, kLocked);
  Register<CounterKernel<StripedCounter<128>>>("striped_128", Waiting::kNever, kLocked);
  Register<CounterKernel<StripedCounter<8>>>("striped_unpadded", Waiting::kNever, kLocked);
  Register<CounterKernel<PerThreadCounter>>("per_thread", Waiting::kNever, kStore);
  Register<CounterKernel<RacyCounter>>("racy", Waiting::kNever, kStore);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterCounters();
  return lab::SubjectMain(argc, argv);
}
