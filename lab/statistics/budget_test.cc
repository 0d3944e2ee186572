#include "lab/statistics/budget.h"

#include <limits>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

void ReplayRepetitions(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "optimal_reps")) {
    SCOPED_TRACE(c.name);
    const auto got = OptimalRepetitions(c.Numbers("t2"), c.Numbers("costs"),
                                        static_cast<int>(c.NumberOr("cap", kMostRepetitions)));
    ASSERT_THAT(got, IsOk());
    std::vector<int> want;
    for (const auto& each : c.expect.list_value().values()) {
      want.push_back(static_cast<int>(*NumberIn(each)));
    }
    EXPECT_EQ(*got, want);
  }
}

TEST(OptimalRepetitions, AgreeWithTheReference) {
  ReplayRepetitions("06_kj_three_levels");
  ReplayRepetitions("07_kj_negative_component");
  ReplayRepetitions("08_zero_variance");
  ReplayRepetitions("11_optimal_reps");
}

TEST(OptimalRepetitions, Refuse) {
  const std::vector<double> ones = {1, 1};
  EXPECT_FALSE(OptimalRepetitions(ones, std::vector{1.0}).ok());
  EXPECT_FALSE(OptimalRepetitions(std::vector{1.0}, std::vector{1.0}).ok());
  EXPECT_FALSE(OptimalRepetitions(ones, ones, 0).ok());
  EXPECT_THAT(OptimalRepetitions(ones, std::vector{1.0, 0.0}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("level 2")));
  EXPECT_FALSE(
      OptimalRepetitions(std::vector{std::numeric_limits<double>::quiet_NaN(), 1.0}, ones).ok());
}

TEST(SplitBudget, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("23_planning", "plan")) {
    SCOPED_TRACE(c.name);
    const auto got = SplitBudget(c.Number("budget"), c.Numbers("t2"), c.Numbers("costs"));
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument,
                                testing::HasSubstr("does not pay for 5 forks")));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->iterations, "iterations");
    c.ExpectNear(got->forks, "forks");
    c.ExpectNear(got->time, "time");
    c.ExpectNear(got->variance_of_mean, "var_of_mean");
  }
}

TEST(SplitBudget, LeavesNothingBetterAside) {
  // 600 s, a start of 10 s, iterations of 1 s, equal spread of both: the ceiling of sqrt(10) would
  // be 4 iterations in 42 forks, whose variance is (1 + 1/4) / 42; (1 + 1/3) / 46 is less.
  const auto split = SplitBudget(600, std::vector{1.0, 1.0}, std::vector{1.0, 10.0});
  ASSERT_THAT(split, IsOk());
  EXPECT_EQ(split->iterations, 3);
  EXPECT_EQ(split->forks, 46);
  EXPECT_LE(split->time, 600);
}

TEST(SplitBudget, ForksThatSeemAlikeDoNotEatEachOther) {
  const auto split = SplitBudget(600, std::vector{1.0, -0.1}, std::vector{1.0, 10.0});
  ASSERT_THAT(split, IsOk());
  EXPECT_EQ(split->iterations, 50);
  EXPECT_EQ(split->forks, 10);
}

TEST(SplitBudget, ForksWithoutNoiseTakeTheFewestIterations) {
  EXPECT_EQ(SplitBudget(600, std::vector{0.0, 1.0}, std::vector{1.0, 10.0})->iterations, 3);
}

TEST(SplitBudget, RefusesWhatIsNoBudget) {
  const std::vector<double> ones = {1, 1};
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(SplitBudget(infinity, ones, ones).ok());
  EXPECT_FALSE(SplitBudget(100, std::vector{1.0, 1.0, 1.0}, std::vector{1.0, 1.0, 1.0}).ok());
  EXPECT_FALSE(SplitBudget(100, ones, ones, {.min_iterations = 5, .max_iterations = 4}).ok());
}

}  // namespace
}  // namespace lab
