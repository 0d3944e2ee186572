// The probe as a process of its own, so that what it does to caches and threads is gone with it.
//
// Under the harness (LAB_TRIAL_FD names a descriptor with a ProbeSpec) it writes one frame with a
// Probe. By hand it measures every CPU this process may use, all pairs, and prints:
//
//   bazel run //harness/probe:probe
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "harness/probe/measure_host.h"
#include "harness/probe/probe.pb.h"
#include "harness/probe/probe_text.h"
#include "lab/record/frames.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::StatusOr<std::string> ReadAll(int fd) {
  std::string bytes;
  char buffer[4096];
  while (true) {
    const ssize_t count = read(fd, buffer, sizeof(buffer));
    if (count == 0) return bytes;
    if (count < 0 && errno != EINTR) return absl::ErrnoToStatus(errno, "reading the ProbeSpec");
    if (count > 0) bytes.append(buffer, static_cast<size_t>(count));
  }
}

absl::Status WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR) return absl::ErrnoToStatus(errno, "writing the frame");
    if (count > 0) bytes.remove_prefix(static_cast<size_t>(count));
  }
  return absl::OkStatus();
}

absl::Status RunForHarness(const char* trial_fd) {
  int fd = -1;
  if (!absl::SimpleAtoi(trial_fd, &fd)) {
    return absl::InvalidArgumentError(absl::StrCat("LAB_TRIAL_FD is no number: ", trial_fd));
  }
  LAB_ASSIGN_OR_RETURN(const std::string bytes, ReadAll(fd));
  ProbeSpec spec;
  if (!spec.ParseFromString(bytes)) {
    return absl::InvalidArgumentError(
        "the bytes on LAB_TRIAL_FD are no ProbeSpec: runner and probe are of different builds");
  }
  Frame frame;
  *frame.mutable_probe() = MeasureHost(spec, RealProbeParts());
  return WriteAll(spec.frames_fd(), EncodeFrame(frame.SerializeAsString()));
}

absl::Status RunByHand() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) {
    return absl::ErrnoToStatus(errno, "asking which CPUs this process may use");
  }
  ProbeSpec spec;
  spec.set_full_matrix(true);
  for (uint32_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) spec.add_cpu(cpu);
  }
  return WriteAll(STDOUT_FILENO, ProbeText(MeasureHost(spec, RealProbeParts())));
}

int Main() {
  const char* const trial_fd = getenv("LAB_TRIAL_FD");
  const absl::Status status = trial_fd != nullptr ? RunForHarness(trial_fd) : RunByHand();
  if (status.ok()) return 0;
  fprintf(stderr, "probe: %s\n", std::string(status.message()).c_str());
  return 4;
}

}  // namespace
}  // namespace lab

// Without waiting for threads: one that never got its CPU would never end (pinned_run.h).
int main() { _exit(lab::Main()); }
