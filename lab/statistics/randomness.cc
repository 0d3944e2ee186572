#include "lab/statistics/randomness.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/status/status.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Pairs i < j with values[i] > values[j]. Sorts `values`.
int64_t SortCountingInversions(std::span<double> values) {
  if (values.size() < 2) return 0;
  const std::span<double> left = values.first(values.size() / 2);
  const std::span<double> right = values.subspan(values.size() / 2);
  int64_t inversions = SortCountingInversions(left) + SortCountingInversions(right);
  size_t smaller = 0;  // how many of `right` lie below the one of `left`
  for (double value : left) {
    while (smaller < right.size() && right[smaller] < value) ++smaller;
    inversions += static_cast<int64_t>(smaller);
  }
  std::inplace_merge(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(left.size()),
                     values.end());
  return inversions;
}

}  // namespace

absl::StatusOr<TurningPointTest> TurningPoints(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("turning points", values, 3));
  TurningPointTest test;
  for (size_t i = 1; i + 1 < values.size(); ++i) {
    const double before = values[i - 1], after = values[i + 1];
    if (values[i] > std::max(before, after) || values[i] < std::min(before, after)) {
      ++test.turning_points;
    }
  }
  const double n = static_cast<double>(values.size());
  test.z = (test.turning_points - 2 * (n - 2) / 3) / std::sqrt((16 * n - 29) / 90);
  test.p = NormalTwoSidedTail(test.z);
  return test;
}

absl::StatusOr<RunsTest> RunsAboutMedian(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("runs about the median", values, 2));
  const double median = Median(values);
  RunsTest test;
  double above = 0, below = 0;
  int last = 0;
  for (double value : values) {
    if (value == median) continue;
    const int side = value > median ? 1 : -1;
    (side > 0 ? above : below) += 1;
    if (side != last) ++test.runs;
    last = side;
  }
  if (above == 0 || below == 0) {
    return absl::InvalidArgumentError(
        "runs about the median: no values on both sides of it; too few distinct ones");
  }
  const double n = above + below;
  const double twice = 2 * above * below;
  const double variance = twice * (twice - n) / (n * n * (n - 1));
  if (variance > 0) test.z = (test.runs - 1 - twice / n) / std::sqrt(variance);
  test.p = NormalTwoSidedTail(test.z);
  return test;
}

absl::StatusOr<TrendTest> MannKendall(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("trend", values, 2));
  std::vector<double> sorted(values.begin(), values.end());
  const int64_t falling = SortCountingInversions(sorted);
  const auto pairs = [](int64_t n) { return n * (n - 1) / 2; };
  const auto spread = [](double n) { return n * (n - 1) * (2 * n + 5) / 18; };
  int64_t level = 0;
  double variance = spread(static_cast<double>(values.size()));
  for (auto first = sorted.begin(); first != sorted.end();) {
    const auto next = std::upper_bound(first, sorted.end(), *first);
    level += pairs(next - first);
    variance -= spread(static_cast<double>(next - first));
    first = next;
  }
  TrendTest test;
  test.s = pairs(static_cast<int64_t>(values.size())) - level - 2 * falling;
  const double towards_zero = test.s > 0 ? -1 : test.s < 0 ? 1 : 0;
  if (test.s != 0) test.z = (static_cast<double>(test.s) + towards_zero) / std::sqrt(variance);
  test.p = NormalTwoSidedTail(test.z);
  return test;
}

}  // namespace lab
