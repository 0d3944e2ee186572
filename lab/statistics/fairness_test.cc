#include "lab/statistics/fairness.h"

#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

using Rates = std::vector<double>;

TEST(JainsIndex, EqualIsOne) { EXPECT_DOUBLE_EQ(JainsIndex(Rates{3, 3, 3}), 1); }

TEST(JainsIndex, OneThreadDoesAll) { EXPECT_DOUBLE_EQ(JainsIndex(Rates{8, 0, 0, 0}), 0.25); }

TEST(JainsIndex, ThreeToOne) {
  // (3 + 1)^2 / (2 * (9 + 1)) = 0.8.
  EXPECT_DOUBLE_EQ(JainsIndex(Rates{3, 1}), 0.8);
}

TEST(JainsIndex, NothingDoneIsNotUnfair) {
  EXPECT_EQ(JainsIndex(Rates{}), 1);
  EXPECT_EQ(JainsIndex(Rates{0, 0}), 1);
}

}  // namespace
}  // namespace lab
