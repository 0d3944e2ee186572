#include "lab/statistics/randomness.h"

#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kRandomness[] = "17_randomness_tests";

TEST(Randomness, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kRandomness),
              testing::ElementsAre("mann_kendall", "runs_about_median", "turning_point"));
}

TEST(TurningPoints, AgreeWithTheReference) {
  for (const VectorCase& c : LoadVectors(kRandomness, "turning_point")) {
    SCOPED_TRACE(c.name);
    const auto got = TurningPoints(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->turning_points, "turning_points");
    c.ExpectNear(got->z, "z");
    c.ExpectNear(got->p, "p");
  }
}

TEST(TurningPoints, APlateauIsNone) {
  EXPECT_EQ(TurningPoints(std::vector{1.0, 2.0, 2.0, 1.0})->turning_points, 0);
  EXPECT_FALSE(TurningPoints(std::vector{1.0, 2.0}).ok());
}

TEST(RunsAboutMedian, AgreeWithTheReference) {
  for (const VectorCase& c : LoadVectors(kRandomness, "runs_about_median")) {
    SCOPED_TRACE(c.name);
    const auto got = RunsAboutMedian(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->runs, "runs");
    c.ExpectNear(got->z, "z");
    c.ExpectNear(got->p, "p");
  }
}

TEST(RunsAboutMedian, NeedValuesOnBothSides) {
  EXPECT_THAT(RunsAboutMedian(std::vector{3.0, 3.0, 3.0, 4.0}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("both sides")));
  EXPECT_EQ(RunsAboutMedian(std::vector{1.0, 2.0})->p, 1);
}

TEST(MannKendall, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kRandomness, "mann_kendall")) {
    SCOPED_TRACE(c.name);
    const auto got = MannKendall(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(static_cast<double>(got->s), "S");
    c.ExpectNear(got->z, "z");
    c.ExpectNear(got->p, "p");
  }
}

TEST(MannKendall, ByHand) {
  // Of the pairs of 2, 1, 3 one falls and two rise; equal values make no trend.
  EXPECT_EQ(MannKendall(std::vector{2.0, 1.0, 3.0})->s, 1);
  EXPECT_EQ(*MannKendall(std::vector{7.0, 7.0, 7.0}), TrendTest{});
  EXPECT_EQ(MannKendall(std::vector{4.0, 3.0, 2.0, 1.0})->s, -6);
}

}  // namespace
}  // namespace lab
