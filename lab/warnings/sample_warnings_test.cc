#include "lab/warnings/sample_warnings.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

auto SampleSays(const std::string& text) {
  return Contains(Field(&Warning::text, HasSubstr(text)));
}

// One case of two threads, ten forks of ten good samples.
Analysis GoodAnalysis() {
  Analysis analysis;
  CaseSummary summary{.contender = "ticket", .threads = 2, .samples = 100, .overlapping = 100};
  analysis.groups = {{.threads = 2, .cases = {summary}}};
  analysis.forks.resize(10);
  for (ForkSummary& fork : analysis.forks) {
    fork.hand_off_ns = 27;
    fork.cpus_used = 2;
  }
  return analysis;
}

CaseSummary& OnlyCase(Analysis* analysis) { return analysis->groups[0].cases[0]; }

TEST(SampleWarnings, GoodSamples) { EXPECT_THAT(SampleWarnings(GoodAnalysis()), IsEmpty()); }

TEST(SampleWarnings, DisturbedAndNotOverlapping) {
  Analysis analysis = GoodAnalysis();
  OnlyCase(&analysis).disturbed = 6;
  OnlyCase(&analysis).overlapping = 94;
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("6 of 100 samples were disturbed (6.0 %)"));
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("only 94 of 100 samples"));
  OnlyCase(&analysis).overlapping = 95;
  OnlyCase(&analysis).disturbed = 0;
  EXPECT_THAT(SampleWarnings(analysis), IsEmpty());
}

TEST(SampleWarnings, StateChangesCountBlocksFromOne) {
  Analysis analysis = GoodAnalysis();
  analysis.state_changes = {{.after_block = 2, .before_block = 2}};
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("the host changed state once (in block 3)"));
  analysis.state_changes.push_back({.after_block = 6, .before_block = 7});
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("2 times (in block 3, between blocks 7 and 8)"));
}

TEST(SampleWarnings, RareStatesAndForksThatChanged) {
  Analysis analysis = GoodAnalysis();
  analysis.states = {{.name = "usual"}, {.name = "rare", .hand_off_ns = 412, .forks = 1}};
  analysis.states[1].rare = true;
  analysis.forks[3].state_changed = true;
  EXPECT_THAT(SampleWarnings(analysis),
              SampleSays("1 fork in a rare state of the host (hand-off 412 ns)"));
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("changed state during 1 fork,"));
}

// Ten blocks of two cases of two threads; in all but two, the host's state changes with case 1.
TEST(SampleWarnings, ACaseThatDrivesTheState) {
  Analysis analysis;
  GroupSummary group{.threads = 2};
  group.cases = {{.case_id = 0, .contender = "mutex", .threads = 2},
                 {.case_id = 1, .contender = "sleeper", .threads = 2}};
  analysis.groups = {group};
  for (uint32_t block = 0; block < 10; ++block) {
    for (uint32_t id = 0; id < 2; ++id) {
      ForkSummary fork{.case_id = id, .block = block, .state = 0};
      fork.hand_off_ns = 27;
      fork.state_changed = id == 1 && block >= 2;
      analysis.forks.push_back(fork);
    }
  }
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("most with sleeper, 2 threads: 8 of 10 forks"));
  for (ForkSummary& fork : analysis.forks) fork.state_changed = fork.block == 3;
  EXPECT_THAT(SampleWarnings(analysis), Not(SampleSays("may drive it")));
}

// Mode SAMPLE has three rows of one case; its samples count once.
TEST(SampleWarnings, FacetsOfOneCaseCountOnce) {
  Analysis analysis = GoodAnalysis();
  OnlyCase(&analysis).disturbed = 6;
  analysis.groups.push_back(analysis.groups.front());
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("6 of 100 samples were disturbed"));
}

TEST(SampleWarnings, ForksThatChangedInside) {
  Analysis analysis = GoodAnalysis();
  analysis.forks[3].changed_inside = true;
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("the pace of 1 fork changed for good inside"));
}

TEST(SampleWarnings, MissingProbes) {
  Analysis analysis = GoodAnalysis();
  analysis.forks[4].hand_off_ns.reset();
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("before 1 of 10 forks"));
}

TEST(SampleWarnings, NegativeControls) {
  Analysis analysis = GoodAnalysis();
  OnlyCase(&analysis).negative_control = true;
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("not caught: ticket, 2 threads: all of 100"));
  OnlyCase(&analysis).failed_checks = 100;
  EXPECT_THAT(SampleWarnings(analysis), IsEmpty());
  OnlyCase(&analysis).failed_checks = 0;
  for (ForkSummary& fork : analysis.forks) fork.cpus_used = 1;  // nothing could collide
  EXPECT_THAT(SampleWarnings(analysis), IsEmpty());
}

TEST(SampleWarnings, UnderTheFloorWithoutAnEmptyControl) {
  Analysis analysis = GoodAnalysis();
  OnlyCase(&analysis).under_floor = true;
  OnlyCase(&analysis).floor_ns = 0.2;
  OnlyCase(&analysis).ns_per_op_thread.value = 0.003;
  EXPECT_THAT(SampleWarnings(analysis), SampleSays("0.003 ns per operation and thread is under"));
}

}  // namespace
}  // namespace lab
