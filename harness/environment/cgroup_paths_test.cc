#include "harness/environment/cgroup_paths.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ParseMountInfo, SkipsOptionalFieldsAndUnescapes) {
  const auto mounts = ParseMountInfo(
      "28 23 0:26 / /sys/fs/cgroup rw,relatime shared:4 master:1 - cgroup2 cgroup2 rw,nsdelegate\n"
      "torn line\n"
      "30 1 8:1 /a\\040b /mnt rw - ext4 /dev/sda1 rw\n");
  ASSERT_EQ(mounts.size(), 2u);
  EXPECT_EQ(mounts[0].type, "cgroup2");
  EXPECT_EQ(mounts[0].super_options, "rw,nsdelegate");
  EXPECT_EQ(mounts[1].root, "/a b");
}

TEST(ResolveCgroups, VersionTwoIsOneTree) {
  const CgroupPaths paths = ResolveCgroups("0::/user.slice/session-1.scope\n",
                                           "28 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n");
  EXPECT_EQ(paths.version, "2");
  EXPECT_TRUE(paths.cpu.v2);
  EXPECT_THAT(paths.cpu.directories, ElementsAre("/sys/fs/cgroup/user.slice/session-1.scope",
                                                 "/sys/fs/cgroup/user.slice", "/sys/fs/cgroup"));
  EXPECT_EQ(paths.memory.directories, paths.cpu.directories);
}

TEST(ResolveCgroups, AContainerOfVersionOneSeesItsOwnPartOnly) {
  const CgroupPaths paths = ResolveCgroups(
      "4:memory:/docker/4f1c\n3:cpu,cpuacct:/docker/4f1c\n",
      "30 29 0:25 /docker/4f1c /sys/fs/cgroup/cpu,cpuacct ro - cgroup cgroup rw,cpu,cpuacct\n"
      "31 29 0:26 /docker/4f1c /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n");
  EXPECT_EQ(paths.version, "1");
  EXPECT_FALSE(paths.cpu.v2);
  EXPECT_THAT(paths.cpu.directories, ElementsAre("/sys/fs/cgroup/cpu,cpuacct"));
  EXPECT_THAT(paths.memory.directories, ElementsAre("/sys/fs/cgroup/memory"));
  EXPECT_THAT(paths.cpuset.directories, IsEmpty());
}

TEST(ResolveCgroups, HybridBindsEachControllerToOneTree) {
  const CgroupPaths paths =
      ResolveCgroups("4:memory:/job/1\n0::/other\n",
                     "30 29 0:25 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
                     "31 29 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n");
  EXPECT_EQ(paths.version, "hybrid");
  EXPECT_FALSE(paths.memory.v2);
  EXPECT_THAT(paths.memory.directories,
              ElementsAre("/sys/fs/cgroup/memory/job/1", "/sys/fs/cgroup/memory/job",
                          "/sys/fs/cgroup/memory"));
  EXPECT_TRUE(paths.cpu.v2);
  EXPECT_THAT(paths.cpu.directories,
              ElementsAre("/sys/fs/cgroup/unified/other", "/sys/fs/cgroup/unified"));
}

TEST(ResolveCgroups, APathOutsideOfTheMountIsTheMountPoint) {
  const char mount[] = "28 23 0:26 /pod /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
  for (const char* path : {"0::/../../elsewhere\n", "0::/other\n", "0::/\n", ""}) {
    EXPECT_THAT(ResolveCgroups(path, mount).cpu.directories, ElementsAre("/sys/fs/cgroup")) << path;
  }
}

TEST(ResolveCgroups, NothingMountedIsNoVersion) {
  const CgroupPaths paths = ResolveCgroups("0::/x\n", "");
  EXPECT_EQ(paths.version, "");
  EXPECT_THAT(paths.cpu.directories, IsEmpty());
}

}  // namespace
}  // namespace lab
