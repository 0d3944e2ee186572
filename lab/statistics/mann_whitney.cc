#include "lab/statistics/mann_whitney.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "lab/statistics/distributions.h"
#include "lab/statistics/series.h"
#include "lab/statistics/u_distribution.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

std::vector<double> Merged(std::span<const double> x, std::span<const double> y) {
  std::vector<double> merged(x.begin(), x.end());
  merged.insert(merged.end(), y.begin(), y.end());
  std::sort(merged.begin(), merged.end());
  return merged;
}

double PairsWon(std::span<const double> x, std::span<const double> y) {
  std::vector<double> sorted(y.begin(), y.end());
  std::sort(sorted.begin(), sorted.end());
  double won = 0;
  for (double value : x) {
    const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), value);
    won += static_cast<double>(first - sorted.begin()) + static_cast<double>(last - first) / 2;
  }
  return won;
}

double ExactP(double u, int n, int m) {
  const UDistribution distribution(n, m);
  const int smaller = std::min(static_cast<int>(u), n * m - static_cast<int>(u));
  return std::min(1.0, 2 * distribution.Cdf(smaller));
}

double NormalP(double u, double n, double m, const std::vector<double>& merged) {
  double ties = 0;
  for (auto first = merged.begin(); first != merged.end();) {
    const auto next = std::upper_bound(first, merged.end(), *first);
    const double size = static_cast<double>(next - first);
    ties += size * size * size - size;
    first = next;
  }
  const double all = n + m;
  const double variance = n * m / 12 * (all + 1 - ties / (all * (all - 1)));
  const double distance = std::max(std::abs(u - n * m / 2) - 0.5, 0.0);
  return distance == 0 ? 1 : NormalTwoSidedTail(distance / std::sqrt(variance));
}

}  // namespace

absl::StatusOr<UTest> MannWhitney(std::span<const double> x, std::span<const double> y,
                                  UMethod method) {
  LAB_RETURN_IF_ERROR(CheckSeries("U test, first side", x, 1));
  LAB_RETURN_IF_ERROR(CheckSeries("U test, second side", y, 1));
  const std::vector<double> merged = Merged(x, y);
  const bool has_ties = std::adjacent_find(merged.begin(), merged.end()) != merged.end();
  UTest test{.u = PairsWon(x, y)};
  test.exact = method == UMethod::kExactWherePossible && !has_ties &&
               std::max(x.size(), y.size()) <= kExactUSide;
  test.p = test.exact ? ExactP(test.u, static_cast<int>(x.size()), static_cast<int>(y.size()))
                      : NormalP(test.u, static_cast<double>(x.size()),
                                static_cast<double>(y.size()), merged);
  return test;
}

}  // namespace lab
