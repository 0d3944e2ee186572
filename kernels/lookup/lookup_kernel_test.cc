// The loop and the check of every window, on honest indexes and on broken ones.
#include "kernels/lookup/lookup_kernel.h"

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/lookup/binary_index.h"
#include "kernels/lookup/broken_indexes.h"
#include "kernels/lookup/container_index.h"
#include "kernels/lookup/eytzinger_index.h"
#include "kernels/lookup/index.h"
#include "kernels/lookup/interpolation_index.h"
#include "kernels/lookup/linear_index.h"
#include "kernels/lookup/lookup_oracle.h"
#include "kernels/support/injected_slowdown.h"

namespace lab {
namespace {

KernelArgs Args(const std::string& keys, int threads = 1, const std::string& slow_permille = "0") {
  return {.threads = threads,
          .params = {{kKeyCount, "100"}, {kDistribution, keys}, {kSlowPermille, slow_permille}},
          .seed = 5,
          .roles = {}};
}

template <typename K>
class LookupKernelTest : public testing::Test {};
using Kernels =
    testing::Types<LookupKernel<LinearIndex, false>, LookupKernel<LinearIndex, true>,
                   LookupKernel<CountingIndex, false>, LookupKernel<LowerBoundIndex, true>,
                   LookupKernel<BranchlessIndex, true>, LookupKernel<EytzingerIndex, true>,
                   LookupKernel<InterpolationIndex, true>, LookupKernel<MapIndex, false>,
                   LookupKernel<BtreeIndex, false>, LookupKernel<HashIndex, true>>;
TYPED_TEST_SUITE(LookupKernelTest, Kernels);

TYPED_TEST(LookupKernelTest, AnswersAsTheOracleDoes) {
  const Keys keys = AnswerKeys();
  EXPECT_EQ(TypeParam(Args("hit")).Answer(),
            AnswerOf([&](uint64_t key) { return OracleFind(keys, key); }));
  // 2, 4, ..., 32 at 0, 1, ..., 15: the sum of (2 k + 1) k for k from 1 to 16.
  EXPECT_EQ(TypeParam(Args("hit")).Answer(), std::to_string(2 * 1496 + 136));
}

TYPED_TEST(LookupKernelTest, ChecksEachWindowByItself) {
  for (const char* keys : {"last", "hit", "miss", "zipf", "sorted"}) {
    TypeParam kernel(Args(keys, 2));
    kernel.RunBatch(0, 20'000);  // once round and on
    kernel.RunBatch(1, 255);
    EXPECT_TRUE(kernel.CheckWindow(20'255).passed);
    EXPECT_TRUE(kernel.CheckWindow(0).passed);
    kernel.RunBatch(1, 1);
    EXPECT_TRUE(kernel.CheckWindow(1).passed);
  }
}

TYPED_TEST(LookupKernelTest, MissesALookupThatWasNotMade) {
  TypeParam kernel(Args("hit"));
  kernel.RunBatch(0, 999);
  const CheckResult check = kernel.CheckWindow(1000);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "look-ups");
}

TYPED_TEST(LookupKernelTest, ExtraWorkIsDoneCheckedAndNotCounted) {
  TypeParam slow(Args("hit", 1, "30"));
  for (int i = 0; i < 1000; ++i) slow.RunBatch(0, 1);
  slow.RunBatch(0, 1000);
  EXPECT_TRUE(slow.CheckWindow(2000).passed);
}

TYPED_TEST(LookupKernelTest, ThreadsShareNothingThatChanges) {
  TypeParam kernel(Args("hit", 4));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int batch = 0; batch < 10; ++batch) kernel.RunBatch(thread, 300);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(kernel.CheckWindow(12'000).passed);
}

template <Index I>
std::string FailureOf(const std::string& keys) {
  LookupKernel<I, false> kernel(Args(keys));
  kernel.RunBatch(0, 5000);
  const CheckResult check = kernel.CheckWindow(5000);
  return check.passed ? "" : check.what;
}

// Counts what it is asked.
class TallyIndex {
 public:
  explicit TallyIndex(const Keys& keys) : index_(keys) { asked = 0; }
  int64_t Find(uint64_t key) const {
    ++asked;
    return index_.Find(key);
  }
  static inline int64_t asked = 0;

 private:
  LowerBoundIndex index_;
};

TEST(SlowPermille, IsSoManyLookupsMore) {
  LookupKernel<TallyIndex, false> slow(Args("hit", 1, "30"));
  const int64_t before = TallyIndex::asked;
  slow.RunBatch(0, 1000);
  EXPECT_EQ(TallyIndex::asked - before, 1030);
}

TEST(CheckWindow, CatchesBrokenIndexes) {
  EXPECT_NE(FailureOf<GuessIndex>("hit"), "");
  EXPECT_NE(FailureOf<CountsFromOneIndex>("hit"), "");
  EXPECT_NE(FailureOf<SwapsTwoIndex>("hit"), "");
  EXPECT_NE(FailureOf<ForgetsTheLastIndex>("last"), "");
  EXPECT_NE(FailureOf<BelievesTheBoundIndex>("miss"), "");
}

// Asks 300 times and then no more, as a look-up that a cache in front of it answers.
class TiresIndex {
 public:
  explicit TiresIndex(const Keys& keys) : index_(keys) {}
  int64_t Find(uint64_t key) const { return ++asked_ <= 300 ? index_.Find(key) : 0; }

 private:
  LowerBoundIndex index_;
  mutable int asked_ = 0;
};

TEST(CheckWindow, CatchesWhatGoesWrongLater) {
  EXPECT_EQ(FailureOf<TiresIndex>("hit"), "sum of the positions");
}

TEST(CheckWindow, SeesOnlyWhatIsAskedFor) {
  // Why the contract test asks for more than a benchmark does.
  EXPECT_EQ(FailureOf<BelievesTheBoundIndex>("hit"), "");
}

}  // namespace
}  // namespace lab
