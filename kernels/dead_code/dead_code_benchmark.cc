// Loops that a compiler may take away, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <string>
#include <utility>

#include "harness/subject/kernel.h"
#include "kernels/dead_code/dead_code_kernel.h"
#include "kernels/dead_code/loops.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

constexpr Floor kTermFloor = {
    0.16,
    "one addition to a sum, in a chain: a cycle at 6.2 GHz; less is another order, or a formula"};
constexpr Floor kStepFloor = {
    0.32, "31 x + 7: a shift beside a subtraction from 7, then an addition, in a chain at 6.2 GHz"};
constexpr Floor kWordFloor = {0.01, "at most two loads of 64 bytes in a cycle, at 6.2 GHz"};

KernelInfo Loop(std::string name, std::string group, std::string operation, const Floor& floor) {
  KernelInfo info;
  info.name = std::move(name);
  info.family = "dead_code";
  info.comparison_group = "dead_code: " + std::move(group);
  info.operation = std::move(operation);
  info.waiting = Waiting::kNever;
  info.floor_ns = floor.ns;
  info.floor_reason = floor.reason;
  return info;
}

constexpr char kDroppedChecks[] = "every window: operations asked for, which proves nothing";

template <typename K>
void Register(KernelInfo info) {
  info.make = [](const KernelArgs& args) { return std::make_unique<K>(args); };
  RegisterKernel(info);
}

void RegisterEmpty(KernelInfo info, std::string answer) {
  info.checks = "every window: iterations";
  info.floor_ns = kBranchFloor.ns;
  info.floor_reason = kBranchFloor.reason;
  info.make = [answer = std::move(answer)](const KernelArgs& args) {
    return std::make_unique<EmptyKernel>(args, answer);
  };
  RegisterKernel(info);
}

KernelInfo Sum(std::string name) {
  KernelInfo info = Loop(std::move(name), "a sum of i * 31 + 7", "one term", kTermFloor);
  info.checks = "every window: number of terms and their sum; answer: a thousand terms";
  return info;
}

void RegisterSums() {
  RegisterEmpty(Sum("empty"), SumAnswer());
  KernelInfo dead = Sum("dead");
  dead.checks = kDroppedChecks;
  Register<DeadSumKernel>(dead);
  Register<SumKernel<ConstantSum>>(Sum("constant"));
  Register<SumKernel<UsedSum>>(Sum("used"));
  Register<SumKernel<OpaqueSum>>(Sum("opaque"));
}

KernelInfo Recurrence(std::string name) {
  KernelInfo info = Loop(std::move(name), "steps of 31 x + 7", "one step", kStepFloor);
  info.checks = "every window: number of steps and where they led; answer: a thousand steps";
  return info;
}

void RegisterRecurrences() {
  RegisterEmpty(Recurrence("empty_recurrence"), RecurrenceAnswer());
  Register<RecurrenceKernel<PlainRecurrence>>(Recurrence("recurrence"));
  Register<RecurrenceKernel<OpaqueRecurrence>>(Recurrence("recurrence_opaque"));
}

KernelInfo Array(std::string name) {
  KernelInfo info = Loop(std::move(name), "a sum of words", "one word", kWordFloor);
  info.checks = "every window: number of words and their sum; answer: 1,024 words";
  info.data_shape =
      "1,024 words of SplitMix64 from the run's seed, again and again; with seed 1 their FNV-1a "
      "hash is " +
      ArrayHash();
  info.setup_excluded = "drawing the words";
  return info;
}

void RegisterArrays() {
  RegisterEmpty(Array("empty_array"), ArrayAnswer());
  Register<KeptArrayKernel>(Array("array_kept"));
  KernelInfo dropped = Array("array_dropped");
  dropped.checks = kDroppedChecks;
  Register<DroppedArrayKernel>(dropped);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterSums();
  lab::RegisterRecurrences();
  lab::RegisterArrays();
  return lab::SubjectMain(argc, argv);
}
