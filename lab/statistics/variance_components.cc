#include "lab/statistics/variance_components.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::Status CheckCounts(std::span<const int> counts, size_t values) {
  if (counts.size() < 2) {
    return absl::InvalidArgumentError("variance components: needs at least two levels");
  }
  int64_t product = 1;
  for (size_t level = 0; level < counts.size(); ++level) {
    if (counts[level] < 2) {
      return absl::InvalidArgumentError(absl::StrFormat(
          "variance components: level %d, from within, has %d units; drop it and narrow the claim",
          level + 1, counts[level]));
    }
    product *= counts[level];
    if (product > static_cast<int64_t>(values)) break;
  }
  if (product == static_cast<int64_t>(values)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrFormat(
      "variance components: %d values do not fill the levels; unequal forks need AnovaOfForks",
      values));
}

// The means of consecutive groups of `count` values, and adds up the squares about them.
std::vector<double> MeansOfGroups(std::span<const double> values, int count, double* squares) {
  std::vector<double> means;
  for (size_t at = 0; at < values.size(); at += count) {
    const std::span<const double> group = values.subspan(at, count);
    means.push_back(Mean(group));
    for (double value : group) *squares += (value - means.back()) * (value - means.back());
  }
  return means;
}

std::vector<double> Shares(const std::vector<double>& t2_clipped) {
  const double total = std::accumulate(t2_clipped.begin(), t2_clipped.end(), 0.0);
  std::vector<double> shares;
  if (total == 0) return shares;
  for (double t2 : t2_clipped) shares.push_back(t2 / total);
  return shares;
}

absl::Status CheckForks(std::span<const std::vector<double>> forks) {
  if (forks.size() < 2) {
    return absl::InvalidArgumentError(
        absl::StrFormat("variance components: needs at least 2 forks, not %d", forks.size()));
  }
  for (size_t i = 0; i < forks.size(); ++i) {
    LAB_RETURN_IF_ERROR(CheckSeries(absl::StrFormat("fork %d", i + 1), forks[i], 1));
  }
  return absl::OkStatus();
}

absl::Status CheckEqual(size_t count, size_t first, size_t position) {
  if (count == first) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrFormat(
      "variance components: unit %d holds %d, the first %d; unequal forks need AnovaOfForks",
      position + 1, count, first));
}

// Unweighted: each fork counts alike.
struct UnweightedForks {
  double variance_of_means = 0;
  double harmonic_length = 0;
};

UnweightedForks UnweightedOf(std::span<const std::vector<double>> forks) {
  std::vector<double> means;
  double reciprocals = 0;
  for (const std::vector<double>& fork : forks) {
    means.push_back(Mean(fork));
    reciprocals += 1 / static_cast<double>(fork.size());
  }
  const double sd = *StandardDeviation(means);
  return {.variance_of_means = sd * sd,
          .harmonic_length = static_cast<double>(forks.size()) / reciprocals};
}

}  // namespace

absl::StatusOr<BalancedComponents> BalancedComponentsOf(std::span<const double> values,
                                                        std::span<const int> counts,
                                                        double confidence) {
  LAB_RETURN_IF_ERROR(CheckSeries("variance components", values, 1));
  LAB_RETURN_IF_ERROR(CheckCounts(counts, values.size()));
  BalancedComponents result{.counts = {counts.begin(), counts.end()}};
  std::vector<double> units(values.begin(), values.end());
  for (size_t level = 0; level < counts.size(); ++level) {
    double squares = 0;
    std::vector<double> above = MeansOfGroups(units, counts[level], &squares);
    const double s2 = squares / (static_cast<double>(above.size()) * (counts[level] - 1));
    const double from_below = level == 0 ? 0 : result.s2.back() / counts[level - 1];
    result.s2.push_back(s2);
    result.t2.push_back(s2 - from_below);
    result.t2_clipped.push_back(std::max(0.0, result.t2.back()));
    units = std::move(above);
  }
  result.mean = units.front();
  result.shares = Shares(result.t2_clipped);
  const int outermost = counts.back();
  result.half_width = StudentT(confidence, outermost - 1) * std::sqrt(result.s2.back() / outermost);
  result.interval = {result.mean - result.half_width, result.mean + result.half_width};
  return result;
}

absl::StatusOr<BalancedComponents> BalancedComponentsOf(std::span<const std::vector<double>> forks,
                                                        double confidence) {
  LAB_RETURN_IF_ERROR(CheckForks(forks));
  std::vector<double> values;
  for (size_t i = 0; i < forks.size(); ++i) {
    LAB_RETURN_IF_ERROR(CheckEqual(forks[i].size(), forks[0].size(), i));
    values.insert(values.end(), forks[i].begin(), forks[i].end());
  }
  const int counts[] = {static_cast<int>(forks[0].size()), static_cast<int>(forks.size())};
  return BalancedComponentsOf(values, counts, confidence);
}

absl::StatusOr<BalancedComponents> BalancedComponentsOf(
    std::span<const std::vector<std::vector<double>>> builds, double confidence) {
  if (builds.empty() || builds[0].empty()) {
    return absl::InvalidArgumentError("variance components: a level is empty");
  }
  std::vector<double> values;
  for (size_t i = 0; i < builds.size(); ++i) {
    LAB_RETURN_IF_ERROR(CheckEqual(builds[i].size(), builds[0].size(), i));
    for (const std::vector<double>& fork : builds[i]) {
      LAB_RETURN_IF_ERROR(CheckEqual(fork.size(), builds[0][0].size(), i));
      values.insert(values.end(), fork.begin(), fork.end());
    }
  }
  const int counts[] = {static_cast<int>(builds[0][0].size()), static_cast<int>(builds[0].size()),
                        static_cast<int>(builds.size())};
  return BalancedComponentsOf(values, counts, confidence);
}

absl::StatusOr<TwoLevelAnova> AnovaOfForks(std::span<const std::vector<double>> forks) {
  LAB_RETURN_IF_ERROR(CheckForks(forks));
  std::vector<double> pooled;
  double squared_lengths = 0;
  for (const std::vector<double>& fork : forks) {
    pooled.insert(pooled.end(), fork.begin(), fork.end());
    squared_lengths += static_cast<double>(fork.size()) * static_cast<double>(fork.size());
  }
  TwoLevelAnova anova{.forks = static_cast<int>(forks.size()),
                      .values = static_cast<int>(pooled.size()),
                      .grand_mean = Mean(pooled)};
  if (anova.values == anova.forks) {
    return absl::InvalidArgumentError(
        "variance components: no fork has two iterations to differ within");
  }
  double between = 0, within = 0;
  for (const std::vector<double>& fork : forks) {
    const double mean = Mean(fork);
    const double distance = mean - anova.grand_mean;
    between += static_cast<double>(fork.size()) * distance * distance;
    for (double value : fork) within += (value - mean) * (value - mean);
  }
  anova.ms_between = between / (anova.forks - 1);
  anova.ms_within = within / (anova.values - anova.forks);
  anova.n0 = (anova.values - squared_lengths / anova.values) / (anova.forks - 1);
  anova.var_within = anova.ms_within;
  anova.var_between = (anova.ms_between - anova.ms_within) / anova.n0;
  const double clipped = std::max(0.0, anova.var_between);
  if (clipped > 0) anova.icc = clipped / (clipped + anova.var_within);
  if (anova.ms_within > 0) {
    anova.f = anova.ms_between / anova.ms_within;
    anova.p = FUpperTail(*anova.f, anova.forks - 1, anova.values - anova.forks);
  }
  return anova;
}

absl::StatusOr<ComponentIntervals> IntervalsOfComponents(std::span<const std::vector<double>> forks,
                                                         double confidence) {
  LAB_ASSIGN_OR_RETURN(const TwoLevelAnova anova, AnovaOfForks(forks));
  const double tail = (1 - confidence) / 2;
  const double df_between = anova.forks - 1;
  const double df_within = anova.values - anova.forks;
  const double ss_within = anova.ms_within * df_within;
  ComponentIntervals intervals{.within = {ss_within / ChiSquaredQuantile(1 - tail, df_within),
                                          ss_within / ChiSquaredQuantile(tail, df_within)}};
  const UnweightedForks means = UnweightedOf(forks);
  // What of the mean square of fork means exceeds a multiple of the iterations' share of it, as a
  // sum of squares over its chi-squared quantile.
  const auto end = [&](double p) {
    const double iterations = anova.ms_within / means.harmonic_length;
    const double excess =
        means.variance_of_means - FQuantile(p, df_between, df_within) * iterations;
    return std::max(0.0, df_between * excess / ChiSquaredQuantile(p, df_between));
  };
  intervals.between = {end(1 - tail), end(tail)};
  return intervals;
}

}  // namespace lab
