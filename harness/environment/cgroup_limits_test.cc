#include "harness/environment/cgroup_limits.h"

#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kMounted[] =
    "/proc/self/cgroup = 0::/a/b\n"
    "/proc/self/mountinfo = 28 23 0:26 / /cg rw - cgroup2 cgroup2 rw\n"
    "/cg/cgroup.controllers = cpu memory\n";

class CgroupLimitsTest : public testing::Test {
 protected:
  // Files of a version 2 tree in which this process is in /cg/a/b.
  void LimitsTree(const std::string& lines) {
    files_ = HostFiles(UnpackMachine(absl::StrCat(kMounted, lines)).root);
    paths_ = ReadCgroupPaths(files_).value();
  }

  HostFiles files_;
  CgroupPaths paths_;
};

TEST(ParseCpuMax, GivesCpus) {
  EXPECT_EQ(ParseCpuMax("150000 100000\n"), 1.5);
  EXPECT_EQ(ParseCpuMax("50000 20000"), 2.5);
  EXPECT_EQ(ParseCpuMax("399000 100000"), 3.99);  // not 3, not 4
  EXPECT_EQ(ParseCpuMax("50000"), 0.5);           // of the default period
}

TEST(ParseCpuMax, NoLimitIsNotAnError) {
  const auto none = ParseCpuMax("max 100000\n");
  ASSERT_TRUE(none.has_value());
  EXPECT_EQ(*none, std::nullopt);
}

TEST(ParseCpuMax, RefusesWhatIsTorn) {
  for (const char* text :
       {"", "max max max", "0 100000", "1 0", "-1 100000x", "abc 100000", "1 -1"}) {
    EXPECT_FALSE(ParseCpuMax(text)) << text;
  }
}

TEST(ParseCfsQuota, MinusOneIsNoLimit) {
  EXPECT_EQ(ParseCfsQuota("50000\n", "100000\n"), 0.5);
  EXPECT_EQ(*ParseCfsQuota("-1\n", "100000\n"), std::nullopt);
  EXPECT_FALSE(ParseCfsQuota("-2", "100000"));
}

TEST_F(CgroupLimitsTest, TheTightestLevelHolds) {
  LimitsTree(
      "/cg/a/cpu.max = 150000 100000\n/cg/a/b/cpu.max = 400000 100000\n"
      "/cg/a/memory.max = max\n/cg/a/b/memory.max = 1048576\n");
  EXPECT_EQ(**ReadCpuQuota(files_, paths_.cpu), 1.5);
  EXPECT_EQ(**ReadMemoryLimitBytes(files_, paths_.memory), 1 << 20);
}

TEST_F(CgroupLimitsTest, TheRootHasNoLimitFilesAndSoNoLimit) {
  LimitsTree("/cg/a/b/cpu.stat = usage_usec 5\n");
  EXPECT_EQ(*ReadCpuQuota(files_, paths_.cpu), std::nullopt);
  EXPECT_EQ(*ReadMemoryLimitBytes(files_, paths_.memory), std::nullopt);
}

TEST_F(CgroupLimitsTest, ATornLimitIsUnknownAndNotNone) {
  LimitsTree("/cg/a/cpu.max = max 100000\n/cg/a/b/cpu.max = 15000x\n/cg/a/memory.max = -5\n");
  EXPECT_THAT(ReadCpuQuota(files_, paths_.cpu),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("/cg/a/b/cpu.max holds '15000x'")));
  EXPECT_THAT(ReadMemoryLimitBytes(files_, paths_.memory),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("/cg/a/memory.max holds '-5'")));
}

TEST_F(CgroupLimitsTest, CpusetIsThatOfTheNearestGroupThatHasOne) {
  LimitsTree("/cg/cpuset.cpus.effective = 0-7\n/cg/a/cpuset.cpus.effective = 2-3\n");
  EXPECT_THAT(*ReadCpuset(files_, paths_.cpuset), ElementsAre(2, 3));
}

TEST_F(CgroupLimitsTest, ThrottledPeriodsAreSummedOverTheChain) {
  LimitsTree(
      "/cg/a/cpu.stat <<\nusage_usec 1\nnr_throttled 7\n>>\n"
      "/cg/a/b/cpu.stat <<\nnr_throttled 2\n>>\n");
  EXPECT_EQ(*ReadThrottledPeriods(files_, paths_.cpu), 9);
}

TEST_F(CgroupLimitsTest, NobodyCountingThrottledPeriodsIsUnknownAndNotZero) {
  LimitsTree("/cg/a/b/cpu.stat = usage_usec 1\n");
  EXPECT_THAT(ReadThrottledPeriods(files_, paths_.cpu),
              StatusIs(absl::StatusCode::kNotFound, "no nr_throttled in /cg/a/b/cpu.stat"));
}

TEST(CgroupLimits, VersionOneHasItsOwnFiles) {
  const HostFiles files(
      UnpackMachine("/proc/self/cgroup <<\n3:cpu,cpuacct:/x\n2:memory:/x\n1:cpuset:/x\n>>\n"
                    "/proc/self/mountinfo <<\n"
                    "1 2 0:1 / /cpu rw - cgroup cgroup rw,cpu,cpuacct\n"
                    "1 2 0:2 / /mem rw - cgroup cgroup rw,memory\n"
                    "1 2 0:3 / /set rw - cgroup cgroup rw,cpuset\n>>\n"
                    "/cpu/x/cpu.cfs_quota_us = 50000\n/cpu/x/cpu.cfs_period_us = 100000\n"
                    "/mem/memory.limit_in_bytes = 9223372036854771712\n"
                    "/set/x/cpuset.cpus = 0-1\n")
          .root);
  const CgroupPaths paths = ReadCgroupPaths(files).value();
  EXPECT_EQ(**ReadCpuQuota(files, paths.cpu), 0.5);
  EXPECT_EQ(*ReadMemoryLimitBytes(files, paths.memory), std::nullopt);
  EXPECT_THAT(*ReadCpuset(files, paths.cpuset), ElementsAre(0, 1));
}

TEST(CgroupLimits, WhatIsNotMountedIsUnknown) {
  const HostFiles files(UnpackMachine("/proc/self/cgroup = 0::/\n"
                                      "/proc/self/mountinfo = 1 2 0:1 / /proc rw - proc proc rw\n")
                            .root);
  EXPECT_THAT(ReadCgroupPaths(files),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no cgroup file system")));
  EXPECT_THAT(ReadCpuQuota(files, {}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("with the controller cpu")));
}

TEST(CgroupLimits, AMountThatCannotBeReadIsUnknownAndNotWithoutLimit) {
  const HostFiles files(UnpackMachine("/a = 1\n").root);
  EXPECT_THAT(ReadCpuQuota(files, {.v2 = true, .directories = {"/cg"}}),
              StatusIs(absl::StatusCode::kNotFound, "no /cg"));
}

}  // namespace
}  // namespace lab
