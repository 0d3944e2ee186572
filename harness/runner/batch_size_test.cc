#include "harness/runner/batch_size.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

constexpr int64_t kSliceNs = 10'000'000;

TEST(ChooseBatch, SlowestTakesAFortiethOfASlice) {
  EXPECT_EQ(ChooseBatch(100, kSliceNs), 2500u);  // 10 ms / 40 / 100 ns
  EXPECT_EQ(ChooseBatch(5, kSliceNs), 50000u);
}

TEST(ChooseBatch, StaysBetweenOneAndTheMaximum) {
  EXPECT_EQ(ChooseBatch(0.1, kSliceNs), 65536u);
  EXPECT_EQ(ChooseBatch(0, kSliceNs), 65536u);
  EXPECT_EQ(ChooseBatch(1e9, kSliceNs), 1u);
}

TEST(ChooseStallThreshold, ATenthOfASliceUnlessOperationsAreLong) {
  EXPECT_EQ(ChooseStallThreshold(100, 2500, kSliceNs), 1'000'000u);
  EXPECT_EQ(ChooseStallThreshold(5e6, 1, kSliceNs), 20'000'000u);
}

}  // namespace
}  // namespace lab
