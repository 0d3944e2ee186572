#include "lab/statistics/multiple_comparisons.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(SimultaneousLevel, SharesAlpha) {
  EXPECT_DOUBLE_EQ(SimultaneousLevel(0.95, 10), 0.995);
  EXPECT_DOUBLE_EQ(SimultaneousLevel(0.95, 1), 0.95);
  EXPECT_DOUBLE_EQ(SimultaneousLevel(0.95, 0), 0.95);
}

TEST(Holm, StepsDown) {
  // 0.01 <= 0.05 / 3, 0.02 <= 0.05 / 2, 0.04 <= 0.05 / 1: all three; Bonferroni would reject one.
  const auto steps = Holm(std::vector{0.04, 0.01, 0.02}, 0.95);
  EXPECT_TRUE(steps[0].rejected);
  EXPECT_TRUE(steps[1].rejected);
  EXPECT_TRUE(steps[2].rejected);
  EXPECT_DOUBLE_EQ(steps[0].level, 0.95);
  EXPECT_DOUBLE_EQ(steps[1].level, 1 - 0.05 / 3);
  EXPECT_DOUBLE_EQ(steps[2].level, 1 - 0.05 / 2);
}

TEST(Holm, StopsAtTheFirstThatStays) {
  // 0.03 > 0.05 / 2, and so 0.04 is not tried, though it is under 0.05.
  const auto steps = Holm(std::vector{0.001, 0.03, 0.04}, 0.95);
  EXPECT_TRUE(steps[0].rejected);
  EXPECT_FALSE(steps[1].rejected);
  EXPECT_FALSE(steps[2].rejected);
  EXPECT_DOUBLE_EQ(steps[1].level, 1 - 0.05 / 2);
  EXPECT_DOUBLE_EQ(steps[2].level, 1 - 0.05 / 2);
}

TEST(Holm, OfOneIsThePlainTest) {
  EXPECT_TRUE(Holm(std::vector{0.049}, 0.95)[0].rejected);
  EXPECT_FALSE(Holm(std::vector{0.051}, 0.95)[0].rejected);
  EXPECT_TRUE(Holm({}, 0.95).empty());
}

TEST(BenjaminiHochberg, ByHand) {
  // Sorted 0.01, 0.02, 0.03, 0.5 times 4/1, 4/2, 4/3, 4/4: 0.04, 0.04, 0.04, 0.5.
  EXPECT_THAT(BenjaminiHochberg(std::vector{0.03, 0.01, 0.5, 0.02}),
              testing::Pointwise(testing::DoubleEq(), {0.04, 0.04, 0.5, 0.04}));
}

TEST(BenjaminiHochberg, IsMonotoneAndAtMostOne) {
  // 0.9 times 3/2 is above 1; 0.04 times 3 is above none of its successors.
  EXPECT_THAT(BenjaminiHochberg(std::vector{0.04, 0.9, 0.95}),
              testing::Pointwise(testing::DoubleEq(), {0.12, 0.95, 0.95}));
  EXPECT_TRUE(BenjaminiHochberg({}).empty());
  EXPECT_DOUBLE_EQ(BenjaminiHochberg(std::vector{0.2})[0], 0.2);
}

}  // namespace
}  // namespace lab
