// Whether a build server sits on the machine: `bazel run` leaves one, with a gigabyte of memory and
// threads that wake.
#ifndef HARNESS_ENVIRONMENT_BUILD_SERVER_H_
#define HARNESS_ENVIRONMENT_BUILD_SERVER_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "harness/environment/host_files.h"

namespace lab {

// "none", or each one found: "bazel (pid 4312), bazel (pid 4711)". Unknown where none is seen and
// the processes of others are hidden (a container's PID namespace, hidepid): they may well be
// there. Reads one small file per process.
absl::StatusOr<std::string> DetectBuildServer(const HostFiles& files);

// "bazel" where the command line (arguments with NULs between) is that of a build server; else
// empty.
std::string_view BuildServerName(std::string_view command_line);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_BUILD_SERVER_H_
