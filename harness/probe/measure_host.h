// The host's state in one Probe: the clock of each CPU in use, and the hand-off between them.
//
//   const Probe probe = MeasureHost(spec, RealProbeParts());
//
// What cannot be measured is named in Probe.failure, and is absent rather than 0: a CPU that this
// process may not use, a hand-off where only one CPU is in use, parts that the budget left no time
// for. Two CPUs take about 2 ms; each further one half a millisecond, each pair half to one.
#ifndef HARNESS_PROBE_MEASURE_HOST_H_
#define HARNESS_PROBE_MEASURE_HOST_H_

#include <cstdint>
#include <functional>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/probe/cpu_pairs.h"
#include "harness/probe/probe.pb.h"
#include "lab/record/record.pb.h"

namespace lab {

// What does the measuring, so that a test can do it instead. Both end by `limit`.
struct ProbeParts {
  std::function<uint64_t()> mono_ns;
  std::function<absl::StatusOr<ClockProbe>(uint32_t cpu, absl::Duration limit)> clock;
  std::function<absl::StatusOr<HandOff>(const CpuPair& cpus, absl::Duration limit)> hand_off;
};

ProbeParts RealProbeParts();

// A part gets at most 0.1 s: a CPU that cannot be had for so long is worth a note, not a wait.
Probe MeasureHost(const ProbeSpec& spec, const ProbeParts& parts);

}  // namespace lab

#endif  // HARNESS_PROBE_MEASURE_HOST_H_
