#include "harness/environment/pid_namespace.h"

#include <string>

#include "absl/status/statusor.h"
#include "harness/environment/value_files.h"

namespace lab {

bool InHostPidNamespace(const HostFiles& files) {
  return ReadText(files, "/proc/2/comm").value_or("") == "kthreadd";
}

bool InHostMountNamespace(const HostFiles& files) {
  // The tables and not /proc/1/ns/mnt, which only root may read.
  const absl::StatusOr<std::string> ours = ReadText(files, "/proc/self/mountinfo");
  const absl::StatusOr<std::string> first = ReadText(files, "/proc/1/mountinfo");
  return InHostPidNamespace(files) && ours.ok() && first.ok() && *ours == *first;
}

}  // namespace lab
