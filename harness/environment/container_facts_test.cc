#include "harness/environment/container_facts.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/fact_lookup.h"
#include "harness/environment/machine_tree.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

HostFacts CollectContainer(const std::string& lines) {
  const Machine machine = UnpackMachine(lines);
  HostFacts facts;
  AddContainerFacts(HostFiles(machine.root), machine.system, facts);
  return facts;
}

constexpr char kVersionTwo[] =
    "/proc/self/cgroup = 0::/\n"
    "/proc/self/mountinfo = 28 23 0:26 / /cg rw - cgroup2 cgroup2 rw\n";

TEST(AddContainerFacts, AQuotaIsAFractionOfCpus) {
  const HostFacts facts = CollectContainer(std::string(kVersionTwo) + "/cg/cpu.max = 399000 100000\n");
  EXPECT_EQ(FactText(facts, fact::kCpuQuota), "3.99 CPUs");
  EXPECT_EQ(FactText(facts, fact::kCgroupVersion), "2");
}

TEST(AddContainerFacts, NoLimitIsNone) {
  const HostFacts facts =
      CollectContainer(std::string(kVersionTwo) + "/cg/cpu.max = max 100000\n/cg/memory.max = max\n");
  EXPECT_EQ(FactText(facts, fact::kCpuQuota), "none");
  EXPECT_EQ(FactText(facts, fact::kMemoryLimit), "none");
}

TEST(AddContainerFacts, WithoutCgroupsEveryLimitIsUnknown) {
  const HostFacts facts = CollectContainer("/proc/self/cgroup = 0::/\n/proc/self/mountinfo := \"\"\n");
  for (const std::string_view key : {fact::kCgroupVersion, fact::kCpuQuota, fact::kCpuset,
                                     fact::kMemoryLimit, fact::kThrottledPeriods}) {
    EXPECT_EQ(FactText(facts, key), "unknown: no cgroup file system in /proc/self/mountinfo")
        << key;
  }
}

TEST(AddContainerFacts, TheImageIsNoneOutsideOfContainers) {
  EXPECT_EQ(FactText(CollectContainer(kVersionTwo), fact::kImageDigest), "none");
}

TEST(AddContainerFacts, TheImageIsWhatTheStarterSaidOrPodmanOrUnknown) {
  EXPECT_EQ(FactText(CollectContainer("@image_digest = sha256:77\n/.dockerenv = \n"), fact::kImageDigest),
            "sha256:77");
  EXPECT_EQ(FactText(CollectContainer("/run/.containerenv = imageid=\"ab\"\n"), fact::kImageDigest),
            "sha256:ab");
  EXPECT_THAT(FactText(CollectContainer("/.dockerenv = \n"), fact::kImageDigest),
              HasSubstr("unknown: LAB_IMAGE_DIGEST is not set"));
}

}  // namespace
}  // namespace lab
