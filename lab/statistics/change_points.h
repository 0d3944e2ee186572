// Where a series changes its level. METHODS.md#change-points.
//
//   auto points = Pelt(times);   // {15, 35}: three segments, the second begins at value 15
//
// Assumes values that are independent within a segment. Autocorrelated ones err towards too many
// change points (AR(1) with 0.3: one series in ten), which the noise estimate from
// differences of several lags holds down. Wild values err the same way; winsorise first.
#ifndef LAB_STATISTICS_CHANGE_POINTS_H_
#define LAB_STATISTICS_CHANGE_POINTS_H_

#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

enum class SegmentCost {
  // Squares about the segment's mean over NoiseVariance of the whole series: sees levels.
  kMean,
  // Twice the negative log likelihood of a normal segment with its own variance: sees a change of
  // spread as well. No variance is taken below a thousandth of NoiseVariance, nor below that of
  // rounding to the smallest distance between two values: equal readings of a coarse clock are no
  // segment.
  kMeanAndVariance,
};

struct PeltOptions {
  SegmentCost cost = SegmentCost::kMean;
  // What one more change point must save. Absent: 3 ln n per parameter of a segment, which is
  // 3 ln n for the mean and 6 ln n for both. Larger errs towards "no change".
  std::optional<double> penalty;
  // Values in a segment. At least 1, and 2 for kMeanAndVariance.
  int min_segment = 2;
};

// The starts of all segments but the first, for the smallest sum of costs and penalties (Killick,
// Fearnhead and Eckley 2012): exact, and linear to quadratic in n as there are many or few changes.
// InvalidArgument for an empty series and values that are not finite. Equal values: none.
absl::StatusOr<std::vector<int>> Pelt(std::span<const double> values,
                                      const PeltOptions& options = {});

// Variance of the values about their levels, from differences: of neighbours, of those two and
// three apart, each by its median, and the largest of these. A few steps in the level do not move
// it; correlation between neighbours does, but less so three apart. Where more than half of the
// neighbours are equal (a coarse clock) the mean square takes the place of the median. `values`
// finite; 0 for equal values.
double NoiseVariance(std::span<const double> values);

// The best single split by energy distance (E-divisive's statistic, Matteson and James 2014):
// Q = k (n - k) / n (2 mean|x - y| - mean|x - x'| - mean|y - y'|), means over all pairs, a value
// with itself included. Sees any change of distribution. The maximum of n - 1 statistics: it has no
// fixed threshold, and is largest near the ends by chance. n^2. At least 2 values.
struct EnergySplit {
  int index = 0;  // where the second part begins
  double q = 0;
  friend bool operator==(const EnergySplit&, const EnergySplit&) = default;
};
absl::StatusOr<EnergySplit> BestEnergySplit(std::span<const double> values);

}  // namespace lab

#endif  // LAB_STATISTICS_CHANGE_POINTS_H_
