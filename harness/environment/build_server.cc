#include "harness/environment/build_server.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "harness/environment/cgroup_paths.h"
#include "harness/environment/number_text.h"
#include "harness/environment/pid_namespace.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

std::string_view FileName(std::string_view path) { return path.substr(path.rfind('/') + 1); }

bool HidesOthers(const Mount& mount) {
  if (mount.type != "proc" || mount.point != "/proc") return false;
  return absl::StrContains(mount.super_options, "hidepid=2") ||
         absl::StrContains(mount.super_options, "hidepid=invisible") ||
         absl::StrContains(mount.super_options, "hidepid=4") ||
         absl::StrContains(mount.super_options, "hidepid=ptraceable");
}

// OK where /proc shows every process of the host.
absl::Status CheckAllVisible(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string mounts, files.Read("/proc/self/mountinfo"));
  for (const Mount& mount : ParseMountInfo(mounts)) {
    if (HidesOthers(mount)) {
      return absl::UnavailableError("/proc hides the processes of other users (hidepid)");
    }
  }
  if (InHostPidNamespace(files)) return absl::OkStatus();
  return absl::UnavailableError("this PID namespace does not show the processes of the host");
}

}  // namespace

std::string_view BuildServerName(std::string_view command_line) {
  const std::vector<std::string_view> arguments = absl::StrSplit(command_line, '\0');
  // The server calls itself "bazel(WORKSPACE)"; a file of that name among other arguments is none.
  if (absl::StartsWith(FileName(arguments[0]), "bazel(")) return "bazel";
  for (size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i - 1] == "-jar" && FileName(arguments[i]) == "A-server.jar") return "bazel";
    if (arguments[i] == "org.gradle.launcher.daemon.bootstrap.GradleDaemon") return "gradle";
  }
  return "";
}

absl::StatusOr<std::string> DetectBuildServer(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::vector<std::string> names, files.List("/proc"));
  std::string found;
  for (const std::string& name : names) {
    if (!ParseCount(name)) continue;
    // A process may end between listing and reading.
    const std::string command_line =
        files.Read(absl::StrCat("/proc/", name, "/cmdline")).value_or("");
    const std::string_view server = BuildServerName(command_line);
    if (server.empty()) continue;
    absl::StrAppend(&found, found.empty() ? "" : ", ", server, " (pid ", name, ")");
  }
  if (!found.empty()) return found;
  LAB_RETURN_IF_ERROR(CheckAllVisible(files));
  return "none";
}

}  // namespace lab
