#include "lab/statistics/mean_estimate.h"

#include <cmath>
#include <span>

#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"

namespace lab {
namespace {

std::optional<Interval> TInterval(std::span<const double> values, double confidence) {
  const std::optional<double> sd = StandardDeviation(values);
  if (!sd) return std::nullopt;
  const double n = static_cast<double>(values.size());
  const double half = StudentT(confidence, n - 1) * *sd / std::sqrt(n);
  const double mean = Mean(values);
  return Interval{mean - half, mean + half};
}

}  // namespace

MeanEstimate ArithmeticMean(const Sample& sample, double confidence) {
  return {.mean = Mean(sample.values()),
          .interval = TInterval(sample.values(), confidence),
          .sd = StandardDeviation(sample.values())};
}

MeanEstimate GeometricMean(const Sample& sample, double confidence) {
  const std::vector<double> logs = sample.Logs();
  std::optional<Interval> interval = TInterval(logs, confidence);
  if (interval) interval = Interval{std::exp(interval->low), std::exp(interval->high)};
  return {
      .mean = std::exp(Mean(logs)), .interval = interval, .sd = StandardDeviation(sample.values())};
}

}  // namespace lab
