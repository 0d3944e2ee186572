#include "lab/statistics/variance_components.h"

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/fork_means.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using NestedForks = std::vector<std::vector<double>>;

// Three levels; empty where the case has two.
std::vector<NestedForks> BuildsOf(const VectorCase& c) {
  std::vector<NestedForks> builds;
  for (const auto& build : c.args.fields().at("data").list_value().values()) {
    NestedForks forks;
    for (const auto& fork : build.list_value().values()) {
      if (!fork.has_list_value()) return {};
      std::vector<double>& iterations = forks.emplace_back();
      for (const auto& value : fork.list_value().values()) iterations.push_back(*NumberIn(value));
    }
    builds.push_back(forks);
  }
  return builds;
}

void ExpectLevels(const VectorCase& c, const std::vector<double>& levels, std::string_view path) {
  for (size_t i = 0; i < levels.size(); ++i) c.ExpectNear(levels[i], absl::StrCat(path, ".", i));
  EXPECT_EQ(c.Expected(absl::StrCat(path, ".", levels.size())), nullptr) << path;
}

void ReplayComponents(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "kalibera")) {
    SCOPED_TRACE(c.name);
    const std::vector<NestedForks> builds = BuildsOf(c);
    const auto got =
        builds.empty() ? BalancedComponentsOf(c.Forks("data")) : BalancedComponentsOf(builds);
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument, testing::_));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    ExpectLevels(c, {got->counts.begin(), got->counts.end()}, "reps");
    c.ExpectNear(got->mean, "mean");
    ExpectLevels(c, got->s2, "S2");
    ExpectLevels(c, got->t2, "T2");
    ExpectLevels(c, got->t2_clipped, "T2_clipped");
    c.ExpectNear(got->half_width, "half");
    c.ExpectNear(got->interval.low, "lo");
    c.ExpectNear(got->interval.high, "hi");
  }
}

TEST(BalancedComponents, AgreeWithTheReference) {
  ReplayComponents("05_kj_two_levels");
  ReplayComponents("06_kj_three_levels");
  ReplayComponents("07_kj_negative_component");
  ReplayComponents("08_zero_variance");
  ReplayComponents("09_refusals");
  ReplayComponents("15_extreme_outlier");
}

TEST(BalancedComponents, ByHand) {
  // Means 2, 4, 2; squares within 2, 8 and 6 over 3 * 2. T_2^2 = 4/3 - (8/3) / 3.
  const NestedForks forks = {{1, 2, 3}, {2, 4, 6}, {1, 1, 4}};
  const auto components = BalancedComponentsOf(forks);
  ASSERT_THAT(components, IsOk());
  EXPECT_NEAR(components->t2[1], 4.0 / 9, 1e-12);
  EXPECT_NEAR(components->shares[0], 6.0 / 7, 1e-12);
  EXPECT_NEAR(components->shares[1], 1.0 / 7, 1e-12);
}

TEST(BalancedComponents, FlatAndNestedAgree) {
  const std::vector<NestedForks> builds = {{{1, 2}, {4, 8}, {3, 3}}, {{5, 7}, {6, 1}, {2, 9}}};
  const double flat[] = {1, 2, 4, 8, 3, 3, 5, 7, 6, 1, 2, 9};
  const int counts[] = {2, 3, 2};
  const auto nested = BalancedComponentsOf(builds);
  const auto also = BalancedComponentsOf(flat, counts);
  ASSERT_THAT(nested, IsOk());
  ASSERT_THAT(also, IsOk());
  EXPECT_EQ(nested->t2, also->t2);
  EXPECT_EQ(nested->interval, also->interval);
}

TEST(BalancedComponents, IntervalIsThatOfForkMeans) {
  const NestedForks forks = {{1, 2, 3}, {2, 4, 6}, {1, 1, 4}, {7, 5, 6}};
  const Interval interval = BalancedComponentsOf(forks, 0.9)->interval;
  const Interval plain = *ForkMeanInterval(forks, 0.9)->interval;
  EXPECT_NEAR(interval.low, plain.low, 1e-12);
  EXPECT_NEAR(interval.high, plain.high, 1e-12);
}

TEST(BalancedComponents, NothingThatVariesHasNoShares) {
  EXPECT_TRUE(BalancedComponentsOf(NestedForks{{7, 7}, {7, 7}})->shares.empty());
}

TEST(BalancedComponents, RefuseALevelWithOneUnit) {
  EXPECT_THAT(BalancedComponentsOf(NestedForks{{1}, {2}, {3}}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("level 1")));
  EXPECT_THAT(BalancedComponentsOf(std::vector<NestedForks>{{{1, 2}, {3, 4}}}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("level 3")));
}

TEST(BalancedComponents, RefuseWhatDoesNotFillTheLevels) {
  const double values[] = {1, 2, 3, 4, 5, 6};
  EXPECT_FALSE(BalancedComponentsOf(values, std::vector{2, 2}).ok());
  EXPECT_FALSE(BalancedComponentsOf(values, std::vector{3, 3}).ok());
  EXPECT_FALSE(BalancedComponentsOf(values, std::vector{6}).ok());
  EXPECT_FALSE(BalancedComponentsOf(values, std::vector{1'000'000, 1'000'000, 1'000'000}).ok());
  EXPECT_FALSE(BalancedComponentsOf(std::vector<NestedForks>{{{1, 2}, {3, 4}}, {{1, 2}}}).ok());
  EXPECT_FALSE(BalancedComponentsOf(NestedForks{{1, 2}, {3, std::nan("")}}).ok());
}

void ReplayAnova(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "anova2_unbalanced")) {
    SCOPED_TRACE(c.name);
    const auto got = AnovaOfForks(c.Forks("forks"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->forks, "k");
    c.ExpectNear(got->values, "n");
    c.ExpectNear(got->grand_mean, "grand_mean");
    c.ExpectNear(got->ms_between, "MSB");
    c.ExpectNear(got->ms_within, "MSW");
    c.ExpectNear(got->n0, "n0");
    c.ExpectNear(got->var_within, "var_within");
    c.ExpectNear(got->var_between, "var_between");
    c.ExpectNear(got->icc, "icc");
    c.ExpectNear(got->f, "F");
    c.ExpectNear(got->p, "p");
  }
}

TEST(AnovaOfForks, AgreesWithTheReference) {
  ReplayAnova("05_kj_two_levels");
  ReplayAnova("07_kj_negative_component");
  ReplayAnova("10_unequal_iterations");
}

TEST(AnovaOfForks, WithoutSpreadInForksHasNoTest) {
  const auto anova = AnovaOfForks(NestedForks{{1, 1}, {2, 2, 2}});
  ASSERT_THAT(anova, IsOk());
  EXPECT_EQ(anova->f, std::nullopt);
  EXPECT_EQ(anova->p, std::nullopt);
  EXPECT_EQ(anova->icc, 1);
  EXPECT_EQ(AnovaOfForks(NestedForks{{7, 7}, {7, 7}})->icc, 0);
}

TEST(AnovaOfForks, NeedsForksAndIterations) {
  EXPECT_FALSE(AnovaOfForks(NestedForks{{1, 2, 3}}).ok());
  EXPECT_FALSE(AnovaOfForks(NestedForks{{1, 2}, {}}).ok());
  EXPECT_THAT(AnovaOfForks(NestedForks{{1}, {2}}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("no fork has two")));
  EXPECT_FALSE(
      AnovaOfForks(NestedForks{{1, 2}, {3, std::numeric_limits<double>::infinity()}}).ok());
}

TEST(IntervalsOfComponents, HoldTheEstimates) {
  const NestedForks forks = {{10.1, 10.3, 9.8}, {12, 11.7, 12.4, 12.1, 11.9}, {9.5, 9.9}};
  const auto anova = AnovaOfForks(forks);
  const auto intervals = IntervalsOfComponents(forks);
  ASSERT_THAT(intervals, IsOk());
  EXPECT_TRUE(Contains(intervals->within, anova->var_within));
  EXPECT_TRUE(Contains(intervals->between, anova->var_between));
  EXPECT_TRUE(IsInside(IntervalsOfComponents(forks, 0.8)->between, intervals->between));
}

TEST(IntervalsOfComponents, BeginAtZeroWhereForksAgree) {
  const NestedForks forks = {{10, 12, 8, 10}, {11, 9, 10, 10.2}, {8, 12, 10, 10.1}};
  EXPECT_EQ(IntervalsOfComponents(forks)->between.low, 0);
}

// How often a 95 % interval holds the true component of 6 forks of the given lengths.
struct ComponentCoverage {
  double within = 0;
  double between = 0;
};

ComponentCoverage CoverageOfComponents(const std::vector<int>& lengths, double fork_sd) {
  std::mt19937_64 generator(20130620);
  std::normal_distribution<double> normal;
  constexpr int kReplicates = 1000;
  int within = 0, between = 0;
  for (int i = 0; i < kReplicates; ++i) {
    NestedForks forks;
    for (int length : lengths) {
      const double fork = 100 + fork_sd * normal(generator);
      std::vector<double>& iterations = forks.emplace_back();
      for (int j = 0; j < length; ++j) iterations.push_back(fork + normal(generator));
    }
    const auto intervals = IntervalsOfComponents(forks);
    within += Contains(intervals->within, 1);
    between += Contains(intervals->between, fork_sd * fork_sd);
  }
  return {within / double{kReplicates}, between / double{kReplicates}};
}

TEST(IntervalsOfComponents, CoverWhatTheyClaim) {
  // One standard error of 95 % over 1000 replicates is 0.7 points.
  for (double fork_sd : {0.3, 1.0}) {
    SCOPED_TRACE(fork_sd);
    const ComponentCoverage equal = CoverageOfComponents({5, 5, 5, 5, 5, 5}, fork_sd);
    EXPECT_NEAR(equal.within, 0.95, 0.02);
    EXPECT_NEAR(equal.between, 0.955, 0.02);
    const ComponentCoverage unequal = CoverageOfComponents({2, 3, 5, 5, 8, 12}, fork_sd);
    EXPECT_NEAR(unequal.within, 0.95, 0.02);
    EXPECT_NEAR(unequal.between, 0.955, 0.02);
  }
}

}  // namespace
}  // namespace lab
