#include "lab/statistics/independent_from.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/autocorrelation.h"
#include "lab/statistics/randomness.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr double kAlpha = 0.01;
// About ln n for the series at hand. More lags dilute the first few, where dependence sits.
constexpr int kLags = 4;

bool HasNoTrend(std::span<const double> values) { return MannKendall(values)->p >= kAlpha; }

bool IsIndependent(std::span<const double> values) {
  if (!HasNoTrend(values)) return false;
  const auto test = LjungBox(values, kLags);
  return !test.ok() || test->p >= kAlpha;  // refused: all values are equal
}

template <typename Predicate>
absl::StatusOr<std::optional<int>> FirstStart(std::span<const double> values,
                                              std::optional<int> min_left, Predicate qualifies) {
  LAB_RETURN_IF_ERROR(CheckSeries("start of the steady part", values, kFewestToJudge));
  const int n = static_cast<int>(values.size());
  const int left = min_left.value_or(std::max((2 * n + 2) / 3, kFewestToJudge));
  if (left < kFewestToJudge || left > n) {
    return absl::InvalidArgumentError(
        absl::StrFormat("start of the steady part: %d values cannot be left of %d; %d at least",
                        left, n, kFewestToJudge));
  }
  for (int start = 0; n - start >= left; ++start) {
    if (qualifies(values.subspan(start))) return start;
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<std::optional<int>> InitializedFrom(std::span<const double> values,
                                                   std::optional<int> min_left) {
  return FirstStart(values, min_left, HasNoTrend);
}

absl::StatusOr<std::optional<int>> IndependentFrom(std::span<const double> values,
                                                   std::optional<int> min_left) {
  return FirstStart(values, min_left, IsIndependent);
}

}  // namespace lab
