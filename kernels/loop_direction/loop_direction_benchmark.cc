// Loops counted up and down, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <string>
#include <utility>

#include "harness/subject/kernel.h"
#include "kernels/loop_direction/direction_kernel.h"
#include "kernels/loop_direction/directions.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

constexpr Floor kAddFloor = {
    0.16,
    "one addition to a sum, in a chain that a barrier in each iteration keeps: a cycle at 6.2 GHz"};

KernelInfo Loop(std::string name, std::string group, std::string operation) {
  KernelInfo info;
  info.name = std::move(name);
  info.family = "loop_direction";
  info.comparison_group = "loop_direction: " + std::move(group);
  info.operation = std::move(operation);
  info.checks = "every window: number of iterations and their sum; answer: a thousand iterations";
  info.waiting = Waiting::kNever;
  info.floor_ns = kAddFloor.ns;
  info.floor_reason = kAddFloor.reason;
  return info;
}

KernelInfo Index(std::string name) { return Loop(std::move(name), "indexes", "one iteration"); }

KernelInfo Array(std::string name) {
  KernelInfo info = Loop(std::move(name), "words of an array", "one word");
  info.data_shape =
      "1,024 words of SplitMix64 from the run's seed, again and again; with seed 1 their FNV-1a "
      "hash is " +
      DirectionWordsHash();
  info.setup_excluded = "drawing the words";
  return info;
}

template <typename K>
void Register(KernelInfo info) {
  info.make = [](const KernelArgs& args) { return std::make_unique<K>(args); };
  RegisterKernel(info);
}

void RegisterEmpty(KernelInfo info) {
  info.checks = "every window: iterations";
  info.floor_ns = kBranchFloor.ns;
  info.floor_reason = kBranchFloor.reason;
  info.make = [](const KernelArgs& args) {
    return std::make_unique<EmptyKernel>(args, DirectionAnswer());
  };
  RegisterKernel(info);
}

// Declared as if it did what the article says: an iteration. It cannot be under this floor if it
// does.
template <typename Direction>
void RegisterNothing(std::string name) {
  KernelInfo info = Index(std::move(name));
  info.checks = "every window: iterations asked for, which proves nothing";
  info.floor_ns = kBranchFloor.ns;
  info.floor_reason = kBranchFloor.reason;
  Register<NothingKernel<Direction>>(info);
}

void RegisterAll() {
  RegisterEmpty(Index("empty"));
  Register<KeptIndexKernel<Up>>(Index("kept_up"));
  Register<KeptIndexKernel<Down>>(Index("kept_down"));
  RegisterNothing<Up>("nothing_up");
  RegisterNothing<Down>("nothing_down");

  RegisterEmpty(Array("empty_array"));
  Register<ArrayKernel<Up>>(Array("array_up"));
  Register<ArrayKernel<Down>>(Array("array_down"));
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterAll();
  return lab::SubjectMain(argc, argv);
}
