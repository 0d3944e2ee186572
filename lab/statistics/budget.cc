#include "lab/statistics/budget.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// What a quotient that is a whole number may miss it by.
constexpr double kRoundingOfQuotients = 1e-9;

// More forks than any plan holds.
constexpr double kMostForks = 1e9;

absl::Status CheckLevels(std::span<const double> t2, std::span<const double> costs) {
  if (t2.size() < 2 || t2.size() != costs.size()) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "budget: %d variances and %d costs; needs one of each at two levels or more", t2.size(),
        costs.size()));
  }
  for (size_t i = 0; i < t2.size(); ++i) {
    if (!std::isfinite(t2[i]) || !std::isfinite(costs[i]) || costs[i] <= 0) {
      return absl::InvalidArgumentError(absl::StrFormat(
          "budget: level %d, from within, has variance %g and cost %g", i + 1, t2[i], costs[i]));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::vector<int>> OptimalRepetitions(std::span<const double> t2,
                                                    std::span<const double> costs, int cap) {
  LAB_RETURN_IF_ERROR(CheckLevels(t2, costs));
  if (cap < 1) return absl::InvalidArgumentError(absl::StrFormat("budget: a cap of %d", cap));
  std::vector<int> repetitions;
  for (size_t i = 0; i + 1 < t2.size(); ++i) {
    if (t2[i] <= 0) {
      repetitions.push_back(1);
    } else if (t2[i + 1] <= 0) {
      repetitions.push_back(cap);
    } else {
      const double best = std::sqrt(costs[i + 1] / costs[i] * (t2[i] / t2[i + 1]));
      const double up = std::ceil(best - kRoundingOfQuotients);
      repetitions.push_back(static_cast<int>(std::clamp(up, 1.0, static_cast<double>(cap))));
    }
  }
  return repetitions;
}

absl::StatusOr<BudgetSplit> SplitBudget(double budget, std::span<const double> t2,
                                        std::span<const double> costs,
                                        const BudgetOptions& options) {
  LAB_RETURN_IF_ERROR(CheckLevels(t2, costs));
  if (t2.size() != 2 || !std::isfinite(budget) || options.min_iterations < 1 ||
      options.max_iterations < options.min_iterations || options.min_forks < 1) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "budget: no split of %g over %d levels with at least %d forks of %d to %d iterations",
        budget, t2.size(), options.min_forks, options.min_iterations, options.max_iterations));
  }
  std::optional<BudgetSplit> best;
  for (int i = options.min_iterations; i <= options.max_iterations; ++i) {
    const double cost_of_fork = costs[1] + i * costs[0];
    const double forks = std::floor(budget / cost_of_fork + kRoundingOfQuotients);
    if (forks < options.min_forks) break;
    BudgetSplit split{.iterations = i, .forks = static_cast<int>(std::min(forks, kMostForks))};
    split.time = split.forks * cost_of_fork;
    split.variance_of_mean = (std::max(0.0, t2[1]) + std::max(0.0, t2[0]) / i) / split.forks;
    if (!best || split.variance_of_mean < best->variance_of_mean) best = split;
  }
  if (best) return *best;
  return absl::InvalidArgumentError(
      absl::StrFormat("budget: %g does not pay for %d forks of %d iterations, which take %g",
                      budget, options.min_forks, options.min_iterations,
                      options.min_forks * (costs[1] + options.min_iterations * costs[0])));
}

}  // namespace lab
