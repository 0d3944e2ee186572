#include "harness/probe/measure_host.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/probe/cpu_pairs.h"
#include "harness/probe/probe.pb.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr uint64_t kMs = 1'000'000;

ProbeSpec SpecOf(std::vector<uint32_t> cpus, bool full_matrix = false) {
  ProbeSpec spec;
  for (const uint32_t cpu : cpus) spec.add_cpu(cpu);
  spec.set_full_matrix(full_matrix);
  return spec;
}

// A host on which each part takes `part_ns` and the CPUs in `refused` may not be used.
class ScriptedHost {
 public:
  uint64_t part_ns = kMs;
  std::vector<uint32_t> refused;
  std::vector<std::string> calls;
  std::vector<absl::Duration> limits;

  ProbeParts Parts() {
    return {
        .mono_ns = [this] { return now_ns_; },
        .clock = [this](uint32_t cpu, absl::Duration limit) -> absl::StatusOr<ClockProbe> {
          Pass(absl::StrCat(cpu), limit);
          if (IsRefused(cpu)) return absl::FailedPreconditionError("refused");
          ClockProbe clock;
          clock.set_cpu(cpu);
          clock.set_multiply_ns(0.75);
          return clock;
        },
        .hand_off = [this](const CpuPair& cpus, absl::Duration limit) -> absl::StatusOr<HandOff> {
          Pass(absl::StrCat(cpus.first, "-", cpus.second), limit);
          if (IsRefused(cpus.first) || IsRefused(cpus.second)) {
            return absl::FailedPreconditionError("refused");
          }
          HandOff hand_off;
          hand_off.set_one_way_ns(27.5);
          return hand_off;
        }};
  }

 private:
  void Pass(std::string call, absl::Duration limit) {
    calls.push_back(std::move(call));
    limits.push_back(limit);
    now_ns_ += part_ns;
  }
  bool IsRefused(uint32_t cpu) const {
    return std::find(refused.begin(), refused.end(), cpu) != refused.end();
  }

  uint64_t now_ns_ = 5'000 * kMs;
};

TEST(MeasureHost, ClocksThenHandOffs) {
  ScriptedHost host;
  const Probe probe = MeasureHost(SpecOf({0, 1}), host.Parts());
  EXPECT_THAT(host.calls, ElementsAre("0", "1", "0-1"));
  EXPECT_EQ(probe.mono_ns(), 5'000 * kMs);
  EXPECT_EQ(probe.clock_size(), 2);
  EXPECT_EQ(probe.clock(1).cpu(), 1U);
  ASSERT_EQ(probe.hand_off_size(), 1);
  EXPECT_EQ(probe.hand_off(0).one_way_ns(), 27.5);
  EXPECT_EQ(probe.failure(), "");
}

TEST(MeasureHost, ACpuNamedTwiceIsMeasuredOnce) {
  ScriptedHost host;
  MeasureHost(SpecOf({0, 1, 0, 1}), host.Parts());
  EXPECT_THAT(host.calls, ElementsAre("0", "1", "0-1"));
}

TEST(MeasureHost, RingOrMatrix) {
  ScriptedHost ring;
  MeasureHost(SpecOf({0, 1, 2, 3}), ring.Parts());
  EXPECT_EQ(ring.calls.size(), 4U + 4U);
  ScriptedHost matrix;
  MeasureHost(SpecOf({0, 1, 2, 3}, true), matrix.Parts());
  EXPECT_EQ(matrix.calls.size(), 4U + 6U);
}

TEST(MeasureHost, OneCpuHasNoHandOffAndSaysSo) {
  ScriptedHost host;
  const Probe probe = MeasureHost(SpecOf({3}), host.Parts());
  EXPECT_EQ(probe.clock_size(), 1);
  EXPECT_EQ(probe.hand_off_size(), 0);
  EXPECT_EQ(probe.failure(), "hand-off: one CPU in use, two are needed");
}

TEST(MeasureHost, NoCpu) {
  ScriptedHost host;
  EXPECT_EQ(MeasureHost(SpecOf({}), host.Parts()).failure(), "no CPU was named");
}

TEST(MeasureHost, WhatIsRefusedIsNamedAndAbsent) {
  ScriptedHost host;
  host.refused = {1};
  const Probe probe = MeasureHost(SpecOf({0, 1, 2}), host.Parts());
  EXPECT_EQ(probe.clock_size(), 2);     // 0 and 2
  EXPECT_EQ(probe.hand_off_size(), 1);  // 2 to 0
  EXPECT_EQ(probe.failure(),
            "clock of cpu 1: refused; hand-off of cpus 0 and 1: refused; "
            "hand-off of cpus 1 and 2: refused");
}

TEST(MeasureHost, ManyReasonsAreCounted) {
  ScriptedHost host;
  host.refused = {0, 1, 2, 3};
  const Probe probe = MeasureHost(SpecOf({0, 1, 2, 3}), host.Parts());  // 4 clocks, 4 pairs
  EXPECT_THAT(probe.failure(), HasSubstr("clock of cpu 3: refused; and 4 more"));
}

TEST(MeasureHost, TheBudgetLeavesOutWhatComesLast) {
  ScriptedHost host;
  ProbeSpec spec = SpecOf({0, 1, 2, 3});
  spec.set_budget_ns(5 * kMs);  // of 1 ms each: four clocks and one pair of four
  const Probe probe = MeasureHost(spec, host.Parts());
  EXPECT_EQ(probe.clock_size(), 4);
  EXPECT_EQ(probe.hand_off_size(), 1);
  EXPECT_EQ(probe.failure(), "3 parts not begun: the budget of 5ms was used up");
  EXPECT_EQ(host.limits.back(), absl::Milliseconds(1));  // what was left
}

TEST(MeasureHost, APartGetsATenthOfASecond) {
  ScriptedHost host;
  MeasureHost(SpecOf({0}), host.Parts());
  EXPECT_THAT(host.limits, ElementsAre(absl::Milliseconds(100)));
}

TEST(MeasureHost, WithoutABudgetThereIsOneAllTheSame) {
  ScriptedHost host;
  host.part_ns = 600 * kMs;
  EXPECT_EQ(MeasureHost(SpecOf({0, 1}), host.Parts()).failure(),
            "1 parts not begun: the budget of 1s was used up");
}

TEST(MeasureHost, TheRealPartsEnd) {
  const Probe probe = MeasureHost(SpecOf({1023, 1022}), RealProbeParts());
  EXPECT_GT(probe.mono_ns(), 0U);
  EXPECT_THAT(probe.clock(), IsEmpty());
  EXPECT_THAT(probe.failure(), HasSubstr("clock of cpu 1023: "));
}

}  // namespace
}  // namespace lab
