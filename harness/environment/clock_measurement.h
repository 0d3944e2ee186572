// What a clock can resolve and what reading it costs.
//
// clock_getres alone does not tell: it says 1 ns wherever the kernel has high-resolution timers,
// also where the clock itself steps once in 15 ms. So the steps are watched: if most reads show the
// same time as the one before, the clock is coarser than a read is long, and the smallest step seen
// is its resolution.
#ifndef HARNESS_ENVIRONMENT_CLOCK_MEASUREMENT_H_
#define HARNESS_ENVIRONMENT_CLOCK_MEASUREMENT_H_

#include <cstdint>

#include "absl/functional/function_ref.h"

namespace lab {

struct ClockMeasurement {
  int64_t resolution_ns = 0;
  double cost_ns = 0;  // the cheapest of several series: what a read costs when nothing disturbs it
  bool operator==(const ClockMeasurement&) const = default;
};

// Reads `now_ns` about 20,000 times. A clock that goes back (seen on virtual machines) costs
// nothing but the series in which it did.
ClockMeasurement MeasureClock(absl::FunctionRef<int64_t()> now_ns, int64_t stated_resolution_ns);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CLOCK_MEASUREMENT_H_
