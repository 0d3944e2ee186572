// The ratio of two cases' times, judged on the log scale. METHODS.md#ratio.
//
//   absl::StatusOr<LogRatio> ratio = PairedLogRatio(candidate, baseline);
//   std::optional<Interval> at95 = RatioInterval(*ratio, 0.95);
//
// Logs, because candidate / baseline and its inverse then give reciprocal intervals, none reaches
// below 0, and none is unbounded as Fieller's can be. With a spread of up to 10 % the three agree
// to the second digit.
//
// Paired where forks ran in blocks (they do): whatever drifts from block to block cancels. Welch
// where they did not. Both keep their level from five forks a side; with fewer, see kMinPairs in
// lab/verdict.
#ifndef LAB_STATISTICS_LOG_RATIO_H_
#define LAB_STATISTICS_LOG_RATIO_H_

#include <optional>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"
#include "lab/statistics/sample.h"

namespace lab {

// An estimate of ln(candidate / baseline) and all that its intervals and tests need.
struct LogRatio {
  double mean = 0;
  std::optional<double> standard_error;  // absent for a single pair
  double df = 0;
  // Standard deviation of the paired log ratios, for planning. Absent for a single pair, and where
  // nothing is paired.
  std::optional<double> pair_sd;
  // No spread at all: a clock too coarse or a constant written down, not an exact result.
  bool degenerate = false;
};

// candidate[i] and baseline[i] were measured in the same block. InvalidArgument unless equally
// many.
absl::StatusOr<LogRatio> PairedLogRatio(const Sample& candidate, const Sample& baseline);

// The log of the ratio of arithmetic means, with each side's own spread (delta method) and Welch's
// degrees of freedom. InvalidArgument with fewer than two values on a side.
absl::StatusOr<LogRatio> WelchLogRatio(const Sample& candidate, const Sample& baseline);

// exp of the estimate, and of its interval; the latter absent where there is no standard error.
double RatioOf(const LogRatio& ratio);
std::optional<Interval> RatioInterval(const LogRatio& ratio, double confidence);

// Two-sided p value of "the ratio is `hypothesis`". Agrees with RatioInterval: below
// 1 - confidence exactly where the interval excludes the hypothesis. Absent where there is no
// interval. hypothesis > 0.
std::optional<double> PValue(const LogRatio& ratio, double hypothesis);

}  // namespace lab

#endif  // LAB_STATISTICS_LOG_RATIO_H_
