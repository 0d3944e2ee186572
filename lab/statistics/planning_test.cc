#include "lab/statistics/planning.h"

#include <cmath>
#include <optional>
#include <string_view>

#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/testing/vectors.h"

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

// "plan" is replayed in budget_test.cc.
std::optional<double> AnswerOfPlanning(const VectorCase& c) {
  const double cv = c.Number("cv");
  const int forks = static_cast<int>(c.NumberOr("forks", 0));
  if (c.call == "power_two_sample") return Power(c.Number("delta"), cv, forks, 0.95);
  if (c.call == "detectable_effect") return SmallestEffect(cv, forks, 0.95);
  if (c.call == "forks_for_power") return ForksForPower(c.Number("delta"), cv, 0.95);
  if (c.call == "forks_for_half_width") return ForksForHalfWidth(c.Number("w"), cv, 0.95);
  if (c.call == "cv_upper") return UpperSpread(cv, c.Number("df"));
  if (c.call == "forks_for_equivalence")
    return ForksForEquivalence(c.Number("threshold"), cv, 0.95);
  if (c.call == "more_forks") return MoreForks(c.Number("target_half"), cv, forks, 0.95);
  ADD_FAILURE() << c.name;
  return std::nullopt;
}

TEST(Planning, AgreesWithTheVectors) {
  for (const VectorCase& c : LoadVectors("23_planning")) {
    if (c.call == "plan") continue;
    SCOPED_TRACE(c.name);
    const std::optional<double> got = AnswerOfPlanning(c);
    if (c.refused()) {
      EXPECT_EQ(got, std::nullopt);
    } else {
      c.ExpectNear(got, "");
    }
  }
}

TEST(Planning, UnitsForPowerAreTheFirstThatSuffice) {
  const int forks = ForksForPower(0.01, 0.02, 0.95, 0.9);
  EXPECT_GE(Power(0.01, 0.02, forks, 0.95), 0.9);
  EXPECT_LT(Power(0.01, 0.02, forks - 1, 0.95), 0.9);
  const int pairs = PairsForPower(0.01, 0.02, 0.95);
  EXPECT_LE(*SmallestPairedEffect(0.02, pairs, 0.95), 0.01);
  EXPECT_GT(*SmallestPairedEffect(0.02, pairs - 1, 0.95), 0.01);
  EXPECT_EQ(PairsForPower(0.01, 0, 0.95), 2);
}

TEST(Planning, PairsForEquivalenceAreTheFirstThatSuffice) {
  const auto half = [](int n) {
    return (StudentT(0.9, n - 1) + StudentT(0.8, n - 1)) * 0.02 / std::sqrt(n);
  };
  const int pairs = PairsForEquivalence(0.01, 0.02, 0.95);
  EXPECT_LE(half(pairs), std::log1p(0.01));
  EXPECT_GT(half(pairs - 1), std::log1p(0.01));
}

}  // namespace
}  // namespace lab
