#include "lab/statistics/moments.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

using Values = std::vector<double>;

TEST(Moments, OfThreeValues) {
  // (1 + 0 + 1) / (3 - 1) = 1.
  EXPECT_DOUBLE_EQ(Mean(Values{1, 2, 3}), 2);
  EXPECT_DOUBLE_EQ(*StandardDeviation(Values{1, 2, 3}), 1);
}

TEST(Moments, OneValueHasNoSpread) {
  EXPECT_EQ(Mean(Values{5}), 5);
  EXPECT_EQ(StandardDeviation(Values{5}), std::nullopt);
}

TEST(Moments, EqualValuesHaveExactlyNone) {
  // 0.1 is no binary fraction: ten of them do not sum to 1.
  const Values values(10, 0.1);
  EXPECT_EQ(Mean(values), 0.1);
  EXPECT_EQ(*StandardDeviation(values), 0);
}

TEST(Moments, SpreadSurvivesALargeMean) {
  // Nine values 0.1 apart: sum of squares 0.01 * 2 * (1 + 4 + 9 + 16) = 0.6, over 8.
  Values values;
  for (int i = 0; i < 9; ++i) values.push_back(1e9 + 0.1 * i);
  EXPECT_NEAR(*StandardDeviation(values), std::sqrt(0.6 / 8), 1e-6);
}

TEST(Moments, MedianOfOddAndEven) {
  EXPECT_EQ(Median(Values{9, 1, 5}), 5);
  EXPECT_EQ(Median(Values{9, 1, 5, 7}), 6);
  EXPECT_EQ(Median(Values{4}), 4);
}

}  // namespace
}  // namespace lab
