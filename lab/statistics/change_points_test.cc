#include "lab/statistics/change_points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr char kChangePoints[] = "24_change_points";

PeltOptions PeltOptionsOf(const VectorCase& c) {
  PeltOptions options;
  if (c.Has("cost")) {
    EXPECT_EQ(c.Text("cost"), "meanvar");
    options.cost = SegmentCost::kMeanAndVariance;
  }
  if (c.Has("penalty")) options.penalty = c.Number("penalty");
  return options;
}

TEST(ChangePoints, EveryCallIsReplayed) {
  // winsorise: outliers_test.cc.
  EXPECT_THAT(CallsOf(kChangePoints), ElementsAre("energy_split", "pelt", "winsorise"));
}

TEST(Pelt, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kChangePoints, "pelt")) {
    SCOPED_TRACE(c.name);
    const auto got = Pelt(c.Numbers("x"), PeltOptionsOf(c));
    ASSERT_THAT(got, IsOk());
    ASSERT_EQ(static_cast<int>(got->size()), c.Expected("")->list_value().values_size());
    for (size_t i = 0; i < got->size(); ++i) c.ExpectNear((*got)[i], absl::StrCat(i));
  }
}

double SquaresOf(std::span<const double> segment) {
  double squares = 0;
  for (double value : segment) squares += std::pow(value - Mean(segment), 2);
  return squares;
}

// The smallest total cost, by trying every last segment for every end.
double SmallestCost(std::span<const double> values, double penalty, int min_segment) {
  const int n = static_cast<int>(values.size());
  const double noise = NoiseVariance(values);
  std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());
  best[0] = -penalty;
  for (int end = 1; end <= n; ++end) {
    for (int start = 0; start + min_segment <= end; ++start) {
      const double cost = SquaresOf(values.subspan(start, end - start)) / noise;
      best[end] = std::min(best[end], best[start] + cost + penalty);
    }
  }
  return best[n];
}

TEST(Pelt, PruningLosesNothing) {
  std::mt19937_64 engine(24);
  std::normal_distribution<double> normal;
  for (int series = 0; series < 40; ++series) {
    const int min_segment = 1 + series % 6;
    const double penalty = 1 + series % 5;  // small: many changes
    std::vector<double> values;
    for (int i = 0; i < 60; ++i) values.push_back(normal(engine) + 2 * (i / 13 % 2));
    auto points = *Pelt(values, {.penalty = penalty, .min_segment = min_segment});
    points.push_back(60);
    double cost = -penalty;
    int from = 0;
    for (int to : points) {
      EXPECT_GE(to - from, min_segment);
      cost += SquaresOf(std::span(values).subspan(from, to - from)) / NoiseVariance(values);
      cost += penalty;
      from = to;
    }
    EXPECT_NEAR(cost, SmallestCost(values, penalty, min_segment), 1e-8) << series;
  }
}

TEST(Pelt, ACoarseClockMakesNoSegmentsOfEqualReadings) {
  std::vector<double> values;
  for (int i = 0; i < 40; ++i) values.push_back(i % 7 < 3 ? 101 : 100);
  EXPECT_THAT(*Pelt(values, {.cost = SegmentCost::kMeanAndVariance}), IsEmpty());
}

TEST(Pelt, AChangeOfSpreadNeedsTheVarianceCost) {
  std::vector<double> values;
  for (int i = 0; i < 30; ++i) values.push_back(i % 2 == 0 ? 99.9 + i * 0.001 : 100.1);
  for (int i = 0; i < 30; ++i) values.push_back(i % 2 == 0 ? 98 + i * 0.01 : 102);
  EXPECT_THAT(*Pelt(values, {.cost = SegmentCost::kMeanAndVariance}), ElementsAre(30));
  EXPECT_THAT(*Pelt(values), IsEmpty());
}

TEST(Pelt, RefusesNonsense) {
  const std::vector<double> values = {1, 2, 3, 4};
  EXPECT_THAT(Pelt(values, {.cost = SegmentCost::kMeanAndVariance, .min_segment = 1}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("2 parameters")));
  EXPECT_FALSE(Pelt(values, {.penalty = -1}).ok());
  EXPECT_FALSE(Pelt({}).ok());
}

TEST(NoiseVariance, DoesNotTakeStepsForNoise) {
  std::mt19937_64 engine(7);
  std::normal_distribution<double> normal;
  std::vector<double> values;
  for (int i = 0; i < 3000; ++i) values.push_back(normal(engine) + 100 * (i / 1000));
  EXPECT_NEAR(NoiseVariance(values), 1, 0.15);
  EXPECT_EQ(NoiseVariance(std::vector{4.0, 4.0, 4.0}), 0);
  EXPECT_EQ(NoiseVariance(std::vector{4.0}), 0);
}

TEST(BestEnergySplit, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kChangePoints, "energy_split")) {
    SCOPED_TRACE(c.name);
    const auto got = BestEnergySplit(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->index, "index");
    c.ExpectNear(got->q, "Q");
  }
}

TEST(BestEnergySplit, OfTwoValues) {
  // 1 * 1 / 2 * 2 * |5 - 1|.
  EXPECT_EQ(*BestEnergySplit(std::vector{1.0, 5.0}), (EnergySplit{1, 4}));
  EXPECT_FALSE(BestEnergySplit(std::vector{1.0}).ok());
}

}  // namespace
}  // namespace lab
