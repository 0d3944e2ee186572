#include "lab/statistics/interval.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(Interval, EndsBelongToIt) {
  EXPECT_TRUE(Contains({1, 2}, 1));
  EXPECT_TRUE(Contains({1, 2}, 2));
  EXPECT_FALSE(Contains({1, 2}, 2.5));
  EXPECT_TRUE(IsInside({1, 2}, {1, 2}));
  EXPECT_FALSE(IsInside({0.5, 2}, {1, 2}));
}

TEST(Interval, ReciprocalSwapsTheEnds) { EXPECT_EQ(Reciprocal({0.25, 0.5}), (Interval{2, 4})); }

}  // namespace
}  // namespace lab
