#include "lab/statistics/u_distribution.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(UDistribution, ByHand) {
  // Two against two: the six orders win 0, 1, 2, 2, 3 and 4 pairs.
  const UDistribution u(2, 2);
  EXPECT_NEAR(u.Cdf(0), 1.0 / 6, 1e-15);
  EXPECT_NEAR(u.Cdf(1), 2.0 / 6, 1e-15);
  EXPECT_NEAR(u.Cdf(2), 4.0 / 6, 1e-15);
  EXPECT_NEAR(u.Cdf(4), 1, 1e-15);
  EXPECT_EQ(u.Cdf(-1), 0);
  EXPECT_EQ(u.Cdf(5), 1);
}

TEST(UDistribution, IsSymmetric) {
  const UDistribution u(7, 12), swapped(12, 7);
  for (int k = 0; k <= 84; ++k) {
    EXPECT_NEAR(u.Cdf(k) + u.Cdf(83 - k), 1, 1e-13);
    EXPECT_NEAR(u.Cdf(k), swapped.Cdf(k), 1e-13);
  }
}

TEST(UDistribution, TheNormalTakesOverWithoutAJump) {
  const UDistribution exact(50, 50), normal(51, 51);
  EXPECT_TRUE(exact.is_exact());
  EXPECT_FALSE(normal.is_exact());
  // The same quantile of both: mean - 1.96 sd.
  EXPECT_NEAR(exact.Cdf(966), 0.025, 2e-4);
  EXPECT_NEAR(normal.Cdf(1008), 0.025, 4e-4);
}

}  // namespace
}  // namespace lab
