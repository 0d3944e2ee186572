#include "harness/environment/container_runtime.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "harness/environment/cgroup_paths.h"
#include "harness/environment/key_value_text.h"
#include "harness/environment/pid_namespace.h"
#include "harness/environment/value_files.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr char kContainerEnv[] = "/run/.containerenv";

// Most specific first: Kubernetes' paths also hold the name of the runtime below it. A trace is a
// path's part, so that "/system.slice/docker.service", the daemon's own group, is none.
constexpr std::pair<std::string_view, std::string_view> kTraces[] = {
    {"/kubepods", "kubernetes"},
    {"/libpod-", "podman"},
    {"/libpod_parent", "podman"},
    {"/containers/storage/", "podman"},
    {"/docker-", "docker"},
    {"/docker/", "docker"},
    {"/cri-containerd", "containerd"},
    {"io.containerd.", "containerd"},
    {"/crio-", "cri-o"},
    {"/lxc/", "lxc"},
    {"/lxc.payload", "lxc"},
    {"/machine.slice/systemd-nspawn", "systemd-nspawn"},
};

// podman-4.3.1 -> podman.
std::string WithoutVersion(std::string_view engine) {
  return std::string(engine.substr(0, engine.find('-')));
}

std::string_view Unquoted(std::string_view value) {
  absl::ConsumePrefix(&value, "\"");
  absl::ConsumeSuffix(&value, "\"");
  return value;
}

// Empty where there is no such file; podman fills it in privileged containers only.
std::optional<std::string> FromContainerEnv(const HostFiles& files) {
  const absl::StatusOr<std::string> text = files.Read(kContainerEnv);
  if (!text.ok()) return std::nullopt;
  const std::string_view engine = Unquoted(FindValue(*text, "engine", '=').value_or(""));
  return engine.empty() ? "podman" : WithoutVersion(engine);
}

// The variable "container" of process 1, which lxc and systemd-nspawn set.
std::optional<std::string> FromInit(const HostFiles& files) {
  const absl::StatusOr<std::string> environment = files.Read("/proc/1/environ");
  if (!environment.ok()) return std::nullopt;
  for (std::string_view variable : absl::StrSplit(*environment, '\0')) {
    if (absl::ConsumePrefix(&variable, "container=") && !variable.empty()) {
      return std::string(variable);
    }
  }
  return std::nullopt;
}

// The overlay that the root is, by where its layers lie.
std::string_view FromRootMount(std::string_view mountinfo) {
  for (const Mount& mount : ParseMountInfo(mountinfo)) {
    if (mount.point == "/" && mount.type == "overlay") return RuntimeNamedIn(mount.super_options);
  }
  return "";
}

}  // namespace

std::string_view RuntimeNamedIn(std::string_view text) {
  for (const auto& [trace, runtime] : kTraces) {
    if (absl::StrContains(text, trace)) return runtime;
  }
  return "";
}

absl::StatusOr<std::string> DetectContainerRuntime(const HostFiles& files) {
  if (InHostMountNamespace(files)) return "none";
  if (const auto engine = FromContainerEnv(files)) return *engine;
  if (files.Open("/.dockerenv").ok()) return "docker";
  if (const auto name = ReadText(files, "/run/systemd/container"); name.ok()) return name;
  if (const auto name = FromInit(files)) return *name;
  LAB_ASSIGN_OR_RETURN(const std::string groups, files.Read("/proc/self/cgroup"));
  if (const auto name = RuntimeNamedIn(groups); !name.empty()) return std::string(name);
  LAB_ASSIGN_OR_RETURN(const std::string mounts, files.Read("/proc/self/mountinfo"));
  if (const auto name = FromRootMount(mounts); !name.empty()) return std::string(name);
  return "none";
}

absl::StatusOr<std::string> ReadContainerEnvImage(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string text, files.Read(kContainerEnv));
  const std::string_view image = Unquoted(FindValue(text, "imageid", '=').value_or(""));
  if (image.empty()) return absl::NotFoundError(absl::StrCat(kContainerEnv, " names no image"));
  return absl::StrCat("sha256:", image);
}

}  // namespace lab
