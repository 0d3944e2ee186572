// What JMH prints as "Score" and "Error", computed and read back. METHODS.md#printed-errors.
//
//   absl::StatusOr<PooledError> as_jmh = JmhError(forks);
//   absl::StatusOr<PrintedScore> theirs = ReadPrinted(25, 3227.269, 151.785);
//
// For comparison and import only, never a verdict: the error pools the iterations of all forks as
// if they were independent, t(0.9995, N - 1) s / sqrt(N). It errs narrow wherever forks differ by
// more than their iterations allow: of intervals at "99.9 %" over fifty iterations in three forks,
// 40 % of A/A pairs do not touch. The quantile is 0.9995 (two-sided 99.9 %), 31.6 for three values.
// Source: openjdk/jmh, AbstractStatistics.getMeanErrorAt and RunResult.getAggregatedResult.
#ifndef LAB_STATISTICS_PEER_ERROR_H_
#define LAB_STATISTICS_PEER_ERROR_H_

#include <optional>
#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"

namespace lab {

struct PooledError {
  int values = 0;  // iterations of all forks
  double mean = 0;
  std::optional<double> sd;  // absent for a single value
  // mean +- error. Both absent for one or two values, where JMH prints none.
  std::optional<double> error;
  std::optional<Interval> interval;
};

// InvalidArgument for no fork, an empty one, and an iteration that is not finite.
absl::StatusOr<PooledError> JmhError(std::span<const std::vector<double>> forks);

// The error of `values` iterations with a printed standard deviation; absent for one or two.
// InvalidArgument unless values >= 1 and `sd` is finite and not negative.
absl::StatusOr<std::optional<double>> JmhErrorFromSd(int values, double sd);

// What a printed row says and does not print.
struct PrintedScore {
  double sd = 0;  // of the pooled iterations
  // The true ends. JMH prints an end below 0.0005 as "about 0", a negative one too.
  Interval interval;
  bool reaches_below_zero = false;
  std::optional<double> relative_error;  // error / |score|; absent for a score of 0
  double half_width95 =
      0;  // at 95 %, under the same assumption that all iterations are independent
};

// As good as the printed digits. InvalidArgument unless values >= 3, both are finite and `error` is
// not negative.
absl::StatusOr<PrintedScore> ReadPrinted(int values, double score, double error);

// The pooled error taken apart, where a page prints the means of its forks as well.
struct PrintedForks {
  double pooled_sd = 0;
  double s2_within = 0;           // mean square of iterations about their fork's mean
  double s2_between = 0;          // of fork means
  double t2_between = 0;          // of forks alone: s2_between - s2_within / iterations, sign kept
  std::optional<double> f;        // iterations * s2_between / s2_within; absent where that is 0
  double share_between = 0;       // of the total sum of squares
  double half_width95 = 0;        // t interval over fork means, the honest one
  double distance_over_mean = 0;  // between the largest and the smallest fork mean
};

// Balanced: `iterations` >= 2 in each of at least two forks. InvalidArgument also where the fork
// means differ by more than the printed error has room for, as when they belong to another row, and
// where nothing differs at all.
absl::StatusOr<PrintedForks> ReadPrintedForks(std::span<const double> fork_means, int iterations,
                                              double error);

}  // namespace lab

#endif  // LAB_STATISTICS_PEER_ERROR_H_
