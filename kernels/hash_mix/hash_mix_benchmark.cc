// Hashes of so many rounds, for the lab and for Google Benchmark. See README.md.
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/hash_mix/hash_mix_kernel.h"
#include "kernels/hash_mix/mix.h"
#include "kernels/hash_mix/mix_oracle.h"
#include "kernels/support/empty_kernel.h"
#include "kernels/support/floors.h"
#include "kernels/support/injected_slowdown.h"

namespace lab {
namespace {

// All in cycles of 6.2 GHz, as in floors.h. The multiplication by 31 is at best a shift beside the
// addition of the number, then a subtraction, then the rotation: three in a chain.
constexpr double kChainedRoundNs = 3 / 6.2;
constexpr char kChainedReason[] =
    "per round three dependent instructions (shift, subtract, rotate), a cycle each at 6.2 GHz";
// Overlapped, only the number of instructions binds.
constexpr double kOverlappedRoundNs = 0.25 / 6.2;
constexpr char kOverlappedReason[] =
    "per round at least three instructions, at most twelve in a cycle, at 6.2 GHz";

KernelInfo Hash(std::string name) {
  KernelInfo info;
  info.name = std::move(name);
  info.family = "hash_mix";
  info.comparison_group = "hash_mix: hashes of drawn words";
  info.operation = "one hash of a 64-bit word";
  info.checks =
      "every window: number of hashes, and their sum against the oracle's; answer: two fixed words";
  info.data_shape =
      "256 words of SplitMix64 from the run's seed, rotated; with seed 1 their FNV-1a hash is " +
      MixWordsHash();
  info.setup_excluded = "drawing the words and their expected hashes";
  info.params = {SlowPermilleParam()};
  info.waiting = Waiting::kNever;
  return info;
}

template <typename Mix, typename Order>
void Register(const std::string& name, std::vector<std::string> contract, int64_t rounds,
              double round_ns, const char* reason) {
  KernelInfo info = Hash(name + "_" + std::to_string(rounds));
  info.contract = std::move(contract);
  info.floor_ns = round_ns * static_cast<double>(rounds);
  info.floor_reason = reason;
  info.make = [rounds](const KernelArgs& args) {
    return std::make_unique<HashMixKernel<Mix, Order>>(args, rounds);
  };
  RegisterKernel(info);
}

void RegisterEmpty() {
  KernelInfo empty = Hash("empty");
  empty.checks = "every window: iterations";
  empty.floor_ns = kBranchFloor.ns;
  empty.floor_reason = kBranchFloor.reason;
  empty.make = [](const KernelArgs& args) {
    uint64_t sum = 0;
    for (const uint64_t word : kAnswerWords) sum += OracleMix(word, kAnswerRounds);
    return std::make_unique<EmptyKernel>(args, std::to_string(sum));
  };
  RegisterKernel(empty);
}

void RegisterHashes() {
  for (const int64_t rounds : {64, 256, 1024}) {
    Register<PlainMix, Chained>("mix", {"chained"}, rounds, kChainedRoundNs, kChainedReason);
    Register<OpaqueMix, Chained>("opaque", {"chained"}, rounds, kChainedRoundNs, kChainedReason);
    Register<PlainMix, Independent>("independent", {}, rounds, kOverlappedRoundNs,
                                    kOverlappedReason);
    Register<HoistableMix, OneWord>("hoisted", {}, rounds, kOverlappedRoundNs, kOverlappedReason);
  }
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterEmpty();
  lab::RegisterHashes();
  return lab::SubjectMain(argc, argv);
}
