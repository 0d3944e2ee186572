#include "lab/statistics/median_interval.h"

#include <algorithm>
#include <vector>

#include "lab/statistics/distributions.h"

namespace lab {

QuantileRanks RanksOfQuantile(int n, double q, double confidence) {
  const double tail = (1 - confidence) / 2;
  QuantileRanks ranks;
  // The number of values below the quantile is Binomial(n, q). The value of rank r lies above it
  // with probability P(X <= r - 1), below it with P(X >= r) = 1 - P(X <= r - 1).
  for (int rank = 1; rank <= n; ++rank) {
    if (BinomialCdf(rank - 1, n, q) > tail) break;
    ranks.low = rank;
  }
  for (int rank = n; rank >= 1; --rank) {
    if (1 - BinomialCdf(rank - 1, n, q) > tail) break;
    ranks.high = rank;
  }
  const double missed_below = ranks.low ? BinomialCdf(*ranks.low - 1, n, q) : 0;
  const double missed_above = ranks.high ? 1 - BinomialCdf(*ranks.high - 1, n, q) : 0;
  ranks.coverage = 1 - missed_below - missed_above;
  return ranks;
}

std::optional<Interval> MedianInterval(const Sample& sample, double confidence) {
  const QuantileRanks ranks = RanksOfQuantile(static_cast<int>(sample.size()), 0.5, confidence);
  if (!ranks.low || !ranks.high) return std::nullopt;
  std::vector<double> sorted(sample.values().begin(), sample.values().end());
  std::sort(sorted.begin(), sorted.end());
  return Interval{sorted[*ranks.low - 1], sorted[*ranks.high - 1]};
}

}  // namespace lab
