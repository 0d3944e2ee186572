// Mean and spread of any finite numbers (values or their logarithms).
//
// Two passes: the spread is computed about the mean, never as
// E[x^2] - mean^2, which loses all digits where the spread is small against the mean (nine values
// 0.1 apart at 1e9 would come out with a spread of 0).
#ifndef LAB_STATISTICS_MOMENTS_H_
#define LAB_STATISTICS_MOMENTS_H_

#include <optional>
#include <span>

namespace lab {

// `values` must not be empty.
double Mean(std::span<const double> values);

// With n - 1 in the denominator; absent for a single value, which carries no spread.
std::optional<double> StandardDeviation(std::span<const double> values);

// `values` must not be empty. The mean of the two middle ones where their number is even.
double Median(std::span<const double> values);

}  // namespace lab

#endif  // LAB_STATISTICS_MOMENTS_H_
