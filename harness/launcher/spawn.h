// Starts a program with the descriptors, process group and signals that launcher.h promises, and
// hands back what the parent holds of it. Waiting for it and naming its end is the launcher's.
#ifndef HARNESS_LAUNCHER_SPAWN_H_
#define HARNESS_LAUNCHER_SPAWN_H_

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/launcher/unique_fd.h"

namespace lab {

inline constexpr int kInputFd = 3;   // in the child: its input, a file of known length
inline constexpr int kFramesFd = 4;  // in the child: the pipe for its frames

struct Spawned {
  pid_t pid = -1;  // not yet waited for; leads a process group of the same number
  // Read ends, non-blocking.
  UniqueFd frames;
  UniqueFd output;       // stdout and stderr
  UniqueFd start_fault;  // an int, the errno, where the program could not be started; else only EOF
};

// `path` is executed as it stands: no shell, no search. Cost: about a millisecond, of which the
// copy of this process's page tables is the part that grows with it.
// Errors: no descriptors or no memory. A program that cannot be executed is no error here: it is
// a child that writes to start_fault and exits.
absl::StatusOr<Spawned> Spawn(const std::string& path, const std::vector<std::string>& args,
                              const std::vector<std::string>& env, std::string_view input);

}  // namespace lab

#endif  // HARNESS_LAUNCHER_SPAWN_H_
