#include "lab/statistics/distributions.h"

#include <cmath>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(Distributions, StudentTIsTwoSided) {
  // With one degree of freedom the variable is Cauchy's: tan(pi / 2 * 0.95).
  EXPECT_NEAR(StudentT(0.95, 1), std::tan(std::acos(-1.0) / 2 * 0.95), 1e-11);
  // JMH's 99.9 %: the 0.9995 quantile, not the 0.999 one (22.327).
  EXPECT_NEAR(StudentT(0.999, 2), 31.599054576443606, 1e-9);
  EXPECT_NEAR(StudentT(0.999, 9), 4.780912585931139, 1e-9);
  EXPECT_NEAR(StudentT(0.999, 29), 3.6594050194663326, 1e-9);
}

TEST(Distributions, TailAndQuantileAreInverse) {
  for (double df : {1.0, 3.65, 18.0, 500.0}) {
    EXPECT_NEAR(StudentTTwoSidedTail(StudentT(0.95, df), df), 0.05, 1e-12);
    EXPECT_NEAR(StudentTTwoSidedTail(-StudentT(0.95, df), df), 0.05, 1e-12);
  }
}

TEST(Distributions, NormalByItsErrorFunction) {
  EXPECT_NEAR(NormalZ(0.95), 1.959963984540054, 1e-12);
  EXPECT_NEAR(NormalTwoSidedTail(NormalZ(0.95)), 0.05, 1e-14);
  EXPECT_NEAR(NormalTwoSidedTail(-9) / std::erfc(9 / std::sqrt(2.0)), 1, 1e-12);
  EXPECT_NEAR(NormalCdf(-1), std::erfc(1 / std::sqrt(2.0)) / 2, 1e-15);
}

TEST(Distributions, ChiSquaredOfTwoDegreesIsExponential) {
  // P(X <= x) = 1 - exp(-x / 2).
  EXPECT_NEAR(ChiSquaredQuantile(0.2, 2), -2 * std::log(0.8), 1e-12);
  EXPECT_NEAR(ChiSquaredUpperTail(100, 2) / std::exp(-50.0), 1, 1e-12);
}

TEST(Distributions, FOfTwoAndTwoDegreesIsARatioOfExponentials) {
  // P(X > x) = 1 / (1 + x); with one degree of freedom above, F is t squared.
  EXPECT_NEAR(FUpperTail(3, 2, 2), 0.25, 1e-15);
  EXPECT_NEAR(FQuantile(0.75, 2, 2), 3, 1e-12);
  EXPECT_NEAR(FUpperTail(2.25, 1, 7), StudentTTwoSidedTail(1.5, 7), 1e-14);
}

TEST(Distributions, PowerGrowsFromAlphaToOne) {
  EXPECT_NEAR(PowerOfT(0, 9, 0.95), 0.05, 1e-15);
  EXPECT_NEAR(PowerOfT(1e-6, 9, 0.95), 0.05, 1e-9);
  EXPECT_GT(PowerOfT(3, 9, 0.95), PowerOfT(2, 9, 0.95));
  EXPECT_EQ(PowerOfT(1e6, 9, 0.95), 1);
}

TEST(Distributions, BinomialIsPascalsTriangle) {
  EXPECT_EQ(BinomialCdf(-1, 4, 0.5), 0);
  EXPECT_NEAR(BinomialCdf(1, 4, 0.5), 5.0 / 16, 1e-15);
  EXPECT_EQ(BinomialCdf(4, 4, 0.5), 1);
}

}  // namespace
}  // namespace lab
