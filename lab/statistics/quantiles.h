// Quantiles: three ways to name one, and how well it is known. METHODS.md#quantiles.
//
//   auto p99 = EstimateQuantile(latencies, 0.99, 0.95);   // one process
//   auto p99 = ForkPercentile(forks, 0.99, 0.95);         // processes in general
//
// The rank interval assumes independent observations and nothing else. Those of several forks
// pooled are none (they cluster; such intervals cover 50-76 % where 95 % is claimed): take one
// percentile per fork and t over the forks. Errs wide. A two-sided 95 % rank interval for the 99th
// percentile needs 368 values; with fewer its upper end is absent, not the maximum.
#ifndef LAB_STATISTICS_QUANTILES_H_
#define LAB_STATISTICS_QUANTILES_H_

#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"

namespace lab {

// Which of n sorted values, counted from 1, enclose a quantile. An absent rank is no bound: the
// values do not reach that far into the tail.
struct QuantileRanks {
  std::optional<int> low;
  std::optional<int> high;
  double coverage = 1;  // what the discrete ranks really give; at least the wanted confidence
  friend bool operator==(const QuantileRanks&, const QuantileRanks&) = default;
};

// The largest low rank and the smallest high rank, each missing the quantile with a probability of
// at most half of 1 - confidence. n >= 1, 0 < q < 1. A few dozen binomial tails, whatever n.
QuantileRanks RanksOfQuantile(int n, double q, double confidence);

struct QuantileEstimate {
  double estimate = 0;  // type 7
  QuantileRanks ranks;
  std::optional<double> low, high;  // the values of those ranks
  friend bool operator==(const QuantileEstimate&, const QuantileEstimate&) = default;
};

// InvalidArgument for an empty set, a value that is not finite, and unless 0 < q < 1.
absl::StatusOr<QuantileEstimate> EstimateQuantile(std::span<const double> values, double q,
                                                  double confidence);

// Hyndman and Fan's type 7 (R's and NumPy's default): between the two nearest values. 0 <= q <= 1.
absl::StatusOr<double> Quantile(std::span<const double> values, double q);

// The same of values that are sorted already, not empty, and 0 <= q <= 1.
double QuantileOfSorted(std::span<const double> sorted, double q);

// The smallest value that at least a share q of the values do not exceed: rank ceil(q n). Always a
// value that was measured. 0 < q <= 1.
absl::StatusOr<double> NearestRank(std::span<const double> values, double q);

// Mean of one type 7 quantile per fork, with a t interval over forks. InvalidArgument with fewer
// than two forks.
struct ForkPercentileEstimate {
  double estimate = 0;
  Interval interval;
  friend bool operator==(const ForkPercentileEstimate&, const ForkPercentileEstimate&) = default;
};
absl::StatusOr<ForkPercentileEstimate> ForkPercentile(std::span<const std::vector<double>> forks,
                                                      double q, double confidence);

}  // namespace lab

#endif  // LAB_STATISTICS_QUANTILES_H_
