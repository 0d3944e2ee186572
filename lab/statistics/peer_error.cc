#include "lab/statistics/peer_error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr double kJmhConfidence = 0.999;
constexpr int kFewestWithError = 3;

// The half width of the t interval of a mean, per unit of standard deviation.
double WidthPerSd(double confidence, int values) {
  return StudentT(confidence, values - 1) / std::sqrt(values);
}

bool IsSpread(double value) { return std::isfinite(value) && value >= 0; }

}  // namespace

absl::StatusOr<PooledError> JmhError(std::span<const std::vector<double>> forks) {
  std::vector<double> pooled;
  for (size_t i = 0; i < forks.size(); ++i) {
    LAB_RETURN_IF_ERROR(CheckSeries(absl::StrFormat("fork %d", i + 1), forks[i], 1));
    pooled.insert(pooled.end(), forks[i].begin(), forks[i].end());
  }
  LAB_RETURN_IF_ERROR(CheckSeries("pooled error", pooled, 1));
  PooledError result{.values = static_cast<int>(pooled.size()),
                     .mean = Mean(pooled),
                     .sd = StandardDeviation(pooled)};
  if (result.values < kFewestWithError) return result;
  result.error = WidthPerSd(kJmhConfidence, result.values) * *result.sd;
  result.interval = Interval{result.mean - *result.error, result.mean + *result.error};
  return result;
}

absl::StatusOr<std::optional<double>> JmhErrorFromSd(int values, double sd) {
  if (values < 1 || !IsSpread(sd)) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "printed error: %d values with a standard deviation of %g are none", values, sd));
  }
  if (values < kFewestWithError) return std::optional<double>();
  return std::optional<double>(WidthPerSd(kJmhConfidence, values) * sd);
}

absl::StatusOr<PrintedScore> ReadPrinted(int values, double score, double error) {
  if (values < kFewestWithError || !std::isfinite(score) || !IsSpread(error)) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "printed error: no row of %d values has score %g and error %g", values, score, error));
  }
  PrintedScore read{.sd = error / WidthPerSd(kJmhConfidence, values),
                    .interval = {score - error, score + error}};
  read.reaches_below_zero = read.interval.low < 0;
  if (score != 0) read.relative_error = error / std::abs(score);
  read.half_width95 = WidthPerSd(0.95, values) * read.sd;
  return read;
}

absl::StatusOr<PrintedForks> ReadPrintedForks(std::span<const double> fork_means, int iterations,
                                              double error) {
  LAB_RETURN_IF_ERROR(CheckSeries("printed fork means", fork_means, 2));
  if (iterations < 2) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "printed fork means: needs at least 2 iterations a fork, not %d", iterations));
  }
  const int forks = static_cast<int>(fork_means.size());
  const double mean = Mean(fork_means);
  if (mean == 0) return absl::InvalidArgumentError("printed fork means: their mean is 0");
  const double sd = *StandardDeviation(fork_means);
  LAB_ASSIGN_OR_RETURN(const PrintedScore pooled, ReadPrinted(forks * iterations, mean, error));
  const double total = pooled.sd * pooled.sd * (forks * iterations - 1);
  const double between = iterations * sd * sd * (forks - 1);
  if (total == 0 || between > total) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "printed fork means: an error of %g has no room for a spread of %g between forks", error,
        sd));
  }
  PrintedForks read{.pooled_sd = pooled.sd,
                    .s2_within = (total - between) / (forks * (iterations - 1)),
                    .s2_between = sd * sd,
                    .share_between = between / total,
                    .half_width95 = WidthPerSd(0.95, forks) * sd};
  read.t2_between = read.s2_between - read.s2_within / iterations;
  if (read.s2_within > 0) read.f = iterations * read.s2_between / read.s2_within;
  const auto [low, high] = std::minmax_element(fork_means.begin(), fork_means.end());
  read.distance_over_mean = (*high - *low) / std::abs(mean);
  return read;
}

}  // namespace lab
