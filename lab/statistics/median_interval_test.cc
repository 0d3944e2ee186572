#include "lab/statistics/median_interval.h"

#include <optional>
#include <vector>

#include "gtest/gtest.h"
#include "lab/statistics/quantiles.h"

namespace lab {
namespace {

Sample MedianSampleOf(std::vector<double> values) { return *Sample::Create(values); }

TEST(MedianInterval, SixObservationsGiveTheRange) {
  // P(all six on one side) = 2 / 2^6 = 3.1 % <= 5 %: the interval is [min, max].
  EXPECT_EQ(MedianInterval(MedianSampleOf({1, 2, 3, 4, 5, 6}), 0.95), (Interval{1, 6}));
}

TEST(MedianInterval, FiveObservationsGiveNone) {
  // 2 / 2^5 = 6.25 % > 5 %.
  EXPECT_EQ(MedianInterval(MedianSampleOf({1, 2, 3, 4, 5}), 0.95), std::nullopt);
}

TEST(MedianInterval, OrderOfObservationsIsImmaterial) {
  EXPECT_EQ(MedianInterval(MedianSampleOf({9, 2, 7, 4, 5, 6, 3, 8, 1}), 0.95), (Interval{2, 8}));
}

struct RankCase {
  int n;
  double q, confidence;
  std::optional<int> low, high;
  double coverage;
};

// Checked against R and by simulation.
const RankCase kRanks[] = {
    {2, 0.5, 0.95, std::nullopt, std::nullopt, 1.0},
    {5, 0.5, 0.95, std::nullopt, std::nullopt, 1.0},
    {6, 0.5, 0.95, 1, 6, 0.96875},
    {9, 0.5, 0.95, 2, 8, 0.9609375},
    {10, 0.5, 0.95, 2, 9, 0.978515625},
    {20, 0.5, 0.95, 6, 15, 0.9586105346679688},
    {30, 0.5, 0.99, 8, 23, 0.9947771206498146},
    {50, 0.5, 0.95, 18, 33, 0.9671608624357315},
    {50, 0.9, 0.95, 41, 50, 0.9703082890880885},
    {100, 0.99, 0.95, 97, std::nullopt, 0.9816259635553503},
    {367, 0.99, 0.95, 359, std::nullopt, 0.9873807468697264},
    {368, 0.99, 0.95, 360, 368, 0.9624158204108587},
    {1000, 0.99, 0.95, 983, 997, 0.976094763497977},
};

TEST(RanksOfQuantile, AgreeWithTheReference) {
  for (const RankCase& expected : kRanks) {
    SCOPED_TRACE(expected.n);
    const QuantileRanks ranks = RanksOfQuantile(expected.n, expected.q, expected.confidence);
    EXPECT_EQ(ranks.low, expected.low);
    EXPECT_EQ(ranks.high, expected.high);
    EXPECT_NEAR(ranks.coverage, expected.coverage, 1e-9);
  }
}

}  // namespace
}  // namespace lab
