#include "lab/statistics/bootstrap.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

TEST(Bootstrap, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("14_ratio_bootstrap", "ratio_bootstrap")) {
    SCOPED_TRACE(c.name);
    const BootstrapOptions options{.resamples = 20'000,
                                   .seed = 20260101,
                                   .resampled = c.Flag("all_levels", true)
                                                    ? Resampled::kForksAndIterations
                                                    : Resampled::kForks};
    const auto got = c.Text("kind") == "studentised"
                         ? StudentisedBootstrap(c.Forks("cand"), c.Forks("base"), options)
                         : PercentileBootstrap(c.Forks("cand"), c.Forks("base"), options);
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->low, "lo");
    c.ExpectNear(got->high, "hi");
  }
}

const std::vector<std::vector<double>> kSlowForks = {
    {20, 21}, {22, 23}, {19, 20}, {21, 21}, {20, 24}};
const std::vector<std::vector<double>> kFastForks = {
    {10, 11}, {11, 10}, {10, 10}, {12, 10}, {9, 11}};

TEST(Bootstrap, SeedDecides) {
  const auto at = [](uint64_t seed) {
    return *PercentileBootstrap(kSlowForks, kFastForks, {.resamples = 500, .seed = seed});
  };
  EXPECT_EQ(at(1), at(1));
  EXPECT_NE(at(1), at(2));
}

TEST(Bootstrap, PercentileOfFewForksIsTheNarrowest) {
  const BootstrapOptions options{.resamples = 2000};
  const Interval percentile = *PercentileBootstrap(kSlowForks, kFastForks, options);
  const Interval studentised = *StudentisedBootstrap(kSlowForks, kFastForks, options);
  EXPECT_TRUE(Contains(percentile, 21.1 / 10.4));
  EXPECT_LT(percentile.high - percentile.low, studentised.high - studentised.low);
}

TEST(Bootstrap, EqualForksHaveNoWidth) {
  const std::vector<std::vector<double>> sevens(5, {7, 7});
  const std::vector<std::vector<double>> fourteens(5, {14, 14});
  EXPECT_EQ(*PercentileBootstrap(sevens, fourteens, {}), (Interval{0.5, 0.5}));
  EXPECT_EQ(*StudentisedBootstrap(sevens, fourteens, {}), (Interval{0.5, 0.5}));
}

TEST(Bootstrap, Refuses) {
  const std::vector<std::vector<double>> one = {{1, 2}};
  const std::vector<std::vector<double>> three = {{1, 2}, {2, 3}, {1, 1}};
  EXPECT_THAT(PercentileBootstrap(one, kFastForks, {}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("at least 2 forks")));
  EXPECT_THAT(StudentisedBootstrap(kSlowForks, three, {}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("at least 5 forks")));
  EXPECT_FALSE(PercentileBootstrap(std::vector<std::vector<double>>{{1}, {}}, three, {}).ok());
  EXPECT_FALSE(PercentileBootstrap(std::vector<std::vector<double>>{{1}, {0}}, three, {}).ok());
  EXPECT_FALSE(
      PercentileBootstrap(std::vector<std::vector<double>>{{1}, {std::nan("")}}, three, {}).ok());
  EXPECT_FALSE(PercentileBootstrap(three, three, {.resamples = 10}).ok());
  EXPECT_FALSE(PercentileBootstrap(three, three, {.confidence = 1}).ok());
}

}  // namespace
}  // namespace lab
