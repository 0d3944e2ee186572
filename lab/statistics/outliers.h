// Values far from the rest, by Tukey's fences: classed and counted, never dropped.
// METHODS.md#outliers.
//
// Assumes nothing, and so says little: of normal values 0.7 % lie beyond the mild fences, of
// lognormal ones many more, all at the upper end. A timing's outliers are part of what it costs;
// leaving them out favours whoever is seldom caught. Errs towards naming too many where values are
// skewed or few.
#ifndef LAB_STATISTICS_OUTLIERS_H_
#define LAB_STATISTICS_OUTLIERS_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"

namespace lab {

enum class OutlierClass { kLowSevere, kLowMild, kInside, kHighMild, kHighSevere };

// The quartiles (type 7), and 1.5 and 3 times their distance beyond them. A value on a fence is
// inside it.
struct TukeyFences {
  Interval mild;
  Interval severe;
  friend bool operator==(const TukeyFences&, const TukeyFences&) = default;
};

struct Outliers {
  TukeyFences fences;
  std::vector<OutlierClass> classes;  // in the order of the values
  int low_severe = 0;
  int low_mild = 0;
  int high_mild = 0;
  int high_severe = 0;
  friend bool operator==(const Outliers&, const Outliers&) = default;
};

// All three: n log n; InvalidArgument for an empty set and a value that is not finite.
absl::StatusOr<TukeyFences> FencesOf(std::span<const double> values);
absl::StatusOr<Outliers> ClassifyOutliers(std::span<const double> values);

// What lies beyond a mild fence is put on it. For finding levels in a series (one spike is no
// segment), not for estimates.
absl::StatusOr<std::vector<double>> Winsorise(std::span<const double> values);

}  // namespace lab

#endif  // LAB_STATISTICS_OUTLIERS_H_
