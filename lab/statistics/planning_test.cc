#include "lab/statistics/planning.h"

#include <cmath>

#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"

namespace lab {
namespace {

// Reference values: an independent implementation, itself checked against R's power.t.test(strict).
TEST(Planning, PowerAgreesWithR) {
  EXPECT_NEAR(Power(0.02, 0.02, 10, 0.95), 0.5620066465861494, 1e-9);
}

TEST(Planning, SmallestEffectAgreesWithR) {
  EXPECT_NEAR(*SmallestEffect(0.01, 5, 0.95), 0.020244393393845418, 1e-10);
  EXPECT_NEAR(*SmallestEffect(0.01, 10, 0.95), 0.013249473925792326, 1e-10);
  EXPECT_NEAR(*SmallestEffect(0.01, 30, 0.95), 0.0073562106959767165, 1e-10);
  EXPECT_EQ(*SmallestEffect(0, 5, 0.95), 0);
  EXPECT_EQ(SmallestEffect(0.01, 1, 0.95), std::nullopt);
}

TEST(Planning, SmallestEffectIsWhereThePowerIs) {
  EXPECT_NEAR(Power(*SmallestEffect(0.03, 7, 0.99, 0.9), 0.03, 7, 0.99), 0.9, 1e-9);
  // Paired: n pairs of spread sd have noncentrality effect * sqrt(n) / sd.
  const double effect = *SmallestPairedEffect(0.02, 10, 0.95);
  EXPECT_NEAR(PowerOfT(effect * std::sqrt(10.0) / 0.02, 9, 0.95), 0.8, 1e-9);
  EXPECT_EQ(SmallestPairedEffect(0.02, 1, 0.95), std::nullopt);
}

TEST(Planning, ForksForAWidth) {
  EXPECT_EQ(ForksForHalfWidth(0.005, 0.01, 0.95), 32);
  EXPECT_EQ(ForksForHalfWidth(0.01, 0.01, 0.95), 9);
}

TEST(Planning, PairsAreTheFirstThatSuffice) {
  const auto half = [](int n) { return StudentT(0.95, n - 1) * 0.02 / std::sqrt(n); };
  const int pairs = PairsForHalfWidth(0.01, 0.02, 0.95);
  EXPECT_LE(half(pairs), 0.01);
  EXPECT_GT(half(pairs - 1), 0.01);
}

TEST(Planning, EdgesOfTheSearch) {
  EXPECT_EQ(PairsForHalfWidth(0.01, 0, 0.95), 2);
  EXPECT_EQ(PairsForHalfWidth(1e-9, 1, 0.95), kManyForks);
}

TEST(Planning, UpperSpread) { EXPECT_NEAR(UpperSpread(0.01, 8), 0.013196830945746117, 1e-11); }

TEST(Planning, MoreForks) {
  // 0.0132 in place of 0.01 needs 56 forks: 51 more than 5.
  EXPECT_EQ(MoreForks(0.005, 0.01, 5, 0.95), 51);
  EXPECT_EQ(MoreForks(0.01, 0.002, 10, 0.95), 0);
  EXPECT_EQ(MorePairs(0.01, 0.02, 10, 0.95),
            PairsForHalfWidth(std::log1p(0.01), UpperSpread(0.02, 9), 0.95) - 10);
}

}  // namespace
}  // namespace lab
