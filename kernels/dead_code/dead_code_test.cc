// Every loop comes to what the formula says, every check catches its fault, and what is dropped
// passes every check that there can be.
#include <cstdint>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/dead_code/broken_loops.h"
#include "kernels/dead_code/dead_code_kernel.h"
#include "kernels/dead_code/loop_contract.h"
#include "kernels/dead_code/loop_oracle.h"
#include "kernels/dead_code/loops.h"

namespace lab {
namespace {

KernelArgs Args(int threads = 1) {
  return {.threads = threads, .params = {}, .seed = 5, .roles = {}};
}

TEST(LoopOracle, ByHand) {
  EXPECT_EQ(OracleSum(0, 0), 0u);
  EXPECT_EQ(OracleSum(0, 3), 7u + 38 + 69);
  EXPECT_EQ(OracleSum(2, 4), 69u + 100);
  EXPECT_EQ(OracleRecurrence(1, 0), 1u);
  EXPECT_EQ(OracleRecurrence(1, 1), 38u);
  EXPECT_EQ(OracleRecurrence(1, 3), (38u * 31 + 7) * 31 + 7);
}

TEST(Loops, ComeToWhatTheFormulaSays) {
  EXPECT_TRUE(SumsLikeTheOracle<ConstantSum>());
  EXPECT_TRUE(SumsLikeTheOracle<UsedSum>());
  EXPECT_TRUE(SumsLikeTheOracle<OpaqueSum>());
  EXPECT_TRUE(StepsLikeTheOracle<PlainRecurrence>());
  EXPECT_TRUE(StepsLikeTheOracle<OpaqueRecurrence>());
}

TEST(Loops, ArraySumAddsUp) {
  EXPECT_EQ(ArraySum(nullptr, 0), 0u);
  const std::vector<uint64_t> words = {1, 10, 100};
  EXPECT_EQ(ArraySum(words.data(), 3), 111u);
}

TEST(LoopChecks, CatchBrokenSums) {
  EXPECT_FALSE(SumsLikeTheOracle<OneShortSum>());
  EXPECT_FALSE(SumsLikeTheOracle<StartsAnewSum>());
  EXPECT_FALSE(SumsLikeTheOracle<ForgetsTheRestSum>());
  EXPECT_FALSE(SumsLikeTheOracle<NarrowSum>());
  EXPECT_FALSE(SumsLikeTheOracle<RoundedSum>());
}

TEST(LoopChecks, CatchBrokenRecurrences) {
  EXPECT_FALSE(StepsLikeTheOracle<OneShortRecurrence>());
  EXPECT_FALSE(StepsLikeTheOracle<MisfoldedRecurrence>());
}

template <typename K>
class LoopKernelTest : public testing::Test {};
using Kernels =
    testing::Types<SumKernel<ConstantSum>, SumKernel<UsedSum>, SumKernel<OpaqueSum>,
                   RecurrenceKernel<PlainRecurrence>, RecurrenceKernel<OpaqueRecurrence>,
                   KeptArrayKernel, DeadSumKernel, DroppedArrayKernel>;
TYPED_TEST_SUITE(LoopKernelTest, Kernels);

TYPED_TEST(LoopKernelTest, ChecksEachWindowByItself) {
  TypeParam kernel(Args(2));
  kernel.RunBatch(0, 5000);
  kernel.RunBatch(1, 255);
  kernel.RunBatch(1, 1);
  EXPECT_TRUE(kernel.CheckWindow(5256).passed);
  EXPECT_TRUE(kernel.CheckWindow(0).passed);
  kernel.RunBatch(1, 7);
  EXPECT_TRUE(kernel.CheckWindow(7).passed);
}

TYPED_TEST(LoopKernelTest, MissesAnOperationThatWasNotAskedFor) {
  TypeParam kernel(Args());
  kernel.RunBatch(0, 999);
  EXPECT_FALSE(kernel.CheckWindow(1000).passed);
  // One bad window is one bad window.
  kernel.RunBatch(0, 10);
  EXPECT_TRUE(kernel.CheckWindow(10).passed);
}

TEST(Answers, AreTheSameWithinAQuestion) {
  EXPECT_EQ(SumKernel<ConstantSum>(Args()).Answer(), SumAnswer());
  EXPECT_EQ(SumKernel<UsedSum>(Args()).Answer(), SumAnswer());
  EXPECT_EQ(SumKernel<OpaqueSum>(Args()).Answer(), SumAnswer());
  EXPECT_EQ(DeadSumKernel(Args()).Answer(), SumAnswer());
  EXPECT_EQ(RecurrenceKernel<PlainRecurrence>(Args()).Answer(), RecurrenceAnswer());
  EXPECT_EQ(RecurrenceKernel<OpaqueRecurrence>(Args()).Answer(), RecurrenceAnswer());
  EXPECT_EQ(KeptArrayKernel(Args()).Answer(), ArrayAnswer());
  EXPECT_EQ(DroppedArrayKernel(Args()).Answer(), ArrayAnswer());
}

// What a check says of a kernel with a fault.
template <typename K>
std::string FailureOf() {
  K kernel(Args());
  kernel.RunBatch(0, 5001);
  kernel.RunBatch(0, 5001);
  const CheckResult check = kernel.CheckWindow(10'002);
  return check.passed ? "" : check.what;
}

TEST(CheckWindow, CatchesBrokenLoops) {
  EXPECT_EQ(FailureOf<SumKernel<OneShortSum>>(), "sum of the terms");
  EXPECT_EQ(FailureOf<SumKernel<StartsAnewSum>>(), "sum of the terms");
  EXPECT_EQ(FailureOf<SumKernel<ForgetsTheRestSum>>(), "sum of the terms");
  EXPECT_EQ(FailureOf<RecurrenceKernel<OneShortRecurrence>>(), "where the recurrence stands");
  EXPECT_EQ(FailureOf<RecurrenceKernel<MisfoldedRecurrence>>(), "where the recurrence stands");
}

TEST(CheckWindow, CannotSeeThatALoopIsGone) {
  // The lesson of the folder: folded and dropped loops pass, and only a floor can tell.
  EXPECT_EQ(FailureOf<SumKernel<ConstantSum>>(), "");
  EXPECT_EQ(FailureOf<DeadSumKernel>(), "");
  EXPECT_EQ(FailureOf<DroppedArrayKernel>(), "");
}

}  // namespace
}  // namespace lab
