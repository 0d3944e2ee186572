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

// Absent where either rank is.
std::optional<Interval> MedianInterval(const Sample& sample, double confidence);

}  // namespace lab

#endif  // LAB_STATISTICS_MEDIAN_INTERVAL_H_
