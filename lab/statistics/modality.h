// Has a set of values one peak or several? METHODS.md#modality.
//
// A fork with two levels has no typical time, and its mean tells neither. Report modes where the
// m-value is above 2.8 or the dip's p value under 0.05. Both look at the values alone, not at their
// order. Assumes independent values: slow waves make peaks.
#ifndef LAB_STATISTICS_MODALITY_H_
#define LAB_STATISTICS_MODALITY_H_

#include <cstdint>
#include <span>

#include "absl/status/statusor.h"

namespace lab {

// Sarle's coefficient, (skewness^2 + 1) / kurtosis, with the moments corrected for n as in SAS; 5/9
// for uniform values, 1 for two points. NOT for gates: skewness alone raises it above 5/9, in
// most lognormal series. Here to be shown beside the others. InvalidArgument for fewer than 4
// values and for equal ones. Linear.
absl::StatusOr<double> Sarle(std::span<const double> values);

// Gregg's m-value: up and down along the outline of a histogram, over its highest bin. 2 for one
// peak, 4 for two separate ones of equal height. The largest over bins of 0.75 times Scott's width,
// twice that, and so on, from the smallest value up; values beyond Tukey's mild fences are left
// out, or each would be a peak. Errs high in small sets, low for peaks of unequal height: one of a
// tenth adds 0.2. Equal values: 2. n log n.
absl::StatusOr<double> MValue(std::span<const double> values);

// The dip (Hartigan and Hartigan 1985): the largest distance between the distribution function and
// the nearest one with a single peak. From 1 / 2n, one peak or equal values, to 1/4. Assumes
// nothing. n log n, then a few passes.
absl::StatusOr<double> Dip(std::span<const double> values);

// How often the dip of `n` uniform values reaches `dip`: (1 + times) / (1 + samples). Uniform is
// the worst case of one peak, so it errs towards one. The same for the same seed. n >= 1.
double DipPValue(double dip, int n, int samples, uint64_t seed);

}  // namespace lab

#endif  // LAB_STATISTICS_MODALITY_H_
