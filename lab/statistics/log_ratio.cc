#include "lab/statistics/log_ratio.h"

#include <cmath>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"

namespace lab {
namespace {

// Spread that is nothing but the rounding of logarithms: no real timings agree to twelve digits.
constexpr double kRoundingOfLogs = 1e-12;

// Of the log of a mean: sd^2 / (n mean^2).
double VarianceOfLogMean(const Sample& sample) {
  const double relative = *StandardDeviation(sample.values()) / Mean(sample.values());
  return relative * relative / static_cast<double>(sample.size());
}

}  // namespace

absl::StatusOr<LogRatio> PairedLogRatio(const Sample& candidate, const Sample& baseline) {
  if (candidate.size() != baseline.size()) {
    return absl::InvalidArgumentError(
        absl::StrFormat("paired analysis needs equally many forks, not %d and %d", candidate.size(),
                        baseline.size()));
  }
  std::vector<double> logs;
  for (size_t i = 0; i < candidate.size(); ++i) {
    logs.push_back(std::log(candidate.values()[i] / baseline.values()[i]));
  }
  LogRatio ratio{.mean = Mean(logs), .df = static_cast<double>(logs.size() - 1)};
  ratio.pair_sd = StandardDeviation(logs);
  if (!ratio.pair_sd) return ratio;
  ratio.standard_error = *ratio.pair_sd / std::sqrt(static_cast<double>(logs.size()));
  ratio.degenerate = *ratio.pair_sd < kRoundingOfLogs;
  return ratio;
}

absl::StatusOr<LogRatio> WelchLogRatio(const Sample& candidate, const Sample& baseline) {
  if (candidate.size() < 2 || baseline.size() < 2) {
    return absl::InvalidArgumentError(
        absl::StrFormat("ratio interval needs at least two forks on each side, not %d and %d",
                        candidate.size(), baseline.size()));
  }
  const double vc = VarianceOfLogMean(candidate);
  const double vb = VarianceOfLogMean(baseline);
  LogRatio ratio{.mean = std::log(Mean(candidate.values()) / Mean(baseline.values())),
                 .standard_error = std::sqrt(vc + vb)};
  ratio.degenerate = *ratio.standard_error < kRoundingOfLogs;
  const double nc = static_cast<double>(candidate.size() - 1);
  const double nb = static_cast<double>(baseline.size() - 1);
  ratio.df = ratio.degenerate ? nc + nb : (vc + vb) * (vc + vb) / (vc * vc / nc + vb * vb / nb);
  return ratio;
}

double RatioOf(const LogRatio& ratio) { return std::exp(ratio.mean); }

std::optional<Interval> RatioInterval(const LogRatio& ratio, double confidence) {
  if (!ratio.standard_error) return std::nullopt;
  const double half = StudentT(confidence, ratio.df) * *ratio.standard_error;
  return Interval{std::exp(ratio.mean - half), std::exp(ratio.mean + half)};
}

std::optional<double> PValue(const LogRatio& ratio, double hypothesis) {
  if (!ratio.standard_error) return std::nullopt;
  const double distance = ratio.mean - std::log(hypothesis);
  if (*ratio.standard_error == 0) return distance == 0 ? 1.0 : 0.0;
  return StudentTTwoSidedTail(distance / *ratio.standard_error, ratio.df);
}

}  // namespace lab
