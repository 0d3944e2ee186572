// Starts one child process, hands it its input, collects what it writes, limits it, and names how
// it ended.
//
//   ProcessLauncher launcher(stop_fd);
//   LAB_ASSIGN_OR_RETURN(ChildResult result, launcher.Launch({.path = binary, .input = bytes},
//   sink)); if (result.ending.kind() != Ending::EXITED) ...
//
// A child that crashes, hangs, floods its pipe or closes it is an Ending, not an error: the run
// goes on. An error Status is only for faults of ours (no descriptors, no memory, a relative path).
// What the frames say is not looked at here: whether a child that exited with 0 was SILENT is the
// runner's to judge.
//
// The child gets: descriptor 3 to read `input` from (a file: any size, and it may be left unread),
// descriptor 4 to write frames to, stdin from /dev/null, stdout and stderr into a bounded tail
// buffer; a process group of its own; default signal dispositions and an empty signal mask; SIGKILL
// when the thread that launched it dies (PR_SET_PDEATHSIG); no other descriptor. When it ends,
// what is left of its group is killed: a stray process would disturb the forks after it. A
// descendant that leaves the group (setsid) escapes this, but cannot hold up the launcher.
//
// The launcher sleeps in poll(2) between events, so that it does not disturb what is measured.
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
  uint64_t user_ns = 0;  // of the child and of the descendants it waited for
  uint64_t system_ns = 0;
  // Linux counts the instant between fork and exec in, so this is never less than the launching
  // process had: an upper bound for a small child.
  uint64_t max_rss_bytes = 0;
  std::string output;  // the last 4 KiB of stdout and stderr; what is not text in it is '?'
};

// Called with bytes from descriptor 4 as they arrive, until the child is gone. Returns false to
// have the child killed: what it wrote is not what it should (the ending is then BABBLED with
// `*why` as its detail). Not called again after that.
using BytesSink = std::function<bool(std::string_view bytes, std::string* why)>;

class Launcher {
 public:
  virtual ~Launcher() = default;
  // Returns when the child is reaped. Where several things went wrong, the ending is the first.
  virtual absl::StatusOr<ChildResult> Launch(const ChildSpec& spec, const BytesSink& sink) = 0;
};

// The real one. `stop_fd`, where not -1, becomes readable when the user wants to stop: the child's
// group is then killed and its ending is INTERRUPTED. It is only polled, never read, so that every
// later launch is INTERRUPTED too, before it starts.
//
// A child that the kernel cannot kill (waiting on a dead file server) is waited for without limit.
class ProcessLauncher : public Launcher {
 public:
  explicit ProcessLauncher(int stop_fd = -1) : stop_fd_(stop_fd) {}
  absl::StatusOr<ChildResult> Launch(const ChildSpec& spec, const BytesSink& sink) override;

 private:
  int stop_fd_;
};

}  // namespace lab

#endif  // HARNESS_LAUNCHER_LAUNCHER_H_
