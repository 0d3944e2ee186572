#include "harness/environment/hardware_facts.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/fact_lookup.h"
#include "harness/environment/machine_tree.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

HostFacts CollectHardware(const std::string& lines) {
  const Machine machine = UnpackMachine(lines);
  HostFacts facts;
  AddHardwareFacts(HostFiles(machine.root), machine.system, facts);
  return facts;
}

constexpr char kGuest[] =
    "@hypervisor_signature = KVMKVMKVM\n/proc/cpuinfo = flags : fpu hypervisor\n";
constexpr char kBare[] = "/proc/cpuinfo = flags : fpu\n";
constexpr char kOneThreadPerCore[] =
    "/sys/devices/system/cpu/online = 0-1\n"
    "/sys/devices/system/cpu/cpu[0-1]/topology/thread_siblings_list = %\n"
    "/sys/devices/system/cpu/smt/active = 0\n";
constexpr char kTwoThreadsPerCore[] =
    "/sys/devices/system/cpu/online = 0-1\n"
    "/sys/devices/system/cpu/cpu[0-1]/topology/thread_siblings_list = 0-1\n";

TEST(AddHardwareFacts, OneThreadPerCoreIsOffOnABareMachineOnly) {
  EXPECT_EQ(FactText(CollectHardware(std::string(kBare) + kOneThreadPerCore), fact::kCpuSmt), "off");
  EXPECT_EQ(FactText(CollectHardware(std::string(kGuest) + kOneThreadPerCore), fact::kCpuSmt),
            "unknown: hidden by hypervisor, which shows one thread per core");
}

TEST(AddHardwareFacts, TwoThreadsPerCoreAreOnEverywhere) {
  EXPECT_EQ(FactText(CollectHardware(std::string(kBare) + kTwoThreadsPerCore), fact::kCpuSmt), "on");
  EXPECT_EQ(FactText(CollectHardware(std::string(kGuest) + kTwoThreadsPerCore), fact::kCpuSmt), "on");
}

TEST(AddHardwareFacts, SmtWithoutTopologyIsUnknown) {
  EXPECT_EQ(FactText(CollectHardware(kBare), fact::kCpuSmt), "unknown: no /sys");
}

TEST(AddHardwareFacts, AMicrocodeOfAllOnesIsNone) {
  EXPECT_EQ(FactText(CollectHardware("/proc/cpuinfo = microcode : 0xffffffff\n"), fact::kCpuMicrocode),
            "unknown: hidden by hypervisor (0xffffffff)");
  EXPECT_EQ(FactText(CollectHardware("/proc/cpuinfo = microcode : 0x1\n"), fact::kCpuMicrocode), "0x1");
}

TEST(AddHardwareFacts, WhatAnArchitectureDoesNotSayIsNamed) {
  EXPECT_EQ(
      FactText(CollectHardware("@architecture = riscv64\n/proc/cpuinfo = hart : 0\n"), fact::kCpuModel),
      "unknown: /proc/cpuinfo does not say it on riscv64");
}

TEST(AddHardwareFacts, TransparentHugePagesAreTheWordInBrackets) {
  const std::string file = "/sys/kernel/mm/transparent_hugepage/enabled";
  EXPECT_EQ(FactText(CollectHardware(file + " = always [madvise] never\n"), fact::kTransparentHugePages),
            "madvise");
  EXPECT_THAT(FactText(CollectHardware(file + " = ] always [\n"), fact::kTransparentHugePages),
              HasSubstr("not a list with one word in brackets"));
}

TEST(AddHardwareFacts, NoIsolatedCpusIsNoneAndNoFileIsUnknown) {
  const std::string file = "/sys/devices/system/cpu/isolated";
  EXPECT_EQ(FactText(CollectHardware(file + " := \"\\n\"\n"), fact::kIsolatedCpus), "none");
  EXPECT_EQ(FactText(CollectHardware(file + " = 2-3\n"), fact::kIsolatedCpus), "2-3");
  EXPECT_THAT(FactText(CollectHardware(""), fact::kIsolatedCpus), StartsWith("unknown: no /sys"));
}

TEST(AddHardwareFacts, NoSwapIsZeroAndNoLineIsUnknown) {
  const HostFacts facts = CollectHardware("/proc/meminfo = SwapTotal: 0 kB\n");
  EXPECT_EQ(FactText(facts, fact::kSwapTotal), "0 bytes");
  EXPECT_EQ(FactText(facts, fact::kMemoryTotal),
            "unknown: no readable line MemTotal in /proc/meminfo");
}

TEST(AddHardwareFacts, FillsCpusAndCaches) {
  const HostFacts facts = CollectHardware(std::string(kTwoThreadsPerCore) +
                                  "/sys/devices/system/cpu/cpu0/cache/index0/level = 1\n"
                                  "/sys/devices/system/cpu/cpu0/cache/index0/type = Data\n");
  EXPECT_EQ(facts.cpu_size(), 2);
  EXPECT_EQ(facts.cache_size(), 1);
}

}  // namespace
}  // namespace lab
