// The locks of this folder, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/lock/broken_locks.h"
#include "kernels/lock/library_locks.h"
#include "kernels/lock/lock_kernel.h"
#include "kernels/lock/own_locks.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

template <Lock L>
void Register(std::string name, Waiting waiting, std::vector<std::string> contract) {
  RegisterKernel(
      {.name = std::move(name),
       .family = "lock",
       .comparison_group = "lock: one critical section",
       .contract = std::move(contract),
       .operation = "acquire, critical section, release, work outside",
       .checks = "every window: count of a plain word under the lock, nobody inside at entry",
       .setup_excluded = "handles are made and given up outside the windows",
       .params = {{.name = "inside",
                   .default_value = "10",
                   .help = "dependent multiplies in the critical section",
                   .max = 1'000'000},
                  {.name = "outside",
                   .default_value = "100",
                   .help = "dependent multiplies outside it, for each thread there is",
                   .max = 1'000'000}},
       .counters = {{.name = "hand-offs",
                     .help = "the owner was another thread than the one before"},
                    {.name = "owners of 1000",
                     .help = "different threads among a thousand acquisitions in a row"}},
       .waiting = waiting,
       .floor_ns = kLockedFloor.ns,
       .floor_reason = kLockedFloor.reason,
       .make = [](const KernelArgs& args) { return std::make_unique<LockKernel<L>>(args); }});
}

void RegisterLocks() {
  const std::vector<std::string> unfair = {"mutual_exclusion"};
  const std::vector<std::string> fair = {"mutual_exclusion", "fifo"};
  Register<StdStyleLock<std::mutex>>("std_mutex", Waiting::kBlocks, unfair);
  Register<StdStyleLock<std::shared_mutex>>("std_shared_mutex", Waiting::kBlocks, unfair);
  Register<SemaphoreLock>("std_semaphore", Waiting::kBlocks, unfair);
  Register<PthreadMutex<PTHREAD_MUTEX_ADAPTIVE_NP>>("pthread_adaptive", Waiting::kBlocks, unfair);
  Register<PthreadSpin>("pthread_spin", Waiting::kSpins, unfair);
  Register<AbslMutexLock>("absl_mutex", Waiting::kBlocks, unfair);
  Register<TasLock>("tas", Waiting::kSpins, unfair);
  Register<TtasLock>("ttas", Waiting::kSpins, unfair);
  Register<BackoffLock>("ttas_backoff", Waiting::kSpins, unfair);
  Register<TicketLock>("ticket", Waiting::kSpins, fair);
  Register<McsLock>("mcs", Waiting::kSpins, fair);
  Register<ClhLock>("clh", Waiting::kSpins, fair);
  Register<FutexLock<0>>("futex", Waiting::kBlocks, unfair);
  Register<FutexLock<100>>("spin_then_park", Waiting::kBlocks, unfair);
#if LAB_HAVE_TBB
  Register<StdStyleLock<tbb::spin_mutex>>("tbb_spin_mutex", Waiting::kSpins, unfair);
  Register<TbbQueuing>("tbb_queuing_mutex", Waiting::kSpins, fair);
  Register<StdStyleLock<tbb::mutex>>("tbb_mutex", Waiting::kBlocks, unfair);
#endif
#if LAB_HAVE_CK
  Register<CkTicket>("ck_ticket", Waiting::kSpins, fair);
  Register<CkFas>("ck_fas", Waiting::kSpins, unfair);
#endif
  Register<NoLock>("no_lock", Waiting::kNever, {});
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterLocks();
  return lab::SubjectMain(argc, argv);
}
