// The clock of one core, as its own instructions see it: ns per dependent multiply.
//
// Not what /proc/cpuinfo says: in a virtual machine that is a constant, and on metal it is an
// average over another time.
#ifndef HARNESS_PROBE_CLOCK_PROBE_H_
#define HARNESS_PROBE_CLOCK_PROBE_H_

#include <cstdint>

#include "lab/record/record.pb.h"

namespace lab {

// Measures on the calling thread, which the caller has pinned to `cpu`. The fastest of 32 runs of
// 16,384 multiplies: interruptions and a clock still rising can only make a run slower. About half
// a millisecond; the two clock reads around a run are 0.2 % of it.
ClockProbe ProbeClock(uint32_t cpu);

}  // namespace lab

#endif  // HARNESS_PROBE_CLOCK_PROBE_H_
