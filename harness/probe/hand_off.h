// How long a cache line takes from one CPU to another: the price of every contended operation, and
// on a shared host what changes when virtual CPUs are moved.
#ifndef HARNESS_PROBE_HAND_OFF_H_
#define HARNESS_PROBE_HAND_OFF_H_

#include <cstdint>
#include <span>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/probe/cpu_pairs.h"
#include "lab/record/record.pb.h"

namespace lab {

// Two pinned threads pass a word in a line of its own to and fro by compare-exchange. Half a round
// trip: the median over 64 runs of 50 round trips. The median, since both kinds of outlier exist: a
// run in which one thread was interrupted, and one in which the line was passed twice without
// leaving a shared cache. About half a millisecond where a hand-off takes 50 ns.
//
// Ends by `limit` even if a thread never gets its CPU: see pinned_run.h.
// Errors: FailedPrecondition, a CPU this process may not use; DeadlineExceeded, fewer than 11 runs
// were done by then.
absl::StatusOr<HandOff> MeasureHandOff(const CpuPair& cpus, absl::Duration limit);

// The middle one, or the mean of the two in the middle. `values` is not empty; it is left in
// another order.
double MedianOf(std::span<double> values);

}  // namespace lab

#endif  // HARNESS_PROBE_HAND_OFF_H_
