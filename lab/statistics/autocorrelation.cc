#include "lab/statistics/autocorrelation.h"

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

struct Deviations {
  std::vector<double> of_mean;
  double squares = 0;

  double AtLag(size_t lag) const {
    double products = 0;
    for (size_t i = lag; i < of_mean.size(); ++i) products += of_mean[i] * of_mean[i - lag];
    return products / squares;
  }
};

absl::StatusOr<Deviations> DeviationsOf(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("autocorrelation", values, 2));
  Deviations deviations;
  const double mean = Mean(values);
  for (double value : values) {
    deviations.of_mean.push_back(value - mean);
    deviations.squares += (value - mean) * (value - mean);
  }
  if (deviations.squares == 0) {
    return absl::InvalidArgumentError("autocorrelation: all values are equal, there is none");
  }
  return deviations;
}

}  // namespace

absl::StatusOr<std::vector<double>> Autocorrelation(std::span<const double> values, int lags) {
  LAB_ASSIGN_OR_RETURN(const Deviations deviations, DeviationsOf(values));
  if (lags < 1 || static_cast<size_t>(lags) >= values.size()) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "autocorrelation: %d lags of %d values; at least 1 and fewer than the values are needed",
        lags, values.size()));
  }
  std::vector<double> correlations;
  for (int lag = 1; lag <= lags; ++lag) correlations.push_back(deviations.AtLag(lag));
  return correlations;
}

double AutocorrelationBound(int n, double confidence) {
  return NormalZ(confidence) / std::sqrt(static_cast<double>(n));
}

absl::StatusOr<LjungBoxTest> LjungBox(std::span<const double> values, int lags) {
  LAB_ASSIGN_OR_RETURN(const std::vector<double> correlations, Autocorrelation(values, lags));
  const double n = static_cast<double>(values.size());
  double sum = 0;
  for (int lag = 1; lag <= lags; ++lag) {
    sum += correlations[lag - 1] * correlations[lag - 1] / (n - lag);
  }
  const double q = n * (n + 2) * sum;
  return LjungBoxTest{.q = q, .p = ChiSquaredUpperTail(q, lags)};
}

absl::StatusOr<double> EffectiveSize(std::span<const double> values) {
  LAB_ASSIGN_OR_RETURN(const Deviations deviations, DeviationsOf(values));
  double sum = 0;
  for (size_t lag = 1; lag < values.size(); ++lag) {
    const double correlation = deviations.AtLag(lag);
    if (correlation <= 0) break;
    sum += correlation;
  }
  return static_cast<double>(values.size()) / (1 + 2 * sum);
}

}  // namespace lab
