#include "reports/model/conditions.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/fact_keys.h"
#include "lab/record/record.pb.h"
#include "reports/testing/counter_run.h"

namespace lab {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Fact* Find(std::string_view key, BuildFacts* build) {
  for (Fact& fact : *build->mutable_fact()) {
    if (fact.key() == key) return &fact;
  }
  return build->add_fact();
}

BuildFacts* Build(RunRecord* record) { return record->mutable_frame(2)->mutable_build(); }

Conditions Of(const RunRecord& record) { return MakeConditions(FindConditionSources(record)); }

TEST(MakeConditions, LinesOfACompleteRecord) {
  const Conditions conditions = Of(CounterRecord());
  EXPECT_THAT(conditions.hardware, ElementsAre("AMD EPYC (family 26 model 2)", "2 CPUs", "1 socket",
                                               "SMT unknown (hidden by hypervisor)", "KVM guest"));
  EXPECT_THAT(conditions.system,
              ElementsAre("Debian GNU/Linux 12 (bookworm)", "kernel 6.18.5", "no container",
                          "governor unknown (no cpufreq)", "clock 4.3 GHz (by multiplies)",
                          "hand-off cpu0-cpu1 27 ns"));
  EXPECT_THAT(
      conditions.build,
      ElementsAre("g++ 12.2.0 -O2 -DNDEBUG c++20", "benchmark 1.7.1 from source",
                  "abseil 20220623.1 from source", "10 layouts", "commit 3f2a91c0d4e5 clean"));
  EXPECT_THAT(conditions.load, ElementsAre("load average 0.08", "PSI cpu 0 %",
                                           "steal since boot 0 %", "steal during forks 0.0 %",
                                           "bazel (pid 4312) resident (settled after 3 s)"));
  EXPECT_THAT(conditions.plan, ElementsAre("7 cases x threads {1, 2}", "10 blocks",
                                           "forks of 2 + 5 windows of 100 ms", "seed 20261130"));
}

TEST(MakeConditions, AGoodBuildRaisesNoAlarm) {
  EXPECT_THAT(Of(CounterRecord()).alarms, testing::IsEmpty());
}

TEST(MakeConditions, WithoutAnythingEverythingIsUnknown) {
  const Conditions conditions = MakeConditions({});
  for (const Condition& condition : conditions.page) {
    EXPECT_THAT(condition.text, HasSubstr("unknown")) << condition.label;
  }
}

TEST(MakeConditions, ABuildThatGivesNoVerdictIsShouted) {
  RunRecord record = CounterRecord();
  Find(fact::kAssertions, Build(&record))->set_text("on");
  Find(fact::kSanitizer, Build(&record))->set_text("address");
  const std::string build = absl::StrJoin(Of(record).build, ", ");
  EXPECT_THAT(build, HasSubstr("ASSERTIONS on"));
  EXPECT_THAT(build, HasSubstr("SANITIZER address"));
  EXPECT_THAT(Of(record).alarms, ElementsAre("ASSERTIONS on", "SANITIZER address"));
}

TEST(MakeConditions, KernelsBuiltDifferentlyAreTold) {
  RunRecord record = CounterRecord();
  BuildFacts* other = record.add_frame()->mutable_build();
  *other = *Build(&record);
  EXPECT_THAT(Of(record).build, Not(Contains(HasSubstr("DIFFERS"))));
  Find(fact::kCompileFlags, other)->set_text("-O3");
  EXPECT_THAT(Of(record).build, Contains("build.compile_flags DIFFERS between kernel binaries"));
}

TEST(MakeConditions, ADirtyTreeIsTold) {
  RunRecord record = CounterRecord();
  record.mutable_frame(0)->mutable_header()->set_dirty("0123456789abcdef");
  EXPECT_THAT(Of(record).build, Contains("commit 3f2a91c0d4e5 DIRTY (0123456789ab)"));
}

TEST(MakeConditions, OneLayoutIsTold) {
  RunRecord record = CounterRecord();
  for (Trial& trial : *record.mutable_frame(0)->mutable_header()->mutable_plan()->mutable_trial()) {
    trial.set_layout(0);
  }
  EXPECT_THAT(Of(record).build, Contains("one layout"));
}

TEST(MakeConditions, StealDuringForksIsOfTheirOwnTicks) {
  RunRecord record = CounterRecord();
  // From 10 of 1000 to 410 of 21000 ticks: 400 of 20000 = 2 %.
  record.mutable_frame(6)->mutable_fork_end()->mutable_load()->set_steal_ticks(410);
  EXPECT_THAT(Of(record).load, Contains("steal during forks 2 %"));
  record.mutable_frame(6)->mutable_fork_end()->mutable_load()->set_steal_ticks(-1);
  EXPECT_THAT(Of(record).load, Not(Contains(HasSubstr("during forks"))));
}

TEST(MakeConditions, AHostThatDidNotSettleIsNotCalledSettled) {
  RunRecord record = CounterRecord();
  record.mutable_frame(4)->mutable_event()->set_text("not settled within 30s: tasks waited");
  EXPECT_THAT(Of(record).load,
              Contains("bazel (pid 4312) resident (not settled within 30s: tasks waited)"));
}

TEST(MakeConditions, ManyPairsAreARange) {
  RunRecord record = CounterRecord();
  HandOff* far = record.mutable_frame(3)->mutable_probe()->add_hand_off();
  far->set_cpu_a(2);
  far->set_cpu_b(3);
  far->set_one_way_ns(122);
  EXPECT_THAT(Of(record).system, Contains("hand-off 27 ns (cpu0-cpu1) to 122 ns (cpu2-cpu3)"));
}

TEST(MakeConditions, FewerCpusAllowedThanOnline) {
  RunRecord record = CounterRecord();
  for (Fact& fact : *record.mutable_frame(1)->mutable_facts()->mutable_fact()) {
    if (fact.key() == fact::kCpusOnline) fact.set_integer(64);
  }
  EXPECT_THAT(Of(record).hardware, Contains("2 of 64 CPUs allowed"));
}

}  // namespace
}  // namespace lab
