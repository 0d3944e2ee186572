// Whether and when a fork reaches the speed that it then keeps. METHODS.md#steady-state.
//
// Cut where the mean of the values, winsorised at Tukey's fences, changes (PELT), and the means of
// the segments, as measured, compared with the last one's. Classes as in Barrett et al. 2017. Not
// by the coefficient of variation: three values in a row within 3 % are found in every series that
// still has 5 % of warmup ahead.
//
// For calibration forks of some hundred windows; where to start is decided there, never on the data
// to be judged. Assumes windows of equal length. A slow slope errs towards several small segments
// and then "no steady state", and so does a wild value in a short one; changes within the tolerance
// count as none.
#ifndef LAB_STATISTICS_STEADY_STATE_H_
#define LAB_STATISTICS_STEADY_STATE_H_

#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/statistics/sample.h"

namespace lab {

enum class SteadyClass {
  kFlat,           // steady from the first value
  kWarmup,         // slower before
  kSlowdown,       // at some time faster before
  kNoSteadyState,  // the last level came too late to be trusted
};

// "flat", "warmup", "slowdown", "no steady state".
std::string_view ToString(SteadyClass steady_class);

struct SteadyStateOptions {
  // Segments whose means differ from the last one's by at most this share are the same level.
  // Larger errs towards steady.
  double tolerance = 0.005;
  // Values in a segment. Smaller errs towards more segments.
  int min_segment = 5;
  // The share of the values that the steady part must hold. A level that changed in the second half
  // may change again.
  double min_share = 0.5;
};

struct SteadyState {
  SteadyClass steady_class = SteadyClass::kNoSteadyState;
  std::optional<int> steady_from;     // absent without a steady state
  std::vector<int> change_points;     // those within the tolerance too
  std::vector<double> segment_means;  // one more; of the values as measured
  friend bool operator==(const SteadyState&, const SteadyState&) = default;
};

// With fewer values a class is "not assessed".
inline constexpr int kFewestForSteadyState = 10;

// `times` in the order of measurement; larger is slower. InvalidArgument for fewer than
// kFewestForSteadyState.
absl::StatusOr<SteadyState> ClassifySteadyState(const Sample& times,
                                                const SteadyStateOptions& options = {});

}  // namespace lab

#endif  // LAB_STATISTICS_STEADY_STATE_H_
