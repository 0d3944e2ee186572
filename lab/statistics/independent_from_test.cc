#include "lab/statistics/independent_from.h"

#include <optional>
#include <random>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kIndependentFrom[] = "18_independent_from";

std::optional<int> MinLeftOf(const VectorCase& c) {
  if (!c.Has("min_left")) return std::nullopt;
  return static_cast<int>(c.Number("min_left"));
}

TEST(IndependentFrom, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kIndependentFrom), testing::ElementsAre("independent_from"));
}

TEST(IndependentFrom, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kIndependentFrom)) {
    SCOPED_TRACE(c.name);
    const auto got = IndependentFrom(c.Numbers("x"), MinLeftOf(c));
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument,
                                testing::HasSubstr("at least 20 values, not 15")));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(*got, "");
  }
}

TEST(InitializedFrom, ComesNoLaterThanIndependent) {
  for (const VectorCase& c : LoadVectors(kIndependentFrom)) {
    if (c.refused()) continue;
    SCOPED_TRACE(c.name);
    const auto initialized = InitializedFrom(c.Numbers("x"), MinLeftOf(c));
    const auto independent = IndependentFrom(c.Numbers("x"), MinLeftOf(c));
    ASSERT_THAT(initialized, IsOk());
    if (!independent->has_value()) continue;
    ASSERT_TRUE(initialized->has_value());
    EXPECT_LE(**initialized, **independent);
  }
}

TEST(InitializedFrom, ATrendLessWaveIsInitializedButNotIndependent) {
  std::vector<double> values;
  for (int i = 0; i < 24; ++i) values.push_back(i % 2 == 0 ? 2 : 1);
  EXPECT_EQ(**InitializedFrom(values), 0);
  EXPECT_EQ(*IndependentFrom(values), std::nullopt);
}

TEST(IndependentFrom, RefusesATooShortTail) {
  const std::vector<double> values(30, 1.0);
  EXPECT_FALSE(IndependentFrom(values, 19).ok());
  EXPECT_FALSE(IndependentFrom(values, 31).ok());
  EXPECT_EQ(**IndependentFrom(values, 30), 0);
}

TEST(IndependentFrom, CorrelatedSeriesAreNotAcceptedWithTwoThirdsLeft) {
  std::mt19937_64 engine(18);
  std::normal_distribution<double> normal;
  int accepted = 0;
  for (int series = 0; series < 50; ++series) {
    std::vector<double> values;
    double last = 1.4 * normal(engine);
    for (int i = 0; i < 200; ++i) values.push_back(last = 0.7 * last + normal(engine));
    accepted += IndependentFrom(values)->has_value() ? 1 : 0;
  }
  EXPECT_EQ(accepted, 0);
}

}  // namespace
}  // namespace lab
