// Welch's t test of two means from what a page prints: means, spreads and counts. METHODS.md#ratio.
//
// For checking published claims ("the intervals overlap, so no ranking" is no test); our own forks
// are judged by log_ratio.h. Assumes independent, roughly normal values; unequal spreads are what
// it is for. Pooled iterations in place of forks make it reject far too often, and nothing in three
// numbers a side shows that. With 3 values against 10 it still errs towards rejecting (7 % at 5 %).
// Source: Welch 1947.
#ifndef LAB_STATISTICS_WELCH_H_
#define LAB_STATISTICS_WELCH_H_

#include "absl/status/statusor.h"

namespace lab {

struct MeanAndVariance {
  double mean = 0;
  double variance = 0;  // of the values, with n - 1
  int values = 0;
};

struct WelchTest {
  double t = 0;   // positive where the first mean is the larger
  double df = 0;  // Satterthwaite's
  double p = 1;   // two-sided
  friend bool operator==(const WelchTest&, const WelchTest&) = default;
};

// InvalidArgument with fewer than two values on a side, a number that is not finite, a negative
// variance, and without spread on either side.
absl::StatusOr<WelchTest> Welch(const MeanAndVariance& a, const MeanAndVariance& b);

}  // namespace lab

#endif  // LAB_STATISTICS_WELCH_H_
