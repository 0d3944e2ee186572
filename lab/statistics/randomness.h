// Three tests of "these values are in random order", each blind to what the others see.
// METHODS.md#dependence-within-a-fork.
//
//   turning points     quick alternation and smoothness; blind to slow drift
//   runs about median  slow drift and levels
//   Mann-Kendall       a trend, straight or not; blind to waves
//
// All assume nothing about the distribution. p values are two-sided and from the normal
// approximation, good from about ten values on. Positive autocorrelation without a trend makes
// Mann-Kendall and the runs err towards "not random".
#ifndef LAB_STATISTICS_RANDOMNESS_H_
#define LAB_STATISTICS_RANDOMNESS_H_

#include <cstdint>
#include <span>

#include "absl/status/statusor.h"

namespace lab {

// Values above or below both neighbours. Expected 2 (n - 2) / 3, variance (16 n - 29) / 90.
// Plateaus hold none, so ties err towards "too smooth". At least 3 values. Linear.
struct TurningPointTest {
  int turning_points = 0;
  double z = 0;
  double p = 1;
  friend bool operator==(const TurningPointTest&, const TurningPointTest&) = default;
};
absl::StatusOr<TurningPointTest> TurningPoints(std::span<const double> values);

// Wald and Wolfowitz: maximal stretches on one side of the median, values equal to it left out.
// InvalidArgument where nothing is left on one of the sides. Linear.
struct RunsTest {
  int runs = 0;
  double z = 0;
  double p = 1;
  friend bool operator==(const RunsTest&, const RunsTest&) = default;
};
absl::StatusOr<RunsTest> RunsAboutMedian(std::span<const double> values);

// S counts pairs that rise less pairs that fall. Continuity-corrected, the variance corrected for
// ties (Kendall 1975). A constant series has p = 1. At least 2 values. n log n.
struct TrendTest {
  int64_t s = 0;
  double z = 0;
  double p = 1;
  friend bool operator==(const TrendTest&, const TrendTest&) = default;
};
absl::StatusOr<TrendTest> MannKendall(std::span<const double> values);

}  // namespace lab

#endif  // LAB_STATISTICS_RANDOMNESS_H_
