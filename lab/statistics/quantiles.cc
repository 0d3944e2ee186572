#include "lab/statistics/quantiles.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// What 0.99 * 100 may exceed 99 by.
constexpr double kRoundingOfProducts = 1e-9;

absl::Status CheckShare(double q, bool is_inside) {
  if (is_inside) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrFormat("quantile: there is none at %g", q));
}

std::vector<double> Sorted(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

// How many of the ranks 1 .. n, from 1 on without a gap, have the property.
template <typename Predicate>
int RanksThat(int n, Predicate have) {
  int last = 0;
  for (int step = n; step > 0; step /= 2) {
    while (last + step <= n && have(last + step)) last += step;
  }
  return last;
}

}  // namespace

QuantileRanks RanksOfQuantile(int n, double q, double confidence) {
  const double tail = (1 - confidence) / 2;
  // The number of values below the quantile is Binomial(n, q). The value of rank r lies above it
  // with probability P(X <= r - 1), below it with P(X >= r) = 1 - P(X <= r - 1).
  const auto is_above = [&](int rank) { return BinomialCdf(rank - 1, n, q); };
  const auto is_below = [&](int rank) { return 1 - BinomialCdf(rank - 1, n, q); };
  const int low = RanksThat(n, [&](int rank) { return is_above(rank) <= tail; });
  const int high = RanksThat(n, [&](int rank) { return is_below(rank) > tail; }) + 1;
  QuantileRanks ranks;
  if (low >= 1) ranks.low = low;
  if (high <= n) ranks.high = high;
  ranks.coverage = 1 - (ranks.low ? is_above(low) : 0) - (ranks.high ? is_below(high) : 0);
  return ranks;
}

absl::StatusOr<QuantileEstimate> EstimateQuantile(std::span<const double> values, double q,
                                                  double confidence) {
  LAB_RETURN_IF_ERROR(CheckSeries("quantile", values, 1));
  LAB_RETURN_IF_ERROR(CheckShare(q, q > 0 && q < 1));
  const std::vector<double> sorted = Sorted(values);
  QuantileEstimate quantile{
      .estimate = QuantileOfSorted(sorted, q),
      .ranks = RanksOfQuantile(static_cast<int>(sorted.size()), q, confidence)};
  if (quantile.ranks.low) quantile.low = sorted[*quantile.ranks.low - 1];
  if (quantile.ranks.high) quantile.high = sorted[*quantile.ranks.high - 1];
  return quantile;
}

absl::StatusOr<double> Quantile(std::span<const double> values, double q) {
  LAB_RETURN_IF_ERROR(CheckSeries("quantile", values, 1));
  LAB_RETURN_IF_ERROR(CheckShare(q, q >= 0 && q <= 1));
  return QuantileOfSorted(Sorted(values), q);
}

double QuantileOfSorted(std::span<const double> sorted, double q) {
  const double position = q * static_cast<double>(sorted.size() - 1);
  const size_t below = static_cast<size_t>(position);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

absl::StatusOr<double> NearestRank(std::span<const double> values, double q) {
  LAB_RETURN_IF_ERROR(CheckSeries("quantile", values, 1));
  LAB_RETURN_IF_ERROR(CheckShare(q, q > 0 && q <= 1));
  const double rank = std::ceil(q * static_cast<double>(values.size()) - kRoundingOfProducts);
  return Sorted(values)[static_cast<size_t>(std::max(rank, 1.0)) - 1];
}

absl::StatusOr<ForkPercentileEstimate> ForkPercentile(std::span<const std::vector<double>> forks,
                                                      double q, double confidence) {
  if (forks.size() < 2) {
    return absl::InvalidArgumentError(
        absl::StrFormat("percentile over forks: needs at least 2 forks, not %d", forks.size()));
  }
  std::vector<double> quantiles;
  for (const std::vector<double>& fork : forks) {
    LAB_ASSIGN_OR_RETURN(const double quantile, Quantile(fork, q));
    quantiles.push_back(quantile);
  }
  const double mean = Mean(quantiles);
  const double n = static_cast<double>(forks.size());
  const double half = StudentT(confidence, n - 1) * *StandardDeviation(quantiles) / std::sqrt(n);
  return ForkPercentileEstimate{.estimate = mean, .interval = {mean - half, mean + half}};
}

}  // namespace lab
