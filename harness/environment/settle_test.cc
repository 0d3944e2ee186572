#include "harness/environment/settle.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using State = SettlePolicy::State;

LoadSnapshot Snapshot(uint64_t mono_ns, int64_t busy, int64_t total, int64_t stall_us) {
  LoadSnapshot snapshot;
  snapshot.set_mono_ns(mono_ns);
  snapshot.set_busy_ticks(busy);
  snapshot.set_total_ticks(total);
  snapshot.set_psi_cpu_some_us(stall_us);
  return snapshot;
}

TEST(ReadingBetween, IsTheShareOfEach) {
  // Of 40 ticks 10 were busy; of 0.2 s some task waited 0.05 s.
  const SettleReading reading =
      ReadingBetween(Snapshot(1'000'000, 100, 1000, 7000), Snapshot(201'000'000, 110, 1040, 57000));
  EXPECT_EQ(reading.busy_share, 0.25);
  EXPECT_EQ(reading.stall_share, 0.25);
}

TEST(ReadingBetween, WhatIsUnknownOrWentBackIsUnknown) {
  const LoadSnapshot before = Snapshot(0, 100, 1000, 7000);
  for (const LoadSnapshot& after :
       {Snapshot(1'000'000, -1, -1, -1), Snapshot(1'000'000, 99, 1010, 6999),
        Snapshot(0, 100, 1000, 7000)}) {
    EXPECT_EQ(ReadingBetween(before, after).busy_share.value_or(0), 0);
    EXPECT_EQ(ReadingBetween(before, after).stall_share, std::nullopt);
  }
  EXPECT_EQ(ReadingBetween(Snapshot(0, -1, -1, -1), before).busy_share, std::nullopt);
}

TEST(SettlePolicy, NeedsQuietReadingsInARow) {
  SettlePolicy policy({.quiet_readings = 2});
  EXPECT_EQ(policy.Add({.busy_share = 0.9, .stall_share = 0.5}), State::kUnsettled);
  EXPECT_EQ(policy.Add({.busy_share = 0.01, .stall_share = 0}), State::kUnsettled);
  EXPECT_EQ(policy.Add({.busy_share = 0.06, .stall_share = 0}), State::kUnsettled);  // starts anew
  EXPECT_EQ(policy.Add({.busy_share = 0.05, .stall_share = 0.02}), State::kUnsettled);
  EXPECT_EQ(policy.Add({.busy_share = 0, .stall_share = 0}), State::kSettled);
}

TEST(SettlePolicy, WaitingTasksAloneKeepItUnsettled) {
  SettlePolicy policy({.quiet_readings = 1});
  EXPECT_EQ(policy.Add({.busy_share = 0.01, .stall_share = 0.03}), State::kUnsettled);
}

TEST(SettlePolicy, OneKnownShareIsEnough) {
  SettlePolicy policy({.quiet_readings = 1});
  EXPECT_EQ(policy.Add({.busy_share = 0.01}), State::kSettled);
  EXPECT_EQ(policy.Add({.stall_share = 0.5}), State::kUnsettled);
  EXPECT_EQ(policy.Add({}), State::kCannotTell);
}

TEST(SettlePolicy, DescribesTheLastReading) {
  SettlePolicy policy({});
  policy.Add({.busy_share = 0.12, .stall_share = 0.031});
  EXPECT_EQ(policy.Describe(), "others used 12.0 % of the CPUs, tasks waited 3.1 % of the time");
  policy.Add({});
  EXPECT_EQ(policy.Describe(), "use of the CPUs unknown, waiting of tasks unknown");
}

// A host of 100 ticks a second whose busy share in each second is scripted; the last one goes on.
class ScriptedHost {
 public:
  explicit ScriptedHost(std::vector<int64_t> busy_percent)
      : busy_percent_(std::move(busy_percent)) {}

  LoadSnapshot Take() const { return Snapshot(seconds_ * 1'000'000'000, busy_, 100 * seconds_, 0); }
  void Sleep(absl::Duration duration) {
    ASSERT_EQ(duration, absl::Seconds(1));
    busy_ += busy_percent_[std::min<size_t>(seconds_, busy_percent_.size() - 1)];
    ++seconds_;
  }
  SettleResult Wait(absl::Duration limit) {
    return WaitUntilSettled(
        {.quiet_readings = 2, .interval = absl::Seconds(1), .limit = limit},
        [this] { return Take(); }, [this](absl::Duration duration) { Sleep(duration); });
  }

 private:
  std::vector<int64_t> busy_percent_;
  uint64_t seconds_ = 0;
  int64_t busy_ = 0;
};

TEST(WaitUntilSettled, ReturnsAsSoonAsTheHostIsQuiet) {
  const SettleResult result = ScriptedHost({90, 60, 3, 2, 50}).Wait(absl::Seconds(30));
  EXPECT_TRUE(result.settled);
  EXPECT_EQ(result.waited, absl::Seconds(4));
  EXPECT_EQ(result.text, "settled: others used 2.0 % of the CPUs, tasks waited 0.0 % of the time");
}

TEST(WaitUntilSettled, GoesOnAtTheLimitAndSaysSo) {
  const SettleResult result = ScriptedHost({40}).Wait(absl::Seconds(5));
  EXPECT_FALSE(result.settled);
  EXPECT_EQ(result.waited, absl::Seconds(5));
  EXPECT_THAT(result.text, HasSubstr("not settled within 5s: others used 40.0 %"));
}

TEST(WaitUntilSettled, AHostThatTellsNothingIsNotWaitedFor) {
  uint64_t now = 0;
  const SettleResult result = WaitUntilSettled(
      {}, [&] { return Snapshot(now, -1, -1, -1); },
      [&](absl::Duration duration) { now += absl::ToInt64Nanoseconds(duration); });
  EXPECT_FALSE(result.settled);
  EXPECT_EQ(result.waited, absl::Milliseconds(200));
  EXPECT_THAT(result.text, HasSubstr("cannot tell"));
}

}  // namespace
}  // namespace lab
