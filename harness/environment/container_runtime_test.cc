#include "harness/environment/container_runtime.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kPlainHost[] =
    "/proc/self/cgroup = 0::/user.slice/session-1.scope\n"
    "/proc/self/mountinfo = 27 1 254:0 / / rw - ext4 /dev/vda rw\n";

std::string DetectRuntime(const std::string& lines) {
  return DetectContainerRuntime(HostFiles(UnpackMachine(lines).root)).value();
}

TEST(DetectContainerRuntime, EachTrace) {
  EXPECT_EQ(DetectRuntime("/.dockerenv := \"\"\n"), "docker");
  EXPECT_EQ(DetectRuntime("/run/.containerenv := \"\"\n"), "podman");
  EXPECT_EQ(DetectRuntime("/run/.containerenv = engine=\"buildah-1.28.2\"\n"), "buildah");
  EXPECT_EQ(DetectRuntime("/run/systemd/container = systemd-nspawn\n"), "systemd-nspawn");
  EXPECT_EQ(DetectRuntime("/proc/1/environ := \"TERM=linux\\000container=lxc\\000\"\n"), "lxc");
  EXPECT_EQ(DetectRuntime("/proc/self/cgroup = 4:memory:/docker/4f1c\n"), "docker");
  EXPECT_EQ(DetectRuntime("/proc/self/cgroup = 0::/kubepods/pod1/cri-containerd-2.scope\n"), "kubernetes");
}

TEST(DetectContainerRuntime, AnOverlayAsRootTellsByItsLayers) {
  EXPECT_EQ(
      DetectRuntime("/proc/self/cgroup = 0::/\n/proc/self/mountinfo = 1 2 0:1 / / rw - overlay overlay "
             "rw,lowerdir=/var/lib/docker/overlay2/l/X\n"),
      "docker");
}

TEST(DetectContainerRuntime, AHostIsNone) {
  EXPECT_EQ(DetectRuntime(kPlainHost), "none");
  // The daemon's own group is no container.
  EXPECT_EQ(
      DetectRuntime(absl::StrCat(kPlainHost, "/proc/self/cgroup = 0::/system.slice/docker.service\n")),
      "none");
}

TEST(DetectContainerRuntime, AMarkerOnTheHostsOwnDiskIsALeftover) {
  EXPECT_EQ(DetectRuntime("/.dockerenv := \"\"\n/proc/2/comm = kthreadd\n/proc/1/mountinfo = a\n"
                   "/proc/self/mountinfo = a\n"),
            "none");
}

TEST(DetectContainerRuntime, WithoutAnythingToReadItIsUnknown) {
  EXPECT_THAT(DetectContainerRuntime(HostFiles(UnpackMachine("/a = 1\n").root)),
              StatusIs(absl::StatusCode::kNotFound, "no /proc"));
}

TEST(ReadContainerEnvImage, IsThereInPrivilegedContainersOnly) {
  const HostFiles full(UnpackMachine("/run/.containerenv = imageid=\"12ab\"\n").root);
  EXPECT_EQ(*ReadContainerEnvImage(full), "sha256:12ab");
  const HostFiles empty(UnpackMachine("/run/.containerenv := \"\"\n").root);
  EXPECT_THAT(ReadContainerEnvImage(empty),
              StatusIs(absl::StatusCode::kNotFound, "/run/.containerenv names no image"));
}

}  // namespace
}  // namespace lab
