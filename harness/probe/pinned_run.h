// Runs functions on CPUs of one's choice, and does not hang where a CPU is not to be had.
//
//   auto line = std::make_shared<Line>();
//   absl::Status status = RunPinned({{.cpu = 0, .run = [line] { line->Ping(); }},
//                                    {.cpu = 1, .run = [line] { line->Pong(); }}},
//                                   absl::Milliseconds(100));
//
// A thread that waits for its CPU cannot be taken back: after the limit it is left behind, and it
// may run at any time later. So a task must share in the ownership of all it touches, and a process
// that saw DeadlineExceeded should end by _exit, without waiting for threads.
#ifndef HARNESS_PROBE_PINNED_RUN_H_
#define HARNESS_PROBE_PINNED_RUN_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace lab {

struct PinnedTask {
  uint32_t cpu = 0;
  std::function<void()> run;
};

// Each task on a thread of its own, pinned to its CPU; none begins before all are in place, and
// none begins at all where one cannot be. The caller sleeps meanwhile. Cost: 0.1 ms of thread
// creation and migration.
//
// OK: all ran to their end. FailedPrecondition: this process may not use that CPU.
// DeadlineExceeded: not all had ended by `limit`. ResourceExhausted: no more threads.
absl::Status RunPinned(std::vector<PinnedTask> tasks, absl::Duration limit);

}  // namespace lab

#endif  // HARNESS_PROBE_PINNED_RUN_H_
