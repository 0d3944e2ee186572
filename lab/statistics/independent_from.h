// From which iteration on a fork may be used: Kalibera and Jones's two states of a process.
// METHODS.md#dependence-within-a-fork.
//
// "Initialized": no trend is left of the start. "Independent": besides, a value no longer tells the
// next. They judge by eye, with plots; here a start qualifies at the 1 % level, initialized by
// Mann-Kendall, independent by Ljung-Box over the first four lags as well. So the independent state
// never comes before the initialized one.
//
// Why so much must be left: tests of a short tail have no power, and a scan that goes on to 20
// values finds "independence" in 70 % of AR(1) series of 200 with correlation 0.7; with two thirds
// left in none. Errs late, and towards never: correlated values without a trend can look like one.
// A process that never gets there (absent) still has fork means; keep the same window in all forks.
#ifndef LAB_STATISTICS_INDEPENDENT_FROM_H_
#define LAB_STATISTICS_INDEPENDENT_FROM_H_

#include <optional>
#include <span>

#include "absl/status/statusor.h"

namespace lab {

// The fewest values that either test is asked about.
inline constexpr int kFewestToJudge = 20;

// The first start, counted from 0, whose values to the end qualify; absent where none does. All
// values equal: they do. At least `min_left` values stay: by default two thirds, and never fewer
// than kFewestToJudge. InvalidArgument for fewer values than that, or a min_left below it.
// n^2 log n at worst.
absl::StatusOr<std::optional<int>> InitializedFrom(std::span<const double> values,
                                                   std::optional<int> min_left = std::nullopt);
absl::StatusOr<std::optional<int>> IndependentFrom(std::span<const double> values,
                                                   std::optional<int> min_left = std::nullopt);

}  // namespace lab

#endif  // LAB_STATISTICS_INDEPENDENT_FROM_H_
