// A distribution-free confidence interval for the median, from order statistics (the sign test).
//
// Assumes independent observations and nothing else: no symmetry, no normality. That is why it is
// here and Wilcoxon's is not: timings have a floor, so their differences are skewed.
// Errs wide, towards "no difference resolved": with 5 values no interval of 95 % exists at all.
// METHODS.md#median-interval.
#ifndef LAB_STATISTICS_MEDIAN_INTERVAL_H_
#define LAB_STATISTICS_MEDIAN_INTERVAL_H_

#include <optional>

#include "lab/statistics/interval.h"
#include "lab/statistics/sample.h"

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
// at most half of 1 - confidence. n >= 1, 0 < q < 1. Linear in n.
QuantileRanks RanksOfQuantile(int n, double q, double confidence);

// Absent where either rank is.
std::optional<Interval> MedianInterval(const Sample& sample, double confidence);

}  // namespace lab

#endif  // LAB_STATISTICS_MEDIAN_INTERVAL_H_
