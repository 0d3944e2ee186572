#include "harness/environment/system_facts.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/fact_lookup.h"
#include "harness/environment/machine_tree.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

HostFacts CollectSystem(const std::string& lines, bool anonymous = false) {
  const Machine machine = UnpackMachine(lines);
  HostFacts facts;
  AddSystemFacts(HostFiles(machine.root), machine.system, anonymous, facts);
  return facts;
}

TEST(AddSystemFacts, AnonymousHidesTheNameAndNothingElseHasIt) {
  EXPECT_EQ(FactText(CollectSystem("@hostname = secret\n"), fact::kHostname), "secret");
  const HostFacts facts = CollectSystem("@hostname = secret\n", /*anonymous=*/true);
  EXPECT_EQ(FactText(facts, fact::kHostname), AnonymousName("secret"));
  EXPECT_THAT(facts.DebugString(), Not(HasSubstr("secret")));
}

TEST(AnonymousName, IsThePublishedHash) {  // of FNV-1a's own test vectors
  EXPECT_EQ(AnonymousName(""), "host-cbf29ce484222325");
  EXPECT_EQ(AnonymousName("a"), "host-af63dc4c8601ec8c");
}

TEST(AddSystemFacts, MitigationsListWhatIsAffectedFirst) {
  const HostFacts facts = CollectSystem(
      "/sys/devices/system/cpu/vulnerabilities/l1tf = Not affected\n"
      "/sys/devices/system/cpu/vulnerabilities/mds = Not affected\n"
      "/sys/devices/system/cpu/vulnerabilities/retbleed = Vulnerable\n");
  EXPECT_EQ(FactText(facts, fact::kMitigations), "retbleed: Vulnerable; not affected: l1tf, mds");
}

TEST(AddSystemFacts, AslrIsOffWhereThePersonalitySaysSo) {
  const std::string level = "/proc/sys/kernel/randomize_va_space = 2\n";
  EXPECT_EQ(FactText(CollectSystem(level), fact::kAslr), "2");
  EXPECT_EQ(FactText(CollectSystem(level + "/proc/self/personality = 00000000\n"), fact::kAslr), "2");
  EXPECT_EQ(FactText(CollectSystem(level + "/proc/self/personality = 00040000\n"), fact::kAslr), "0");
}

TEST(AddSystemFacts, SeccompModesAreWords) {
  EXPECT_EQ(FactText(CollectSystem("/proc/self/status = Seccomp:\t2\n"), fact::kSeccomp), "filter");
  EXPECT_EQ(FactText(CollectSystem("/proc/self/status = Seccomp:\t0\n"), fact::kSeccomp), "disabled");
  EXPECT_THAT(FactText(CollectSystem("/proc/self/status = Seccomp:\t7\n"), fact::kSeccomp),
              HasSubstr("unknown: /proc/self/status holds 'Seccomp: 7'"));
  EXPECT_EQ(FactText(CollectSystem("/proc/self/status = Name: x\n"), fact::kSeccomp),
            "unknown: no line Seccomp in /proc/self/status");
}

TEST(AddSystemFacts, TheDistributionMayLieInEitherPlace) {
  EXPECT_EQ(FactText(CollectSystem("/usr/lib/os-release = NAME=Arch\n"), fact::kDistribution), "Arch");
  EXPECT_EQ(FactText(CollectSystem(""), fact::kDistribution), "unknown: no /etc");
}

TEST(AddSystemFacts, ParanoidMayBeNegative) {
  EXPECT_EQ(FactText(CollectSystem("/proc/sys/kernel/perf_event_paranoid = -1\n"), fact::kPerfParanoid),
            "-1");
}

TEST(AddSystemFacts, AnswersComeThroughOrSayWhyNot) {
  const HostFacts facts = CollectSystem("@affinity = 0-1,4\n@libc unknown not glibc\n@nice = -5\n");
  EXPECT_EQ(FactText(facts, fact::kAffinity), "0-1,4");
  EXPECT_EQ(FactText(facts, fact::kLibc), "unknown: not glibc");
  EXPECT_EQ(FactText(facts, fact::kNice), "-5");
}

}  // namespace
}  // namespace lab
