// State scopes and false sharing, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <string>
#include <utility>

#include "harness/subject/kernel.h"
#include "kernels/sharing/placed_words.h"
#include "kernels/sharing/sharing_kernel.h"
#include "kernels/support/cache_line.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

std::unique_ptr<Kernel> Make(const KernelArgs& args, const Offsets& offsets) {
  if (args.Word("access") == "rmw") return std::make_unique<IncrementKernel<FetchAdd>>(offsets);
  return std::make_unique<IncrementKernel<LoadAndStore>>(offsets);
}

ParamInfo Access() {
  return {.name = "access",
          .default_value = "store",
          .help = "how a word is incremented: a load and a store, or one locked instruction",
          .words = {"store", "rmw"}};
}

ParamInfo Distance() {
  return {.name = "distance",
          .default_value = "128",
          .help = "bytes from one thread's word to the next one's",
          .min = 8,
          .max = 65536};
}

KernelInfo Increments(std::string name) {
  return {.name = std::move(name),
          .family = "sharing",
          .comparison_group = "sharing: increments",
          .operation = "one increment",
          .checks = "every window: count, and on how many cache lines the words lie",
          .waiting = Waiting::kNever,
          .floor_ns = kStoreFloor.ns,
          .floor_reason = kStoreFloor.reason};
}

void RegisterScopes() {
  // The access is a parameter of the empty loop too, so that it can stand in every group.
  KernelInfo empty = Increments("empty");
  empty.params = {Access()};
  empty.make = [](const KernelArgs& args) {
    return std::make_unique<EmptyKernel>(args, std::to_string(kAnswerIncrements));
  };
  RegisterKernel(empty);

  KernelInfo scope = Increments("thread_scope");
  scope.params = {Access()};
  scope.contract = {"own_total"};
  scope.make = [](const KernelArgs& args) {
    return Make(args, Apart(args.threads, kFalseSharingBytes));
  };
  RegisterKernel(scope);

  scope.name = "thread_scope_unpadded";
  scope.make = [](const KernelArgs& args) { return Make(args, Apart(args.threads, sizeof(Word))); };
  RegisterKernel(scope);

  scope.name = "group_scope";
  scope.contract = {"total_of_two"};
  scope.make = [](const KernelArgs& args) {
    return Make(args, InPairs(args.threads, kFalseSharingBytes));
  };
  RegisterKernel(scope);

  scope.name = "benchmark_scope";
  scope.contract = {"one_total"};
  scope.make = [](const KernelArgs& args) { return Make(args, Apart(args.threads, 0)); };
  RegisterKernel(scope);
}

void RegisterDistances() {
  KernelInfo own = Increments("own_words");
  own.params = {Access(), Distance()};
  own.contract = {"own_total"};
  own.make = [](const KernelArgs& args) {
    return Make(args, Apart(args.threads, static_cast<size_t>(args.Int("distance"))));
  };
  RegisterKernel(own);

  RegisterKernel(
      {.name = "innocent_reader",
       .family = "sharing",
       .comparison_group = "sharing: a reader beside a writer",
       .contract = {"own_total"},
       .operation = "one increment of the writer, one read of the reader",
       .checks = "every window: increments, sum of what was read, cache lines of the words",
       .needs = {"two threads"},
       .roles = {"writer", "reader"},
       .params = {Distance()},
       .waiting = Waiting::kNever,
       .floor_ns = kStoreFloor.ns,
       .floor_reason = kStoreFloor.reason,
       .make = [](const KernelArgs& args) {
         return std::make_unique<InnocentReaderKernel>(args,
                                                       static_cast<size_t>(args.Int("distance")));
       }});
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterScopes();
  lab::RegisterDistances();
  return lab::SubjectMain(argc, argv);
}
