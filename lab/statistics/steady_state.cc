#include "lab/statistics/steady_state.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "lab/statistics/change_points.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/outliers.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

std::vector<double> MeansOf(std::span<const double> values, const std::vector<int>& change_points) {
  std::vector<double> means;
  size_t from = 0;
  for (int point : change_points) {
    means.push_back(Mean(values.subspan(from, point - from)));
    from = point;
  }
  means.push_back(Mean(values.subspan(from)));
  return means;
}

// The first segment from which on all are at the level of the last.
size_t FirstSteadySegment(const std::vector<double>& means, double tolerance) {
  size_t first = means.size() - 1;
  while (first > 0 && std::abs(means[first - 1] / means.back() - 1) <= tolerance) --first;
  return first;
}

}  // namespace

std::string_view ToString(SteadyClass steady_class) {
  switch (steady_class) {
    case SteadyClass::kFlat:
      return "flat";
    case SteadyClass::kWarmup:
      return "warmup";
    case SteadyClass::kSlowdown:
      return "slowdown";
    case SteadyClass::kNoSteadyState:
      return "no steady state";
  }
  return "";
}

absl::StatusOr<SteadyState> ClassifySteadyState(const Sample& times,
                                                const SteadyStateOptions& options) {
  LAB_RETURN_IF_ERROR(CheckSeries("steady state", times.values(), kFewestForSteadyState));
  LAB_ASSIGN_OR_RETURN(const std::vector<double> winsorised, Winsorise(times.values()));
  SteadyState state;
  LAB_ASSIGN_OR_RETURN(state.change_points, Pelt(winsorised, {.min_segment = options.min_segment}));
  state.segment_means = MeansOf(times.values(), state.change_points);
  const size_t first = FirstSteadySegment(state.segment_means, options.tolerance);
  const int start = first == 0 ? 0 : state.change_points[first - 1];
  const double n = static_cast<double>(times.size());
  if (n - start < options.min_share * n) return state;
  state.steady_from = start;
  const double steady = state.segment_means.back();
  const bool was_faster = std::any_of(
      state.segment_means.begin(), state.segment_means.begin() + static_cast<std::ptrdiff_t>(first),
      [&](double mean) { return mean < steady * (1 - options.tolerance); });
  state.steady_class = start == 0   ? SteadyClass::kFlat
                       : was_faster ? SteadyClass::kSlowdown
                                    : SteadyClass::kWarmup;
  return state;
}

}  // namespace lab
