#include "harness/environment/load_facts.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/fact_lookup.h"
#include "harness/environment/machine_tree.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

HostFacts CollectLoad(const std::string& lines) {
  HostFacts facts;
  AddLoadFacts(HostFiles(UnpackMachine(lines).root), facts);
  return facts;
}

TEST(AddLoadFacts, StealIsAShareSinceBoot) {
  // 5 of 100 ticks.
  EXPECT_EQ(FactText(CollectLoad("/proc/stat = cpu  20 0 0 75 0 0 0 5 0 0\n"), fact::kSteal), "5 %");
  EXPECT_THAT(FactText(CollectLoad("/proc/stat = cpu  20 0 0 75\n"), fact::kSteal),
              HasSubstr("counts no stolen time"));
  EXPECT_THAT(FactText(CollectLoad("/proc/stat = cpu  0 0 0 0 0 0 0 0\n"), fact::kSteal),
              HasSubstr("has not counted a tick"));
}

TEST(AddLoadFacts, LoadAndRunnableComeFromOneLine) {
  const HostFacts facts = CollectLoad("/proc/loadavg = 0.00 0.13 0.13 1/128 8553\n");
  EXPECT_EQ(FactText(facts, fact::kLoadAverage), "0");
  EXPECT_EQ(FactText(facts, fact::kRunnable), "1");
}

TEST(AddLoadFacts, WithoutPressureItIsUnknown) {
  EXPECT_EQ(FactText(CollectLoad("/proc/stat = cpu\n"), fact::kPsiCpu), "unknown: no /proc/pressure");
  EXPECT_THAT(FactText(CollectLoad("/proc/pressure/cpu = some\n"), fact::kPsiCpu),
              HasSubstr("/proc/pressure/cpu holds 'some', not a pressure"));
}

}  // namespace
}  // namespace lab
