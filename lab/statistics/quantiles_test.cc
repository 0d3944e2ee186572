#include "lab/statistics/quantiles.h"

#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kRanksFile[] = "19_quantile_ranks";
constexpr char kQuantiles[] = "20_quantiles";

void ExpectRanks(const VectorCase& c, const QuantileRanks& ranks) {
  c.ExpectNear(ranks.low, "lo_rank");
  c.ExpectNear(ranks.high, "hi_rank");
  c.ExpectNear(ranks.coverage, "coverage");
}

TEST(Quantiles, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kRanksFile), testing::ElementsAre("quantile_ranks"));
  EXPECT_THAT(CallsOf(kQuantiles), testing::ElementsAre("fork_percentile_ci", "nearest_rank",
                                                        "quantile7", "quantile_ci"));
}

TEST(QuantileRanks, AgreeWithTheVectors) {
  for (const VectorCase& c : LoadVectors(kRanksFile, "quantile_ranks")) {
    SCOPED_TRACE(c.name);
    ExpectRanks(c,
                RanksOfQuantile(static_cast<int>(c.Number("n")), c.Number("q"), c.Number("level")));
  }
}

TEST(QuantileRanks, AreTheTightestThatKeepTheTails) {
  for (int n : {1, 7, 64, 1001}) {
    for (double q : {0.01, 0.5, 0.9}) {
      const QuantileRanks ranks = RanksOfQuantile(n, q, 0.9);
      const int low = ranks.low.value_or(0);
      EXPECT_GT(BinomialCdf(low, n, q), 0.05);
      EXPECT_LE(BinomialCdf(low - 1, n, q), 0.05);
      const int high = ranks.high.value_or(n + 1);
      EXPECT_GT(1 - BinomialCdf(high - 2, n, q), 0.05);
      EXPECT_LE(1 - BinomialCdf(high - 1, n, q), 0.05);
      EXPECT_GE(ranks.coverage, 0.9);
    }
  }
}

void ReplayQuantileIntervals(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "quantile_ci")) {
    SCOPED_TRACE(c.name);
    const auto got = EstimateQuantile(c.Numbers("x"), c.Number("q"), c.NumberOr("level", 0.95));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->estimate, "estimate");
    ExpectRanks(c, got->ranks);
    c.ExpectNear(got->low, "lo");
    c.ExpectNear(got->high, "hi");
  }
}

TEST(EstimateQuantile, AgreesWithTheReference) {
  ReplayQuantileIntervals(kQuantiles);
  ReplayQuantileIntervals("15_extreme_outlier");
}

TEST(Quantile, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kQuantiles, "quantile7")) {
    SCOPED_TRACE(c.name);
    c.ExpectNear(*Quantile(c.Numbers("x"), c.Number("q")), "");
  }
}

TEST(Quantile, EndsAreTheExtremes) {
  EXPECT_EQ(*Quantile(std::vector{3.0, 1.0, 2.0}, 0), 1);
  EXPECT_EQ(*Quantile(std::vector{3.0, 1.0, 2.0}, 1), 3);
  EXPECT_FALSE(Quantile(std::vector{3.0}, 1.01).ok());
  EXPECT_FALSE(Quantile({}, 0.5).ok());
}

TEST(NearestRank, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kQuantiles, "nearest_rank")) {
    SCOPED_TRACE(c.name);
    c.ExpectNear(*NearestRank(c.Numbers("x"), c.Number("q")), "");
  }
}

TEST(NearestRank, IsAValueAndNeverRankZero) {
  EXPECT_EQ(*NearestRank(std::vector{2.0, 1.0}, 1e-12), 1);
  EXPECT_FALSE(NearestRank(std::vector{2.0, 1.0}, 0).ok());
}

TEST(ForkPercentile, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kQuantiles, "fork_percentile_ci")) {
    SCOPED_TRACE(c.name);
    const auto got = ForkPercentile(c.Forks("forks"), c.Number("q"), c.NumberOr("level", 0.95));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->estimate, "estimate");
    c.ExpectNear(got->interval.low, "lo");
    c.ExpectNear(got->interval.high, "hi");
  }
}

TEST(ForkPercentile, OneForkAndAnEmptyForkAreRefused) {
  EXPECT_THAT(ForkPercentile(std::vector<std::vector<double>>{{1, 2, 3}}, 0.9, 0.95),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("2 forks")));
  EXPECT_FALSE(ForkPercentile(std::vector<std::vector<double>>{{1, 2}, {}}, 0.9, 0.95).ok());
}

}  // namespace
}  // namespace lab
