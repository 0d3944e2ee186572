#include "lab/statistics/geometric_mean.h"

#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

TEST(RatioOverBenchmarks, ByHand) {
  // Logs 0, ln 2, ln 4: mean ln 2, sd ln 2.
  const auto mean = RatioOverBenchmarks(std::vector{1.0, 2.0, 4.0});
  ASSERT_THAT(mean, IsOk());
  EXPECT_NEAR(RatioOf(*mean), 2, 1e-12);
  EXPECT_EQ(mean->df, 2);
  const double half = StudentT(0.95, 2) * std::log(2) / std::sqrt(3.0);
  EXPECT_NEAR(RatioInterval(*mean, 0.95)->high, 2 * std::exp(half), 1e-9);
}

TEST(RatioOverBenchmarks, OneHasAPointOnly) {
  const auto mean = RatioOverBenchmarks(std::vector{0.5});
  ASSERT_THAT(mean, IsOk());
  EXPECT_NEAR(RatioOf(*mean), 0.5, 1e-15);
  EXPECT_EQ(RatioInterval(*mean, 0.95), std::nullopt);
}

TEST(RatioOverBenchmarks, Refuses) {
  EXPECT_FALSE(RatioOverBenchmarks({}).ok());
  EXPECT_FALSE(RatioOverBenchmarks(std::vector{1.0, 0.0}).ok());
  EXPECT_FALSE(RatioOverBenchmarks(std::vector{1.0, std::nan("")}).ok());
}

LogRatio SuiteRow(double mean, std::optional<double> standard_error, double df) {
  return {.mean = mean, .standard_error = standard_error, .df = df};
}

TEST(RatioOfSuite, ByHand) {
  // Errors 3 and 4 give 5 / 2; df = 25^2 / (9^2 / 9 + 16^2 / 4) = 625 / 73.
  const auto suite =
      RatioOfSuite(std::vector{SuiteRow(std::log(2), 0.03, 9), SuiteRow(std::log(8), 0.04, 4)});
  ASSERT_THAT(suite, IsOk());
  EXPECT_NEAR(RatioOf(*suite), 4, 1e-12);
  EXPECT_NEAR(*suite->standard_error, 0.025, 1e-15);
  EXPECT_NEAR(suite->df, 625.0 / 73, 1e-9);
}

TEST(RatioOfSuite, SaysNothingOfOtherBenchmarks) {
  // Three benchmarks that differ by far and are each known well.
  const std::vector<LogRatio> rows = {SuiteRow(0, 0.001, 9), SuiteRow(std::log(2), 0.001, 9),
                                      SuiteRow(std::log(4), 0.001, 9)};
  const Interval these = *RatioInterval(*RatioOfSuite(rows), 0.95);
  const Interval like_these =
      *RatioInterval(*RatioOverBenchmarks(std::vector{1.0, 2.0, 4.0}), 0.95);
  EXPECT_GT(these.low, 1.99);
  EXPECT_LT(like_these.low, 1);
}

TEST(RatioOfSuite, OneWithoutAnErrorLeavesNone) {
  const auto suite = RatioOfSuite(std::vector{SuiteRow(0, 0.1, 9), SuiteRow(1, std::nullopt, 0)});
  ASSERT_THAT(suite, IsOk());
  EXPECT_EQ(suite->standard_error, std::nullopt);
  EXPECT_NEAR(suite->mean, 0.5, 1e-15);
}

TEST(RatioOfSuite, WithoutSpreadIsDegenerate) {
  LogRatio exact = SuiteRow(1, 0, 4);
  exact.degenerate = true;
  const auto suite = RatioOfSuite(std::vector{exact, exact});
  ASSERT_THAT(suite, IsOk());
  EXPECT_TRUE(suite->degenerate);
  EXPECT_EQ(suite->df, 8);
}

TEST(RatioOfSuite, Refuses) {
  EXPECT_FALSE(RatioOfSuite({}).ok());
  EXPECT_FALSE(RatioOfSuite(std::vector{SuiteRow(std::nan(""), 0.1, 4)}).ok());
  EXPECT_FALSE(
      RatioOfSuite(std::vector{SuiteRow(0, std::numeric_limits<double>::infinity(), 4)}).ok());
  EXPECT_FALSE(RatioOfSuite(std::vector{SuiteRow(0, 0.1, 0)}).ok());
}

}  // namespace
}  // namespace lab
