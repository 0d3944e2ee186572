// How many forks it takes, and what a number of forks could have shown. METHODS.md#sizing.
//
// Everything here is a forecast from an observed spread, and a spread from few forks is itself
// uncertain: what is said to a user ("23 more blocks") uses its 80 % upper limit, so that in four
// of five cases the promise holds. Adding forks and testing again is no remedy for a result: see
// METHODS.md#stopping.
//
// Spreads, effects and half widths are fractions (0.01 = 1 %): standard deviations of log ratios in
// the paired functions, coefficients of variation per side in the unpaired ones.
#ifndef LAB_STATISTICS_PLANNING_H_
#define LAB_STATISTICS_PLANNING_H_

#include <optional>

namespace lab {

// The 80 % upper limit of a standard deviation that was estimated with `df` degrees of freedom.
double UpperSpread(double spread, double df);

// Pairs (blocks with both forks) for an interval of the log ratio of at most +-half_width. At least
// 2; kManyForks where it takes that many or more. half_width > 0.
inline constexpr int kManyForks = 1'000'000;
int PairsForHalfWidth(double half_width, double pair_sd, double confidence);
// Forks per side, unpaired.
int ForksForHalfWidth(double half_width, double cv, double confidence);

// Units for a test at `confidence` that finds a true relative difference of `delta` (on the scale
// of logs) with probability `power`. At least 2; kManyForks where it takes that many or more. delta
// > 0.
int PairsForPower(double delta, double pair_sd, double confidence, double power = 0.8);
int ForksForPower(double delta, double cv, double confidence, double power = 0.8);

// Units to show "equivalent" within a factor of 1 + `margin`, by two one-sided tests that are right
// with `confidence` each (0.95: the 90 % interval lies inside), with probability `power` where
// there is no difference at all. With a true difference of half the margin it takes about three
// times as many. margin > 0, confidence > 0.5.
int PairsForEquivalence(double margin, double pair_sd, double confidence, double power = 0.8);
int ForksForEquivalence(double margin, double cv, double confidence, double power = 0.8);

// How many more than the `pairs` >= 2 that showed `pair_sd`, by its upper limit, until the ratio is
// known to a factor of 1 + `precision` either way (a half width of ln(1 + precision) of its log).
// 0: enough.
int MorePairs(double precision, double pair_sd, int pairs, double confidence);
int MoreForks(double precision, double cv, int forks, double confidence);

// The smallest true difference, on the scale of logs, that a test at `confidence` finds with
// probability `power`. Absent with fewer than two units: nothing is ever found.
std::optional<double> SmallestPairedEffect(double pair_sd, int pairs, double confidence,
                                           double power = 0.8);
std::optional<double> SmallestEffect(double cv, int forks, double confidence, double power = 0.8);

// Probability that `forks` per side show a relative difference of `delta`.
double Power(double delta, double cv, int forks, double confidence);

}  // namespace lab

#endif  // LAB_STATISTICS_PLANNING_H_
