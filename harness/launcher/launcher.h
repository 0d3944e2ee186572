// Starts one child process, hands it its input, collects what it writes, limits it, and names how
// it ended.
//
// A child that crashes, hangs, floods its pipe or closes it is an Ending, not an error: the run
// goes on. An error Status is only for faults of ours (no descriptors, no memory).
//
// The child gets: descriptor 3 to read `input` from, descriptor 4 to write frames to, stdin from
// /dev/null, stdout and stderr into a bounded tail buffer; a process group of its own; SIGKILL when
// this process dies (PR_SET_PDEATHSIG); no other descriptor. The calling process must have one
// thread.
#ifndef HARNESS_LAUNCHER_LAUNCHER_H_
#define HARNESS_LAUNCHER_LAUNCHER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "lab/record/record.pb.h"

namespace lab {

struct ChildSpec {
  std::string path;                            // absolute; execve, never a shell
  std::vector<std::string> args;               // argv[1...]
  std::vector<std::string> env;                // "NAME=value"; the whole environment of the child
  std::string input;                           // what it reads on descriptor 3
  absl::Duration timeout = absl::Minutes(10);  // start to end; longer hides a hang longer
  int64_t max_frame_bytes = 64 << 20;          // more is a babble
  int64_t max_output_bytes = 1 << 20;          // on stdout and stderr together; more is a babble
};

struct ChildResult {
  Ending ending;
  uint64_t wall_ns = 0;  // spawn to reaped
  uint64_t user_ns = 0;
  uint64_t system_ns = 0;
  uint64_t max_rss_bytes = 0;
  std::string output;  // the last 4 KiB of stdout and stderr
};

// Called with bytes from descriptor 4 as they arrive. Returns false to have the child killed: what
// it wrote is not what it should (the ending is then BABBLED with `*why` as its detail).
using BytesSink = std::function<bool(std::string_view bytes, std::string* why)>;

class Launcher {
 public:
  virtual ~Launcher() = default;
  virtual absl::StatusOr<ChildResult> Launch(const ChildSpec& spec, const BytesSink& sink) = 0;
};

// The real one. `stop_fd`, where not -1, becomes readable when the user wants to stop: the child's
// group is then killed and its ending is INTERRUPTED.
class ProcessLauncher : public Launcher {
 public:
  explicit ProcessLauncher(int stop_fd = -1) : stop_fd_(stop_fd) {}
  absl::StatusOr<ChildResult> Launch(const ChildSpec& spec, const BytesSink& sink) override;

 private:
  int stop_fd_;
};

}  // namespace lab

#endif  // HARNESS_LAUNCHER_LAUNCHER_H_
