// The host's lock for a command: fails at once naming the holder, or with --wait queues behind it.
#ifndef TOOLS_HOLD_HOST_H_
#define TOOLS_HOLD_HOST_H_

#include <string_view>

#include "absl/status/statusor.h"
#include "harness/host_lock/host_lock.h"
#include "tools/stop_signal.h"
#include "tools/terminal_stream.h"

namespace lab {

// LAB_HOST_LOCK names another file than the usual one: for tests, and for hosts whose /tmp is not
// shared.
absl::StatusOr<HostLock> HoldHost(std::string_view what, bool wait, const StopSignal& stop,
                                  const TerminalStream& err);

}  // namespace lab

#endif  // TOOLS_HOLD_HOST_H_
