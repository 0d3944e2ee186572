// Reader/writer locks, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <shared_mutex>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/rwlock/broken_rwlocks.h"
#include "kernels/rwlock/rwlock_kernel.h"
#include "kernels/rwlock/rwlocks.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

template <ReaderWriterLock L>
void Register(std::string name, Waiting waiting, std::vector<std::string> contract,
              const Floor& floor = kLockedFloor) {
  RegisterKernel(
      {.name = std::move(name),
       .family = "rwlock",
       .comparison_group = "rwlock: four words",
       .contract = std::move(contract),
       .operation = "one section, read or write, and work outside",
       .checks = "every window: what readers saw was whole, writes",
       .data_shape = "reads and writes drawn by each thread's own generator, seeded",
       .setup_excluded = "handles are made and given up outside the windows",
       .params = {{.name = "read_percent",
                   .default_value = "99",
                   .help = "sections that only read",
                   .max = 100},
                  {.name = "outside",
                   .default_value = "20",
                   .help = "dependent multiplies outside, for each thread there is",
                   .max = 1'000'000}},
       .counters = {{.name = "reads"},
                    {.name = "writes"},
                    {.name = "torn reads", .help = "reads of half a write: any voids the sample"}},
       .waiting = waiting,
       .floor_ns = floor.ns,
       .floor_reason = floor.reason,
       .make = [](const KernelArgs& args) { return std::make_unique<RwlockKernel<L>>(args); }});
}

void RegisterLocks() {
  Register<MutexForAll>("std_mutex", Waiting::kBlocks, {"exclusive_readers"});
  Register<SharedStyleLock<std::shared_mutex>>("std_shared_mutex", Waiting::kBlocks,
                                               {"shared_readers"});
  Register<PthreadRwlock<PTHREAD_RWLOCK_PREFER_READER_NP>>(
      "pthread_prefer_reader", Waiting::kBlocks, {"shared_readers", "writers_may_starve"});
  Register<PthreadRwlock<PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP>>(
      "pthread_prefer_writer", Waiting::kBlocks, {"shared_readers", "readers_may_starve"});
  Register<AbslRwlock>("absl_mutex", Waiting::kBlocks, {"shared_readers"});
  // Readers write nothing: no locked instruction bounds them.
  Register<SeqLock>("seqlock", Waiting::kSpins, {"shared_readers", "readers_may_starve", "copies"},
                    kStoreFloor);
#if LAB_HAVE_TBB
  Register<SharedStyleLock<tbb::spin_rw_mutex>>("tbb_spin_rw_mutex", Waiting::kSpins,
                                                {"shared_readers"});
  Register<TbbQueuingRw>("tbb_queuing_rw_mutex", Waiting::kSpins, {"shared_readers", "fifo"});
#endif
#if LAB_HAVE_CK
  Register<CkRwlock>("ck_rwlock", Waiting::kSpins, {"shared_readers", "readers_may_starve"});
  Register<CkPhaseFair>("ck_pflock", Waiting::kSpins, {"shared_readers", "phase_fair"});
  Register<CkTaskFair>("ck_tflock", Waiting::kSpins, {"shared_readers", "fifo"});
  Register<CkBigReader>("ck_brlock", Waiting::kSpins, {"shared_readers", "readers_may_starve"});
#endif
  Register<ReaderWithWriterLock>("reader_with_writer", Waiting::kBlocks, {}, kStoreFloor);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterLocks();
  return lab::SubjectMain(argc, argv);
}
