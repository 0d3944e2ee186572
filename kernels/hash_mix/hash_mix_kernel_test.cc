// The loop and the check of every window, on honest mixes and on broken ones.
#include "kernels/hash_mix/hash_mix_kernel.h"

#include <cstdint>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/hash_mix/broken_mixes.h"
#include "kernels/hash_mix/mix.h"
#include "kernels/hash_mix/mix_oracle.h"
#include "kernels/support/injected_slowdown.h"

namespace lab {
namespace {

KernelArgs Args(int threads = 1, const std::string& slow_permille = "0") {
  return {.threads = threads, .params = {{kSlowPermille, slow_permille}}, .seed = 5, .roles = {}};
}

template <typename K>
class HashMixKernelTest : public testing::Test {};
using Kernels =
    testing::Types<HashMixKernel<PlainMix, Chained>, HashMixKernel<OpaqueMix, Chained>,
                   HashMixKernel<PlainMix, Independent>, HashMixKernel<HoistableMix, Chained>>;
TYPED_TEST_SUITE(HashMixKernelTest, Kernels);

TYPED_TEST(HashMixKernelTest, AnswersWhateverItsRoundsAre) {
  // OracleMix(7, 100) + OracleMix(42, 100), modulo 2^64.
  const std::string answer =
      std::to_string(OracleMix(7, kAnswerRounds) + OracleMix(42, kAnswerRounds));
  EXPECT_EQ(TypeParam(Args(), 64).Answer(), answer);
  EXPECT_EQ(TypeParam(Args(), 1024).Answer(), answer);
}

TYPED_TEST(HashMixKernelTest, ChecksEachWindowByItself) {
  TypeParam kernel(Args(2), 64);
  kernel.RunBatch(0, 1000);
  kernel.RunBatch(1, 255);
  kernel.RunBatch(1, 2);
  EXPECT_TRUE(kernel.CheckWindow(1257).passed);
  EXPECT_TRUE(kernel.CheckWindow(0).passed);
  kernel.RunBatch(1, 1);
  EXPECT_TRUE(kernel.CheckWindow(1).passed);
}

TYPED_TEST(HashMixKernelTest, MissesAHashThatWasNotMade) {
  TypeParam kernel(Args(), 64);
  kernel.RunBatch(0, 999);
  const CheckResult check = kernel.CheckWindow(1000);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "hashes");
}

TYPED_TEST(HashMixKernelTest, ExtraWorkIsDoneCheckedAndNotCounted) {
  TypeParam slow(Args(1, "30"), 64);
  for (int i = 0; i < 1000; ++i) slow.RunBatch(0, 1);
  slow.RunBatch(0, 1000);
  EXPECT_TRUE(slow.CheckWindow(2000).passed);
}

TYPED_TEST(HashMixKernelTest, ThreadsShareNothingThatChanges) {
  TypeParam kernel(Args(4), 64);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int batch = 0; batch < 10; ++batch) kernel.RunBatch(thread, 300);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(kernel.CheckWindow(12'000).passed);
}

// Counts how often it is called.
struct TallyMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    ++calls;
    return PlainMix::Of(v, rounds);
  }
  static inline int64_t calls = 0;
};

TEST(SlowPermille, IsSoManyHashesMore) {
  HashMixKernel<TallyMix, Chained> slow(Args(1, "30"), 64);
  slow.RunBatch(0, 1000);
  EXPECT_EQ(TallyMix::calls, 1030);
}

template <typename K>
CheckResult AfterAWindow(int64_t operations) {
  K kernel(Args(), 64);
  kernel.RunBatch(0, operations);
  return kernel.CheckWindow(operations);
}

template <typename Mix>
bool IsCaught() {
  const CheckResult check = AfterAWindow<HashMixKernel<Mix, Chained>>(1);
  return !check.passed && check.what == "sum of the hashes";
}

TEST(CheckWindow, CatchesBrokenMixes) {
  EXPECT_TRUE(IsCaught<ForgetsARoundMix>());
  EXPECT_TRUE(IsCaught<NumberlessMix>());
  EXPECT_TRUE(IsCaught<FoldableMix>());
  EXPECT_TRUE(IsCaught<NarrowMix>());
}

TEST(CheckWindow, CannotSeeARestThatIsNotThere) {
  // 64 rounds are sixteen times four: this fault only the contract test sees.
  EXPECT_FALSE(IsCaught<ForgetsTheRestMix>());
}

TEST(CheckWindow, CatchesOneWordHashedOverAndOver) {
  using Hoisted = HashMixKernel<HoistableMix, OneWord>;
  EXPECT_TRUE(AfterAWindow<Hoisted>(1).passed);  // the first word is the first
  EXPECT_FALSE(AfterAWindow<Hoisted>(2).passed);
  EXPECT_FALSE(AfterAWindow<Hoisted>(256'000).passed);
}

TEST(MixWords, AreDrawnFromTheSeedAndDiffer) {
  EXPECT_EQ(DrawMixWords(3), DrawMixWords(3));
  EXPECT_NE(DrawMixWords(3), DrawMixWords(4));
  const std::vector<uint64_t> words = DrawMixWords(3);
  EXPECT_EQ(std::set<uint64_t>(words.begin(), words.end()).size(), kMixWords);
}

}  // namespace
}  // namespace lab
