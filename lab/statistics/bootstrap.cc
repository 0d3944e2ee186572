#include "lab/statistics/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/quantiles.h"
#include "lab/statistics/sample.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

using BootstrapForks = std::span<const std::vector<double>>;

constexpr size_t kFewestForks = 2;
constexpr size_t kFewestForksStudentised = 5;
constexpr int kFewestResamples = 100;

absl::Status CheckSide(BootstrapForks forks, size_t at_least) {
  if (forks.size() < at_least) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "bootstrap: needs at least %d forks on each side, not %d", at_least, forks.size()));
  }
  for (const std::vector<double>& fork : forks) {
    LAB_RETURN_IF_ERROR(Sample::Create(fork).status());
  }
  return absl::OkStatus();
}

absl::Status CheckInput(BootstrapForks candidate, BootstrapForks baseline, size_t at_least,
                        const BootstrapOptions& options) {
  LAB_RETURN_IF_ERROR(CheckSide(candidate, at_least));
  LAB_RETURN_IF_ERROR(CheckSide(baseline, at_least));
  if (options.resamples < kFewestResamples || !(options.confidence > 0 && options.confidence < 1)) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "bootstrap: %d resamples give no interval at %g; at least %d are needed, and a confidence "
        "between 0 and 1",
        options.resamples, options.confidence, kFewestResamples));
  }
  return absl::OkStatus();
}

// Draws forks of one side with replacement.
class Resampler {
 public:
  Resampler(BootstrapForks forks, Resampled resampled, std::mt19937_64& generator)
      : forks_(forks), resampled_(resampled), generator_(generator) {
    for (const std::vector<double>& fork : forks) means_.push_back(Mean(fork));
  }

  const std::vector<double>& means() const { return means_; }

  std::vector<double> Draw() {
    std::vector<double> drawn(means_.size());
    for (double& mean : drawn) {
      const size_t fork = Index(means_.size());
      mean = resampled_ == Resampled::kForks ? means_[fork] : DrawMean(forks_[fork]);
    }
    return drawn;
  }

 private:
  // Below n. Not std::uniform_int_distribution, which each library computes its own way.
  size_t Index(size_t n) { return static_cast<size_t>(((generator_() >> 32) * n) >> 32); }

  double DrawMean(const std::vector<double>& fork) {
    double sum = 0;
    for (size_t i = 0; i < fork.size(); ++i) sum += fork[Index(fork.size())];
    return sum / static_cast<double>(fork.size());
  }

  BootstrapForks forks_;
  Resampled resampled_;
  std::mt19937_64& generator_;
  std::vector<double> means_;
};

Interval CentralPart(std::vector<double> values, double confidence) {
  std::sort(values.begin(), values.end());
  const double tail = (1 - confidence) / 2;
  return {QuantileOfSorted(values, tail), QuantileOfSorted(values, 1 - tail)};
}

absl::StatusOr<LogRatio> RatioOfMeans(std::span<const double> candidate,
                                      std::span<const double> baseline) {
  LAB_ASSIGN_OR_RETURN(const Sample c, Sample::Create(candidate));
  LAB_ASSIGN_OR_RETURN(const Sample b, Sample::Create(baseline));
  return WelchLogRatio(c, b);
}

}  // namespace

absl::StatusOr<Interval> PercentileBootstrap(std::span<const std::vector<double>> candidate,
                                             std::span<const std::vector<double>> baseline,
                                             const BootstrapOptions& options) {
  LAB_RETURN_IF_ERROR(CheckInput(candidate, baseline, kFewestForks, options));
  std::mt19937_64 generator(options.seed);
  Resampler c(candidate, options.resampled, generator);
  Resampler b(baseline, options.resampled, generator);
  std::vector<double> ratios;
  ratios.reserve(options.resamples);
  for (int i = 0; i < options.resamples; ++i) {
    const double numerator = Mean(c.Draw());
    ratios.push_back(numerator / Mean(b.Draw()));
  }
  return CentralPart(std::move(ratios), options.confidence);
}

absl::StatusOr<Interval> StudentisedBootstrap(std::span<const std::vector<double>> candidate,
                                              std::span<const std::vector<double>> baseline,
                                              const BootstrapOptions& options) {
  LAB_RETURN_IF_ERROR(CheckInput(candidate, baseline, kFewestForksStudentised, options));
  std::mt19937_64 generator(options.seed);
  Resampler c(candidate, options.resampled, generator);
  Resampler b(baseline, options.resampled, generator);
  LAB_ASSIGN_OR_RETURN(const LogRatio observed, RatioOfMeans(c.means(), b.means()));
  std::vector<double> distances;
  for (int i = 0; i < options.resamples; ++i) {
    const std::vector<double> numerator = c.Draw();
    LAB_ASSIGN_OR_RETURN(const LogRatio drawn, RatioOfMeans(numerator, b.Draw()));
    // One fork drawn each time on both sides: no spread to measure in. Rare from five forks up.
    if (drawn.degenerate) continue;
    distances.push_back((drawn.mean - observed.mean) / *drawn.standard_error);
  }
  if (distances.empty()) return Interval{RatioOf(observed), RatioOf(observed)};
  const Interval t = CentralPart(std::move(distances), options.confidence);
  return Interval{std::exp(observed.mean - t.high * *observed.standard_error),
                  std::exp(observed.mean - t.low * *observed.standard_error)};
}

}  // namespace lab
