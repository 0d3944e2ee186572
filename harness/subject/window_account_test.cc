#include "harness/subject/window_account.h"

#include <array>

#include "gtest/gtest.h"

namespace lab {
namespace {

// A window of 100 in slices of 10, starting at 1000; a gap above 15 counts as stalled.
constexpr WindowShape kShape = {
    .start_ns = 1000, .window_ns = 100, .slice_ns = 10, .stall_threshold_ns = 15};

TEST(WindowAccount, CountsEachBatchInTheSliceInWhichItEnds) {
  std::array<uint32_t, 10> slices = {};
  WindowAccount account(kShape, slices);
  account.Enter(1002);
  EXPECT_TRUE(account.Batch(1009));  // slice 0
  EXPECT_TRUE(account.Batch(1010));  // slice 1: slices are half open
  EXPECT_TRUE(account.Batch(1019));  // slice 1
  EXPECT_TRUE(account.Batch(1030));  // slice 3, slice 2 stays empty
  EXPECT_EQ(slices, (std::array<uint32_t, 10>{1, 2, 0, 1}));
  EXPECT_EQ(account.batches(), 4);
  EXPECT_EQ(account.begin_ns(), 2);
  EXPECT_EQ(account.end_ns(), 30);
}

TEST(WindowAccount, TheBatchAcrossTheEndBelongsToTheWindowAndItsTime) {
  std::array<uint32_t, 10> slices = {};
  WindowAccount account(kShape, slices);
  account.Enter(1000);
  EXPECT_TRUE(account.Batch(1099));
  EXPECT_FALSE(account.Batch(1112));
  EXPECT_EQ(account.end_ns(), 112);
  EXPECT_EQ(account.batches(), 2);
  EXPECT_EQ(slices[9], 2u);
}

TEST(WindowAccount, EndsExactlyAtTheEnd) {
  std::array<uint32_t, 10> slices = {};
  WindowAccount account(kShape, slices);
  account.Enter(1000);
  EXPECT_FALSE(account.Batch(1100));
}

TEST(WindowAccount, GapsIncludeTheLateStart) {
  std::array<uint32_t, 10> slices = {};
  WindowAccount account(kShape, slices);
  account.Enter(1040);  // 40 late
  account.Batch(1050);  // 10
  account.Batch(1066);  // 16: stalled
  account.Batch(1081);  // 15: not above the threshold
  EXPECT_EQ(account.longest_gap_ns(), 40);
  EXPECT_EQ(account.stalled_ns(), 40 + 16);
}

TEST(WindowAccount, SliceCountRoundsUpAndIsNeverZero) {
  EXPECT_EQ(WindowAccount::SliceCount(100, 10), 10);
  EXPECT_EQ(WindowAccount::SliceCount(101, 10), 11);
  EXPECT_EQ(WindowAccount::SliceCount(5, 10), 1);
}

}  // namespace
}  // namespace lab
