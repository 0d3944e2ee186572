// Every named machine of testdata against its facts. After a change that is meant:
//   bazel run //harness/environment:environment_test -- --update_goldens
#include "harness/environment/collect_facts.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "google/protobuf/util/message_differencer.h"
#include "gtest/gtest.h"
#include "harness/environment/fact_lookup.h"
#include "harness/environment/machine_tree.h"
#include "harness/environment/mutations.h"
#include "harness/environment/placement.h"
#include "lab/record/fact_keys.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;

bool update_goldens = false;

// The sections Hardware, System, Container and Load of fact_keys.h.
constexpr std::string_view kKeys[] = {fact::kCpuVendor,
                                      fact::kCpuModel,
                                      fact::kCpuFamily,
                                      fact::kCpuModelNumber,
                                      fact::kCpuStepping,
                                      fact::kCpuMicrocode,
                                      fact::kCpuArchitecture,
                                      fact::kCpuIsaFlags,
                                      fact::kCpusOnline,
                                      fact::kCpusAllowed,
                                      fact::kCpuSockets,
                                      fact::kCpuCores,
                                      fact::kCpuSmt,
                                      fact::kNumaNodes,
                                      fact::kCpuBaseHz,
                                      fact::kCpuMaxHz,
                                      fact::kCpuNowHz,
                                      fact::kGovernor,
                                      fact::kScalingDriver,
                                      fact::kTurbo,
                                      fact::kIdleDriver,
                                      fact::kIsolatedCpus,
                                      fact::kMemoryTotal,
                                      fact::kSwapTotal,
                                      fact::kHugePagesTotal,
                                      fact::kTransparentHugePages,
                                      fact::kNumaPolicy,
                                      fact::kHypervisor,
                                      fact::kHostname,
                                      fact::kUptime,
                                      fact::kBootId,
                                      fact::kKernel,
                                      fact::kKernelBuild,
                                      fact::kDistribution,
                                      fact::kLibc,
                                      fact::kClockSource,
                                      fact::kClockResolution,
                                      fact::kClockCost,
                                      fact::kMitigations,
                                      fact::kSpeculativeStoreBypass,
                                      fact::kAslr,
                                      fact::kSeccomp,
                                      fact::kPerfParanoid,
                                      fact::kAffinity,
                                      fact::kNice,
                                      fact::kContainer,
                                      fact::kImageDigest,
                                      fact::kCgroupVersion,
                                      fact::kCpuQuota,
                                      fact::kCpuset,
                                      fact::kMemoryLimit,
                                      fact::kThrottledPeriods,
                                      fact::kLoadAverage,
                                      fact::kRunnable,
                                      fact::kPsiCpu,
                                      fact::kSteal,
                                      fact::kTemperature,
                                      fact::kThermalThrottles,
                                      fact::kBuildServer};

HostFacts CollectAll(const Machine& machine) {
  return CollectFacts(HostFiles(machine.root), machine.system);
}

std::string GoldenPath(std::string_view machine) {
  return absl::StrCat("harness/environment/testdata/", machine, ".facts.textproto");
}

void WriteGolden(std::string_view machine, const HostFacts& facts) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(facts, &text);
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  ASSERT_NE(workspace, nullptr) << "use bazel run";
  std::ofstream(absl::StrCat(workspace, "/", GoldenPath(machine)))
      << "# proto-file: lab/record/record.proto\n# proto-message: lab.HostFacts\n"
      << text;
}

HostFacts ReadGolden(std::string_view machine) {
  std::ifstream file(GoldenPath(machine));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  HostFacts facts;
  EXPECT_TRUE(!text.empty() && google::protobuf::TextFormat::ParseFromString(text, &facts))
      << GoldenPath(machine) << " is missing or torn; see the first lines of this file";
  return facts;
}

// What holds for the facts of any machine, however damaged.
void ExpectSound(const HostFacts& facts) {
  std::set<std::string> keys;
  for (const Fact& fact : facts.fact()) {
    EXPECT_TRUE(keys.insert(fact.key()).second) << fact.key() << " twice";
    EXPECT_NE(fact.value_case(), Fact::VALUE_NOT_SET) << fact.key();
    EXPECT_TRUE(fact.value_case() != Fact::kUnknown || !fact.unknown().empty()) << fact.key();
    EXPECT_FALSE(fact.source().empty()) << fact.key();
    EXPECT_GE(fact.real(), 0) << fact.key();
    const bool may_be_negative = fact.key() == fact::kPerfParanoid || fact.key() == fact::kNice ||
                                 fact.key() == fact::kTemperature;
    EXPECT_TRUE(may_be_negative || fact.integer() >= 0) << fact.key() << " " << fact.integer();
  }
  for (const std::string_view key : kKeys) EXPECT_TRUE(keys.contains(std::string(key))) << key;
  HostFacts read_back;  // fails on text that is no UTF-8
  EXPECT_TRUE(read_back.ParseFromString(facts.SerializeAsString()));
}

class MachineTest : public testing::TestWithParam<std::string> {};

TEST_P(MachineTest, HasTheFactsOfItsGolden) {
  const HostFacts facts = CollectAll(UnpackNamedMachine(GetParam()));
  ExpectSound(facts);
  if (update_goldens) return WriteGolden(GetParam(), facts);
  google::protobuf::util::MessageDifferencer differencer;
  std::string difference;
  differencer.ReportDifferencesToString(&difference);
  EXPECT_TRUE(differencer.Compare(ReadGolden(GetParam()), facts)) << difference;
}

TEST_P(MachineTest, StaysSoundWhateverFileIsDamaged) {
  const Machine machine = UnpackNamedMachine(GetParam());
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(machine.root)) {
    if (entry.is_regular_file() && !entry.is_symlink()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  if (paths.empty()) return;
  Mutator mutator(1);
  std::mt19937_64 choose(2);
  for (int i = 0; i < 40; ++i) {
    const fs::path& path = paths[choose() % paths.size()];
    std::ifstream honest(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(honest), {}};
    std::ofstream(path, std::ios::binary) << mutator.Mutate(text);
    SCOPED_TRACE(path);
    ExpectSound(CollectAll(machine));
    std::ofstream(path, std::ios::binary) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Named, MachineTest, testing::ValuesIn(MachineNames()),
                         [](const auto& info) { return info.param; });

// What the machines are here to show; the rest is in the goldens.

std::string FactOf(std::string_view machine, std::string_view key) {
  return FactText(CollectAll(UnpackNamedMachine(machine)), key);
}

TEST(NamedMachines, BigLittleListsTwoKindsAndTheFastOnesFirst) {
  const HostFacts facts = CollectAll(UnpackNamedMachine("big_little_arm"));
  EXPECT_EQ(FactText(facts, fact::kCpuModel), "4 x Arm Cortex-A53 + 2 x Arm Cortex-A72");
  EXPECT_THAT(PlaceThreads(SPREAD, facts, 3).value(), ElementsAre(4, 5, 0));
}

TEST(NamedMachines, EpycSpreadsOverCoresAndCompactsOverSiblings) {
  const HostFacts facts = CollectAll(UnpackNamedMachine("epyc_two_nodes"));
  EXPECT_EQ(FactText(facts, fact::kCpuSmt), "on");
  EXPECT_THAT(PlaceThreads(SPREAD, facts, 4).value(), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(PlaceThreads(COMPACT, facts, 4).value(), ElementsAre(0, 8, 1, 9));
}

TEST(NamedMachines, OfflineCpusOfAPartitionAreNeverUsed) {
  const HostFacts facts = CollectAll(UnpackNamedMachine("s390x_lpar_offline_cpus"));
  EXPECT_EQ(FactText(facts, fact::kCpusOnline), "4");
  EXPECT_EQ(FactText(facts, fact::kHypervisor), "PR/SM");
  EXPECT_THAT(PlaceThreads(SPREAD, facts, 4).value(), ElementsAre(1, 2, 8, 9));
}

TEST(NamedMachines, QuotaOfAContainerBesideTheCpusItShows) {
  EXPECT_EQ(FactOf("container_cgroup_v2_quota", fact::kCpuQuota), "1.5 CPUs");
  EXPECT_EQ(FactOf("container_cgroup_v2_quota", fact::kCpusOnline), "4");
  EXPECT_EQ(FactOf("container_cgroup_v1_hybrid", fact::kCpuQuota), "0.5 CPUs");
}

TEST(NamedMachines, NodesThatHoldOnlyMemoryDoNotCount) {
  EXPECT_EQ(FactOf("memory_only_numa_nodes", fact::kNumaNodes), "2");
}

TEST(NamedMachines, NothingReadableStillPlacesThreads) {
  const HostFacts facts = CollectAll(UnpackNamedMachine("no_proc_at_all"));
  EXPECT_EQ(FactText(facts, fact::kCpusOnline), "unknown: no /sys");
  EXPECT_THAT(PlaceThreads(SPREAD, facts, 2).value(), ElementsAre(0, 1));
}

TEST(CollectFacts, AnonymousNowhereHasTheHostsName) {
  Machine machine = UnpackNamedMachine("kvm_guest_no_cpufreq");
  machine.system.hostname = "secret";
  const HostFacts facts =
      CollectFacts(HostFiles(machine.root), machine.system, {.anonymous = true});
  EXPECT_FALSE(absl::StrContains(facts.SerializeAsString(), "secret"));
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--update_goldens") lab::update_goldens = true;
  }
  return RUN_ALL_TESTS();
}
