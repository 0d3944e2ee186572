#include "harness/environment/topology.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Topology ReadTopologyOf(const std::string& lines) {
  const Machine machine = UnpackMachine(lines);
  const HostFiles files(machine.root);
  return ReadTopology(files, ParseCpuInfo(files.Read("/proc/cpuinfo").value_or("")),
                      machine.system);
}

std::vector<uint32_t> Ids(const Topology& topology) {
  std::vector<uint32_t> ids;
  for (const Cpu& cpu : topology.cpus) ids.push_back(cpu.id());
  return ids;
}

TEST(ReadTopology, TwoCoresOfTwoThreads) {
  const Topology topology = ReadTopologyOf(
      "@affinity = 1-3\n"
      "/sys/devices/system/cpu/online = 0-3\n"
      "/sys/devices/system/cpu/cpu[0-3]/topology/physical_package_id = 0\n"
      "/sys/devices/system/cpu/cpu[0,2]/topology/core_id = 0\n"
      "/sys/devices/system/cpu/cpu[1,3]/topology/core_id = 1\n"
      "/sys/devices/system/cpu/cpu[0,2]/topology/thread_siblings_list = 0,2\n"
      "/sys/devices/system/cpu/cpu[1,3]/topology/thread_siblings_list = 1,3\n"
      "/sys/devices/system/cpu/cpu[0-3]/cpufreq/scaling_max_freq = 3600000\n"
      "/sys/devices/system/cpu/cpu[0-3]/cpufreq/cpuinfo_max_freq = 7326560\n"
      "/sys/devices/system/node/node0/cpulist = 0-3\n");
  EXPECT_EQ(*topology.online, 4);
  EXPECT_EQ(*topology.packages, 1);
  EXPECT_EQ(*topology.cores, 2);
  EXPECT_EQ(*topology.threads_per_core, 2);
  EXPECT_EQ(*topology.nodes_with_cpus, 1);
  ASSERT_EQ(topology.cpus.size(), 4u);
  EXPECT_THAT(topology.cpus[2].sibling(), ElementsAre(0, 2));
  EXPECT_EQ(topology.cpus[0].max_hz(), 3'600'000'000u);  // as configured, not 7.3 GHz
  EXPECT_FALSE(topology.cpus[0].allowed());
  EXPECT_TRUE(topology.cpus[1].allowed());
}

TEST(ReadTopology, OfflineCpusAreNotCounted) {
  const Topology topology = ReadTopologyOf("/sys/devices/system/cpu/online = 0,3\n");
  EXPECT_THAT(Ids(topology), ElementsAre(0, 3));
}

TEST(ReadTopology, WithoutSysTheCpusAreThoseOfCpuinfo) {
  const Topology topology =
      ReadTopologyOf("@affinity = 3\n/proc/cpuinfo <<\nprocessor : 0\nprocessor : 3\n>>\n");
  EXPECT_THAT(Ids(topology), ElementsAre(0, 3));
  EXPECT_EQ(*topology.online, 2);
  EXPECT_EQ(topology.online_source, "/proc/cpuinfo");
  EXPECT_THAT(topology.cores, StatusIs(absl::StatusCode::kNotFound, "no /sys"));
}

TEST(ReadTopology, ACpuWeMayRunOnIsOnlineEvenIfATornCpuinfoLeavesItOut) {
  const Topology topology = ReadTopologyOf("@affinity = 0-1\n/proc/cpuinfo = processor : 0\n");
  EXPECT_THAT(Ids(topology), ElementsAre(0, 1));
  EXPECT_EQ(*topology.online, 2);
}

TEST(ReadTopology, WithoutAnythingTheCpusAreThoseAllowed) {
  const Topology topology = ReadTopologyOf("@affinity = 4-5\n");
  EXPECT_THAT(Ids(topology), ElementsAre(4, 5));
  EXPECT_EQ(topology.cpus[0].core(), -1);
  EXPECT_THAT(topology.online, StatusIs(absl::StatusCode::kNotFound, "no /sys"));
}

TEST(ReadTopology, DirectoriesAreTheLastResort) {
  const Topology topology = ReadTopologyOf(
      "@affinity unknown refused\n/sys/devices/system/cpu/cpu[10,9]/cpufreq/scaling_max_freq = "
      "2016000\n"
      "/sys/devices/system/cpu/cpufreq/boost = 1\n");
  EXPECT_THAT(Ids(topology), ElementsAre(9, 10));
  EXPECT_FALSE(topology.cpus[0].allowed());
}

TEST(ReadTopology, MasksOfOldKernels) {
  const Topology topology = ReadTopologyOf(
      "/sys/devices/system/cpu/online = 0-1\n"
      "/sys/devices/system/cpu/cpu[0-1]/topology/thread_siblings = 00000000,00000003\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/level = 1\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/type = Data\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/shared_cpu_map = 3\n"
      "/sys/devices/system/node/node0/cpumap = 3\n");
  EXPECT_EQ(*topology.cores, 1);
  EXPECT_EQ(*topology.nodes_with_cpus, 1);
  ASSERT_EQ(topology.caches.size(), 1u);  // one instance, of two CPUs
  EXPECT_EQ(topology.caches[0].size_bytes(), 0u);
  EXPECT_THAT(topology.caches[0].cpu(), ElementsAre(0, 1));
}

TEST(ReadTopology, NodesWithoutCpusDoNotCount) {
  const Topology topology = ReadTopologyOf(
      "/sys/devices/system/cpu/online = 0-1\n"
      "/sys/devices/system/node/node0/cpulist = 0\n"
      "/sys/devices/system/node/node8/cpulist = 1\n"
      "/sys/devices/system/node/node252/cpulist := \"\\n\"\n");
  EXPECT_EQ(*topology.nodes_with_cpus, 2);
  EXPECT_EQ(topology.cpus[1].node(), 8);
}

TEST(ReadTopology, PackagesWithoutIdsAreThoseWhoLieTogether) {
  const Topology together = ReadTopologyOf(
      "/sys/devices/system/cpu/online = 1-3\n"
      "/sys/devices/system/cpu/cpu[1-3]/topology/physical_package_id = -1\n"
      "/sys/devices/system/cpu/cpu[1-2]/topology/core_siblings_list = 1-2\n"
      "/sys/devices/system/cpu/cpu3/topology/core_siblings_list = 3\n");
  EXPECT_EQ(*together.packages, 2);
  const Topology alone = ReadTopologyOf(
      "/sys/devices/system/cpu/online = 0-1\n"
      "/sys/devices/system/cpu/cpu[0-1]/topology/physical_package_id = -1\n"
      "/sys/devices/system/cpu/cpu[0-1]/topology/core_siblings_list = %\n");
  EXPECT_THAT(alone.packages, StatusIs(absl::StatusCode::kDataLoss,
                                       HasSubstr("holds '-1', not the id of a package")));
}

TEST(ReadTopology, SiblingsThatLeaveOutTheCpuItselfAreTorn) {
  const Topology topology = ReadTopologyOf(
      "/sys/devices/system/cpu/online = 0-1\n"
      "/sys/devices/system/cpu/cpu[0-1]/topology/thread_siblings_list = 0\n");
  EXPECT_THAT(topology.cpus[1].sibling(), IsEmpty());
  EXPECT_THAT(topology.cores, StatusIs(absl::StatusCode::kDataLoss, HasSubstr("leaves out CPU 1")));
}

TEST(ReadTopology, CachesComeOncePerInstance) {
  const Topology topology = ReadTopologyOf(
      "/sys/devices/system/cpu/online = 0-1\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/level = 1\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/type = Data\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/size = 48K\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index0/shared_cpu_list = %\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index3/level = 3\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index3/type = Unified\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index3/size = 32M\n"
      "/sys/devices/system/cpu/cpu[0-1]/cache/index3/shared_cpu_list = 0-1\n");
  ASSERT_EQ(topology.caches.size(), 3u);
  EXPECT_EQ(topology.caches[0].size_bytes(), 48u << 10);
  EXPECT_THAT(topology.caches[1].cpu(), ElementsAre(1));
  EXPECT_EQ(topology.caches[2].level(), 3u);
  EXPECT_EQ(topology.caches[2].size_bytes(), 32u << 20);
}

}  // namespace
}  // namespace lab
