// Both directions come to the same, every check catches its fault, and loops with nothing in them
// pass all the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/loop_direction/broken_directions.h"
#include "kernels/loop_direction/direction_kernel.h"
#include "kernels/loop_direction/direction_oracle.h"
#include "kernels/loop_direction/directions.h"

namespace lab {
namespace {

KernelArgs Args(int threads = 1) {
  return {.threads = threads, .params = {}, .seed = 5, .roles = {}};
}

// The contract: whatever the direction, the sum of all elements and of no others.
template <typename Direction>
bool SumsLikeTheOracle() {
  const std::vector<uint64_t> words = DrawDirectionWords(1);
  uint64_t sum_of_words = 0;
  for (int64_t n = 0; n <= 100; ++n) {
    for (const uint64_t first : {uint64_t{0}, uint64_t{12'345}, uint64_t{1} << 60}) {
      const uint64_t expected = OracleIndexes(first, first + static_cast<uint64_t>(n));
      if (Direction::SumOfIndexes(first, n) != expected) return false;
    }
    if (Direction::SumOfWords(words.data(), n) != sum_of_words) return false;
    sum_of_words += words[static_cast<std::size_t>(n)];
  }
  return true;
}

TEST(DirectionOracle, ByHand) {
  EXPECT_EQ(OracleIndexes(0, 0), 0u);
  EXPECT_EQ(OracleIndexes(0, 4), 0u + 1 + 2 + 3);
  EXPECT_EQ(OracleIndexes(10, 13), 10u + 11 + 12);
}

TEST(Directions, ComeToTheSame) {
  EXPECT_TRUE(SumsLikeTheOracle<Up>());
  EXPECT_TRUE(SumsLikeTheOracle<Down>());
}

TEST(DirectionChecks, CatchLoopsTurnedRoundWrongly) {
  EXPECT_FALSE(SumsLikeTheOracle<MissesTheFirst>());
  EXPECT_FALSE(SumsLikeTheOracle<MissesTheLast>());
  EXPECT_FALSE(SumsLikeTheOracle<OneTooHigh>());
}

template <typename K>
class DirectionKernelTest : public testing::Test {};
using Kernels = testing::Types<KeptIndexKernel<Up>, KeptIndexKernel<Down>, ArrayKernel<Up>,
                               ArrayKernel<Down>, NothingKernel<Up>, NothingKernel<Down>>;
TYPED_TEST_SUITE(DirectionKernelTest, Kernels);

TYPED_TEST(DirectionKernelTest, AnswersTheSame) {
  EXPECT_EQ(TypeParam(Args()).Answer(), "499500");
  EXPECT_EQ(DirectionAnswer(), "499500");
}

TYPED_TEST(DirectionKernelTest, ChecksEachWindowByItself) {
  TypeParam kernel(Args(2));
  kernel.RunBatch(0, 5000);
  kernel.RunBatch(1, 255);
  kernel.RunBatch(1, 1);
  EXPECT_TRUE(kernel.CheckWindow(5256).passed);
  EXPECT_TRUE(kernel.CheckWindow(0).passed);
  kernel.RunBatch(1, 7);
  EXPECT_TRUE(kernel.CheckWindow(7).passed);
}

TYPED_TEST(DirectionKernelTest, MissesAnIterationThatWasNotAskedFor) {
  TypeParam kernel(Args());
  kernel.RunBatch(0, 999);
  EXPECT_FALSE(kernel.CheckWindow(1000).passed);
}

template <typename K>
std::string FailureOf() {
  K kernel(Args());
  // Twice, since the first index of all is 0 and not missed in a sum.
  kernel.RunBatch(0, 5001);
  kernel.RunBatch(0, 5001);
  const CheckResult check = kernel.CheckWindow(10'002);
  return check.passed ? "" : check.what;
}

TEST(CheckWindow, CatchesLoopsTurnedRoundWrongly) {
  EXPECT_EQ(FailureOf<KeptIndexKernel<MissesTheFirst>>(), "sum");
  EXPECT_EQ(FailureOf<KeptIndexKernel<MissesTheLast>>(), "sum");
  EXPECT_EQ(FailureOf<KeptIndexKernel<OneTooHigh>>(), "sum");
  EXPECT_EQ(FailureOf<ArrayKernel<MissesTheFirst>>(), "sum");
  EXPECT_EQ(FailureOf<ArrayKernel<MissesTheLast>>(), "sum");
  EXPECT_EQ(FailureOf<ArrayKernel<OneTooHigh>>(), "sum");
}

TEST(CheckWindow, CannotSeeThatALoopIsGone) {
  EXPECT_EQ(FailureOf<NothingKernel<Up>>(), "");
  EXPECT_EQ(FailureOf<NothingKernel<Down>>(), "");
}

}  // namespace
}  // namespace lab
