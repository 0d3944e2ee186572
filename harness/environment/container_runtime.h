// Which container runtime started us. Containers do not state it in one place, so several traces
// are looked for, the most definite first. None of them found, with the places readable, is "none".
//
// Errs towards "none": a runtime that leaves no trace (a container of Kubernetes' containerd on an
// own snapshotter, with a cgroup namespace) looks like a host from inside.
#ifndef HARNESS_ENVIRONMENT_CONTAINER_RUNTIME_H_
#define HARNESS_ENVIRONMENT_CONTAINER_RUNTIME_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "harness/environment/host_files.h"

namespace lab {

// "docker", "podman", "kubernetes", "lxc", "systemd-nspawn", ..., "none".
absl::StatusOr<std::string> DetectContainerRuntime(const HostFiles& files);

// The runtime that a cgroup path or the options of a root mount give away; empty for none.
std::string_view RuntimeNamedIn(std::string_view text);

// The image as /run/.containerenv (podman) states it. NotFound where it does not.
absl::StatusOr<std::string> ReadContainerEnvImage(const HostFiles& files);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CONTAINER_RUNTIME_H_
