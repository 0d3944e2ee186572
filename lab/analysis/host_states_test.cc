#include "lab/analysis/host_states.h"

#include <deque>
#include <map>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Forks one after the other, each with a probe before it; the probe before the next is the one
// after.
class PlannedRun {
 public:
  PlannedRun() {
    AddCase(2);
    AddCase(1);
  }

  // One-way hand-off of CPUs 0 and 1 before the fork; 0: no probe.
  PlannedRun& Fork(double hand_off_ns, uint32_t case_id = 0) {
    return ForkOn({0, 1}, {{{0, 1}, hand_off_ns}}, case_id);
  }

  using HandOffs = std::map<std::pair<uint32_t, uint32_t>, double>;
  PlannedRun& ForkOn(std::vector<uint32_t> cpus, const HandOffs& hand_offs, uint32_t case_id = 0) {
    const Probe* probe = AddProbe(hand_offs);
    if (!attempts_.empty()) attempts_.back().after = probe;
    ForkStart& start = starts_.emplace_back();
    for (uint32_t cpu : cpus) start.add_cpu(cpu);
    attempts_.push_back({.start = &start, .before = probe});
    forks_.push_back({.case_id = case_id, .block = static_cast<uint32_t>(forks_.size())});
    return *this;
  }

  HostStates Tell() {
    RunRecord record;
    for (const Probe& probe : probes_) *record.add_frame()->mutable_probe() = probe;
    return TellStatesApart(record, attempts_, plan_, &forks_);
  }

  std::vector<int> States() const {
    std::vector<int> states;
    for (const ForkSummary& fork : forks_) states.push_back(fork.state);
    return states;
  }

  std::vector<ForkSummary> forks_;

 private:
  void AddCase(uint32_t threads) {
    Case* added = plan_.add_case_();
    added->set_id(static_cast<uint32_t>(plan_.case__size()) - 1);
    added->set_threads(threads);
  }

  const Probe* AddProbe(const HandOffs& hand_offs) {
    Probe& probe = probes_.emplace_back();
    for (const auto& [cpus, ns] : hand_offs) {
      if (ns == 0) continue;
      HandOff* hand_off = probe.add_hand_off();
      hand_off->set_cpu_a(cpus.first);
      hand_off->set_cpu_b(cpus.second);
      hand_off->set_one_way_ns(ns);
    }
    return probe.hand_off_size() > 0 ? &probe : nullptr;
  }

  Plan plan_;
  std::deque<Probe> probes_;
  std::deque<ForkStart> starts_;
  std::vector<Attempt> attempts_;
};

TEST(HostStates, NearAndFar) {
  PlannedRun run;
  run.Fork(27).Fork(28).Fork(122).Fork(124).Fork(26);
  const HostStates told = run.Tell();
  EXPECT_THAT(run.States(), ElementsAre(0, 0, 1, 1, 0));
  ASSERT_THAT(told.states, SizeIs(2));
  EXPECT_EQ(told.states[0].name, "near");
  EXPECT_NEAR(told.states[0].hand_off_ns, 27, 1e-9);
  EXPECT_EQ(told.states[0].forks, 3);
  EXPECT_EQ(told.states[0].spells, 2);
  EXPECT_DOUBLE_EQ(told.states[0].share, 0.6);
  EXPECT_EQ(told.states[1].name, "far");
  EXPECT_EQ(told.states[1].spells, 1);
  EXPECT_FALSE(told.states[1].rare);
}

TEST(HostStates, ChangesAndForksDuringWhichTheyHappened) {
  PlannedRun run;
  run.Fork(27).Fork(28).Fork(122).Fork(27);
  const HostStates told = run.Tell();
  ASSERT_THAT(told.changes, SizeIs(2));
  EXPECT_EQ(told.changes[0].after_block, 1);
  EXPECT_EQ(told.changes[0].before_block, 2);
  EXPECT_EQ(told.changes[0].from, 0);
  EXPECT_EQ(told.changes[0].to, 1);
  EXPECT_FALSE(run.forks_[0].state_changed);
  EXPECT_TRUE(run.forks_[1].state_changed);
  EXPECT_TRUE(run.forks_[2].state_changed);
  EXPECT_FALSE(run.forks_[3].state_changed);  // nothing was probed after it
}

TEST(HostStates, OneStateHasNoName) {
  PlannedRun run;
  run.Fork(27).Fork(28);
  const HostStates told = run.Tell();
  ASSERT_THAT(told.states, SizeIs(1));
  EXPECT_EQ(told.states[0].name, "usual");
  EXPECT_THAT(told.changes, IsEmpty());
}

TEST(HostStates, RareOnesAreLabelled) {
  PlannedRun run;
  for (int i = 0; i < 15; ++i) run.Fork(27);
  run.Fork(400);  // 1 of 16
  const HostStates told = run.Tell();
  EXPECT_EQ(told.states[0].name, "usual");
  EXPECT_EQ(told.states[1].name, "rare");
  EXPECT_TRUE(told.states[1].rare);
}

TEST(HostStates, ThreeAreNumbered) {
  PlannedRun run;
  run.Fork(20).Fork(60).Fork(200);
  const HostStates told = run.Tell();
  EXPECT_EQ(told.states[2].name, "state 3");
}

TEST(HostStates, WithoutProbesNothingIsTold) {
  PlannedRun run;
  run.Fork(0).Fork(0);
  EXPECT_THAT(run.Tell().states, IsEmpty());
  EXPECT_THAT(run.States(), ElementsAre(-1, -1));
}

TEST(HostStates, AMissingProbeBreaksNoSpell) {
  PlannedRun run;
  run.Fork(27).Fork(0).Fork(27).Fork(120);
  const HostStates told = run.Tell();
  EXPECT_THAT(run.States(), ElementsAre(0, -1, 0, 1));
  EXPECT_EQ(told.states[0].spells, 1);
  EXPECT_FALSE(run.forks_[0].state_changed);
}

TEST(HostStates, ASingleThreadHasNone) {
  PlannedRun run;
  run.Fork(27).Fork(120, /*case_id=*/1).Fork(27);
  EXPECT_THAT(run.Tell().states, SizeIs(1));
  EXPECT_THAT(run.States(), ElementsAre(0, -1, 0));
}

TEST(HostStates, TopologyIsNoState) {
  // CPUs 0 and 1 share a core, 0 and 2 do not. Nothing ever changes.
  PlannedRun run;
  const PlannedRun::HandOffs both = {{{0, 1}, 20.0}, {{0, 2}, 90.0}};
  run.ForkOn({0, 1}, both).ForkOn({0, 2}, both).ForkOn({0, 1}, both);
  EXPECT_THAT(run.Tell().states, SizeIs(1));
  EXPECT_NEAR(*run.forks_[1].hand_off_ns, 90, 1e-9);
}

TEST(HostStates, SeveralPairsAreAveragedInLogs) {
  PlannedRun run;
  run.ForkOn({0, 1, 2}, {{{0, 1}, 20.0}, {{1, 2}, 80.0}});
  run.ForkOn({0, 1, 2}, {{{0, 1}, 60.0}, {{1, 2}, 240.0}});
  EXPECT_THAT(run.Tell().states, SizeIs(2));
  EXPECT_NEAR(*run.forks_[0].hand_off_ns, 40, 1e-9);  // sqrt(20 * 80)
}

TEST(HostStates, WarmupForksHaveNone) {
  PlannedRun run;
  run.Fork(120).Fork(27).Fork(27);
  run.forks_[0].warmup_fork = true;
  EXPECT_THAT(run.Tell().states, SizeIs(1));
  EXPECT_EQ(run.forks_[0].state, -1);
}

}  // namespace
}  // namespace lab
