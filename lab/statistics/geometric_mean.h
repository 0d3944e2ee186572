// One ratio over several benchmarks: the geometric mean, with an interval. METHODS.md#suites.
//
//   absl::StatusOr<LogRatio> like_these = RatioOverBenchmarks(ratios);
//   absl::StatusOr<LogRatio> these = RatioOfSuite(log_ratios);
//   std::optional<Interval> at95 = RatioInterval(*these, 0.95);
//
// Which one is a question of the claim, and the intervals differ:
//   RatioOverBenchmarks  "on benchmarks like these": the benchmarks are a sample of what is meant,
//                        and their ratios differ. Measuring each longer narrows nothing for ever.
//   RatioOfSuite         "on this suite": the benchmarks are all that is meant, only their noise
//                        counts. It says nothing of a benchmark that is not in it.
// A suite was hardly ever drawn at random, so that the first claim rests on more than its interval.
// Geometric, because the mean then does not depend on which side is the baseline or on any
// benchmark's own duration (Fleming and Wallace 1986). It is no ratio of total times: where the
// suite is a workload with known shares, weigh the times instead.
#ifndef LAB_STATISTICS_GEOMETRIC_MEAN_H_
#define LAB_STATISTICS_GEOMETRIC_MEAN_H_

#include <span>

#include "absl/status/statusor.h"
#include "lab/statistics/log_ratio.h"

namespace lab {

// t on the logs over benchmarks. Assumes them independent and their log ratios roughly normal; one
// benchmark ten times off widens it more than it moves it. A single one has no standard error.
// InvalidArgument for none, and for a ratio that is not finite and positive.
absl::StatusOr<LogRatio> RatioOverBenchmarks(std::span<const double> ratios);

// The mean of the log ratios, with their standard errors added in squares and Satterthwaite's
// degrees of freedom. No standard error where one of them has none. Assumes that their errors are
// independent; comparisons that share forks or a stretch of host drift are not, and it errs narrow.
// InvalidArgument for none, and for a number that is not finite.
absl::StatusOr<LogRatio> RatioOfSuite(std::span<const LogRatio> ratios);

}  // namespace lab

#endif  // LAB_STATISTICS_GEOMETRIC_MEAN_H_
