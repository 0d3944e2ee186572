// How much of the spread comes from builds, how much from forks and how much from iterations.
// METHODS.md#variance-components.
//
//   absl::StatusOr<BalancedComponents> c = BalancedComponentsOf(forks);   // equally long forks
//   absl::StatusOr<TwoLevelAnova> a = AnovaOfForks(forks);                // of any length
//
// They say where the next unit of time is best spent (budget.h) and what an interval may claim; the
// interval itself needs none of them, it is that of the outermost means. Estimates of a level from
// few units are poor: with five forks the 95 % interval of the fork component spans a factor of
// over twenty in variance, and where forks hardly differ the estimate falls below 0 in more than a
// quarter of runs. The sign is kept; the clipped companion is for planning. Never take a root of
// the former.
// Assumes independent units at each level; iterations that drift inside a fork inflate the inner
// component and deflate the outer one.
// Source: Kalibera and Jones 2013, section 9.2 in the corrected form (T_i^2 = S_i^2 - S_{i-1}^2 /
// r_{i-1}; the first print differs from three levels on). Equal to REML where no component is
// negative.
#ifndef LAB_STATISTICS_VARIANCE_COMPONENTS_H_
#define LAB_STATISTICS_VARIANCE_COMPONENTS_H_

#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"

namespace lab {

// Vectors by level, the innermost first: iterations, forks, and builds where there are any.
struct BalancedComponents {
  std::vector<int> counts;  // units in each unit of the level above
  double mean = 0;
  std::vector<double> s2;          // of the means of a level's units about the mean above
  std::vector<double> t2;          // of that level alone, sign kept
  std::vector<double> t2_clipped;  // not below 0
  // Of the variance of one iteration of a new fork of a new build; they sum to 1. Empty where
  // nothing varies.
  std::vector<double> shares;
  Interval interval;      // of the mean: t over the outermost units
  double half_width = 0;  // of it
};

// `values` with the innermost index running fastest; `counts` the innermost first, two levels or
// more. InvalidArgument unless their product is the number of values, each count is at least 2 (a
// level with one unit says nothing of it: drop it and narrow the claim) and all values are finite.
absl::StatusOr<BalancedComponents> BalancedComponentsOf(std::span<const double> values,
                                                        std::span<const int> counts,
                                                        double confidence = 0.95);

// Forks of iterations, and builds of forks. InvalidArgument also where they are not equally many.
absl::StatusOr<BalancedComponents> BalancedComponentsOf(std::span<const std::vector<double>> forks,
                                                        double confidence = 0.95);
absl::StatusOr<BalancedComponents> BalancedComponentsOf(
    std::span<const std::vector<std::vector<double>>> builds, double confidence = 0.95);

// Forks of any length: the textbook analysis of variance.
struct TwoLevelAnova {
  int forks = 0;
  int values = 0;
  double grand_mean = 0;  // of all values: long forks count more
  double ms_between = 0;
  double ms_within = 0;
  double n0 = 0;           // the length of a fork that counts here; the length, where all are equal
  double var_within = 0;   // ms_within
  double var_between = 0;  // (ms_between - ms_within) / n0, sign kept
  double icc = 0;          // var_between / (var_between + var_within), not below 0
  // Whether forks differ at all. Above 0.99, p says that they agree more than their iterations
  // allow: something swings inside forks. Both absent where iterations do not vary.
  std::optional<double> f;
  std::optional<double> p;
};

// InvalidArgument with fewer than two forks, an empty one, no fork of two iterations, and a value
// that is not finite.
absl::StatusOr<TwoLevelAnova> AnovaOfForks(std::span<const std::vector<double>> forks);

// Intervals of the two components, as variances.
//
// Of iterations: exact, from chi-squared, where iterations are normal. Of forks: Williams and
// Tukey's, clipped at 0; in unequal forks with Thomas and Hultquist's mean square of unweighted
// fork means. What is proved of it is only twice the error (90 % for 95 %); simulated, it covers
// 94.5-96 % in equal forks, more where forks do not differ at all, and 92-94 % in very unequal ones
// that hardly differ. Heavy tails make both too narrow.
// Source: Williams 1962; Thomas and Hultquist 1978.
struct ComponentIntervals {
  Interval within;
  Interval between;
};

// As AnovaOfForks.
absl::StatusOr<ComponentIntervals> IntervalsOfComponents(std::span<const std::vector<double>> forks,
                                                         double confidence = 0.95);

}  // namespace lab

#endif  // LAB_STATISTICS_VARIANCE_COMPONENTS_H_
