// Taking more pairs after looking at some, without raising the false alarms. METHODS.md#stopping.
//
// Two ways, both planned before the run:
//
//   // By precision: the pilot's spread fixes the final number; its result is not looked at.
//   const int total = PairsByStein(0.01, *pilot.pair_sd, 10, 0.95);
//   absl::StatusOr<LogRatio> ratio = SteinLogRatio(candidate, baseline, 10);
//
//   // By significance, as --extend: at most kMostLooks, each at its share of alpha.
//   const double level = LevelPerLook(0.95, 3);
//
// Stein's t keeps the standard deviation of the pilot and its degrees of freedom to the end. That
// wastes what later pairs tell of the spread and is exact: 5.0 % false alarms and a half width of
// at most the wanted one, for normal log ratios. The looks err on the safe side: three at 5 % / 3
// give 4.2 %, three at 5 % each would give 11.4 %, and one after each of 5 to 40 forks 24 %.
// Source: Stein 1945; Bonferroni.
#ifndef LAB_STATISTICS_STEIN_H_
#define LAB_STATISTICS_STEIN_H_

#include "absl/status/statusor.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/sample.h"

namespace lab {

// Below ten pairs the pilot's t is wide and the final number swings with it.
inline constexpr int kSteinPilot = 10;

// The total number of pairs, the pilot's included, for a final interval of the log ratio of at most
// +-half_width; never fewer than the pilot's, kManyForks at most. half_width > 0, pilot_sd finite
// and not negative, pilot_pairs >= 2.
int PairsByStein(double half_width, double pilot_sd, int pilot_pairs, double confidence);

// The paired ratio over all pairs, with the spread of the first `pilot_pairs` and their degrees of
// freedom. Without spread in the pilot it is degenerate, whatever came later. InvalidArgument
// unless both sides are equally many and 2 <= pilot_pairs <= all.
absl::StatusOr<LogRatio> SteinLogRatio(const Sample& candidate, const Sample& baseline,
                                       int pilot_pairs);

// The level of each look, where a run stops at the first that excludes the hypothesis. All looks
// that were planned count, the ones not taken too; the numbers of pairs are fixed beforehand.
inline constexpr int kMostLooks = 3;
double LevelPerLook(double confidence, int planned_looks);

}  // namespace lab

#endif  // LAB_STATISTICS_STEIN_H_
