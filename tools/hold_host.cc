#include "tools/hold_host.h"

#include <stdlib.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"

namespace lab {

absl::StatusOr<HostLock> HoldHost(std::string_view what, bool wait, const StopSignal& stop,
                                  const TerminalStream& err) {
  const char* elsewhere = getenv("LAB_HOST_LOCK");
  const std::string path = elsewhere == nullptr ? kHostLockPath : elsewhere;
  if (!wait) return HostLock::Acquire(path, what, absl::Now());
  HostLock::Waiting waiting;
  waiting.stop_fd = stop.fd();
  waiting.on_held = [&err](const absl::Status& held) {
    err.Write(absl::StrCat("lab: waiting: ", held.message(), "\n"));
  };
  return HostLock::AcquireWaiting(path, what, waiting);
}

}  // namespace lab
