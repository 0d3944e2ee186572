// Wrong on purpose; see README.md and `lab selftest`.
#include <memory>
#include <string>
#include <utility>

#include "harness/subject/kernel.h"
#include "kernels/busted/busted_kernels.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

template <typename K>
void Register(std::string name, std::string group, const Floor& floor) {
  RegisterKernel({.name = std::move(name),
                  .family = "busted",
                  .comparison_group = std::move(group),
                  .floor_ns = floor.ns,
                  .floor_reason = floor.reason,
                  .make = [](const KernelArgs& args) { return std::make_unique<K>(args); }});
}

template <typename K>
void RegisterLoop(std::string name) {
  // One term is one addition to a sum, in a chain.
  static constexpr Floor kAdd = {0.16, "one dependent addition: a cycle at 6.2 GHz"};
  Register<K>(std::move(name), "busted: a sum of terms", kAdd);
}

template <typename K>
void RegisterThreads(std::string name) {
  Register<K>(std::move(name), "busted: shared words", kStoreFloor);
}

void RegisterAll() {
  using namespace busted;  // NOLINT(google-build-using-namespace): a list of its names
  RegisterKernel({.name = "empty",
                  .family = "busted",
                  .comparison_group = "busted: a sum of terms",
                  .floor_ns = kBranchFloor.ns,
                  .floor_reason = kBranchFloor.reason,
                  .make = [](const KernelArgs& args) {
                    return std::make_unique<EmptyKernel>(args,
                                                         std::to_string(SumOfTerms(kAnswerTerms)));
                  }});
  RegisterLoop<KeptLoop>("kept");
  RegisterLoop<KeptTwice>("kept_twice");
  RegisterLoop<DeadLoop>("dead_loop");
  RegisterLoop<ClosedForm>("closed_form");
  RegisterLoop<FoldedIncrements>("folded_increments");
  RegisterLoop<EmptyForward>("empty_forward");
  RegisterLoop<EmptyBackward>("empty_backward");
  RegisterLoop<WrongAnswer>("wrong_answer");
  static constexpr Floor kStep = {0.48, "31 x + 7: shift, subtract, add in a chain at 6.2 GHz"};
  Register<Recurrence>("recurrence", "busted: a sum of terms", kStep);

  RegisterThreads<Counted>("counted");
  RegisterThreads<LostUpdates>("lost_updates");
  RegisterThreads<ForgetsOne>("forgets_one_in_a_million");
  RegisterThreads<BustedLock>("lock_that_does_nothing");
  RegisterThreads<ReaderWithWriter>("reader_with_writer");
  RegisterThreads<Oversells>("oversells");
  RegisterThreads<SlotsOnOneLine>("slots_on_one_line");
  RegisterThreads<SharedGenerator>("shared_generator");
  RegisterThreads<Sleeper>("sleeper");
  RegisterThreads<Crashes>("crashes");
  RegisterThreads<LeavesEarly>("leaves_early");
  RegisterThreads<Hangs>("hangs");

  Register<FirstSize>("first_size", "busted: size, made and summed", kBranchFloor);
  Register<CachedSize>("cached_size", "busted: size, cached", kBranchFloor);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterAll();
  return lab::SubjectMain(argc, argv);
}
