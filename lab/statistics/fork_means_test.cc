#include "lab/statistics/fork_means.h"

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

// "12ms" cannot be handed to a function of numbers: whoever reads the text refuses it.
bool HoldsText(const VectorCase& c) {
  return c.args.ShortDebugString().find("12ms") != std::string::npos;
}

void ReplayForkMeanIntervals(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "fork_mean_ci")) {
    SCOPED_TRACE(c.name);
    if (HoldsText(c)) continue;
    const auto forks = c.Forks("forks");
    const auto got = ForkMeanInterval(forks, c.NumberOr("level", 0.95));
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument, testing::_));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(static_cast<double>(MeansOfForks(forks)->size()), "n");
    c.ExpectNear(got->mean, "mean");
    c.ExpectNear(got->sd, "sd_between");
    c.ExpectNear((got->interval->high - got->interval->low) / 2, "half");
    c.ExpectNear(got->interval->low, "lo");
    c.ExpectNear(got->interval->high, "hi");
  }
}

TEST(ForkMeanInterval, AgreesWithTheReference) {
  ReplayForkMeanIntervals("05_kj_two_levels");
  ReplayForkMeanIntervals("08_zero_variance");
  ReplayForkMeanIntervals("09_refusals");
  ReplayForkMeanIntervals("10_unequal_iterations");
  ReplayForkMeanIntervals("15_extreme_outlier");
}

TEST(MeansOfForks, CountForksAlike) {
  const std::vector<std::vector<double>> forks = {{1}, {2, 4}, {5, 5, 5, 5}};
  EXPECT_THAT(MeansOfForks(forks)->values(), testing::ElementsAre(1, 3, 5));
}

TEST(MeansOfForks, SayWhereTheyRefuse) {
  const std::vector<std::vector<double>> forks = {{1}, {2, std::nan("")}};
  EXPECT_THAT(MeansOfForks(forks), StatusIs(absl::StatusCode::kInvalidArgument,
                                            testing::HasSubstr("fork 2: value 2 of 2")));
  EXPECT_FALSE(MeansOfForks({}).ok());
}

}  // namespace
}  // namespace lab
