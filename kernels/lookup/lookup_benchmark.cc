// Look-ups of a number among sorted numbers, for the lab and for Google Benchmark. See README.md.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/lookup/binary_index.h"
#include "kernels/lookup/container_index.h"
#include "kernels/lookup/eytzinger_index.h"
#include "kernels/lookup/index.h"
#include "kernels/lookup/interpolation_index.h"
#include "kernels/lookup/linear_index.h"
#include "kernels/lookup/lookup_kernel.h"
#include "kernels/lookup/lookup_oracle.h"
#include "kernels/lookup/lookup_queries.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"
#include "kernels/support/injected_slowdown.h"

namespace lab {
namespace {

constexpr char kDependent[] = "dependent";
constexpr char kDefaultKeyCount[] = "1024";
constexpr char kDefaultDistribution[] = "hit";

// More would be true of every index here, and would not have to hold of the next one.
constexpr Floor kLookupFloor = {0.16,
                                "two loads, a comparison and a taken branch: a cycle at 6.2 GHz"};

std::vector<ParamInfo> Params() {
  return {{.name = kKeyCount,
           .default_value = kDefaultKeyCount,
           .help = "how many keys there are",
           .min = 1,
           .max = 1 << 22},
          {.name = kDistribution,
           .default_value = kDefaultDistribution,
           .help = "which keys are looked up: the greatest, uniform ones, numbers beside them, few "
                   "of them often, or uniform ones in order",
           .words = {"last", "hit", "miss", "zipf", "sorted"}},
          {.name = kDependent,
           .default_value = "no",
           .help = "whether a look-up waits for the result of the one before",
           .words = {"no", "yes"}},
          SlowPermilleParam()};
}

KernelInfo Lookup(std::string name) {
  KernelInfo info;
  info.name = std::move(name);
  info.family = "lookup";
  info.comparison_group = "lookup: position of a number";
  info.operation = "one look-up";
  info.checks =
      "once: 256 positions; every window: number of look-ups and sum of the positions; answer: 41 "
      "look-ups among 16 keys";
  info.data_shape =
      "n even 63-bit numbers of SplitMix64 from the run's seed, sorted; 16,384 queries by `keys`, "
      "in turn; with seed 1, 1,024 keys and hits their FNV-1a hash is " +
      LookupHash(1024, kDefaultDistribution);
  info.setup_excluded = "drawing keys and queries, building the index";
  info.params = Params();
  info.waiting = Waiting::kNever;
  info.floor_ns = kLookupFloor.ns;
  info.floor_reason = kLookupFloor.reason;
  return info;
}

template <Index I>
void Register(std::string name, std::vector<std::string> contract) {
  KernelInfo info = Lookup(std::move(name));
  info.contract = std::move(contract);
  info.make = [](const KernelArgs& args) -> std::unique_ptr<Kernel> {
    if (args.Word(kDependent) == "yes") return std::make_unique<LookupKernel<I, true>>(args);
    return std::make_unique<LookupKernel<I, false>>(args);
  };
  RegisterKernel(info);
}

void RegisterEmpty() {
  KernelInfo empty = Lookup("empty");
  empty.checks = "every window: iterations";
  empty.floor_ns = kBranchFloor.ns;
  empty.floor_reason = kBranchFloor.reason;
  empty.make = [](const KernelArgs& args) {
    const Keys keys = AnswerKeys();
    return std::make_unique<EmptyKernel>(
        args, AnswerOf([&](uint64_t key) { return OracleFind(keys, key); }));
  };
  RegisterKernel(empty);
}

void RegisterIndexes() {
  Register<LinearIndex>("linear", {"ordered", "in_place"});
  Register<CountingIndex>("linear_counting", {"ordered", "in_place"});
  Register<LowerBoundIndex>("lower_bound", {"ordered", "in_place"});
  Register<BranchlessIndex>("branchless", {"ordered", "in_place"});
  Register<EytzingerIndex>("eytzinger", {"ordered"});
  Register<InterpolationIndex>("interpolation", {"ordered", "in_place"});
  Register<MapIndex>("std_map", {"ordered", "grows"});
  Register<BtreeIndex>("btree_map", {"ordered", "grows"});
  Register<HashIndex>("flat_hash_map", {"grows"});
  Register<GuessIndex>("guess", {"ordered", "in_place"});
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterEmpty();
  lab::RegisterIndexes();
  return lab::SubjectMain(argc, argv);
}
