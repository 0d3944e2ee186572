#include "harness/probe/measure_host.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "harness/launcher/monotonic_clock.h"
#include "harness/probe/clock_probe.h"
#include "harness/probe/cpu_pairs.h"
#include "harness/probe/hand_off.h"
#include "harness/probe/pinned_run.h"
#include "harness/probe/probe.pb.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr absl::Duration kPartLimit = absl::Milliseconds(100);

// Reasons named one by one; a host on which everything fails would otherwise fill the record.
constexpr size_t kMostReasons = 4;

absl::Duration BudgetOf(const ProbeSpec& spec) {
  if (spec.budget_ns() > 0) return absl::Nanoseconds(spec.budget_ns());
  return spec.full_matrix() ? absl::Minutes(1) : absl::Seconds(1);
}

absl::StatusOr<ClockProbe> ProbeClockOf(uint32_t cpu, absl::Duration limit) {
  const auto result = std::make_shared<ClockProbe>();
  LAB_RETURN_IF_ERROR(
      RunPinned({{.cpu = cpu, .run = [cpu, result] { *result = ProbeClock(cpu); }}}, limit));
  return *result;
}

class Measuring {
 public:
  Measuring(const ProbeSpec& spec, const ProbeParts& parts)
      : parts_(parts), budget_(BudgetOf(spec)) {
    probe_.set_mono_ns(parts_.mono_ns());
  }

  void MeasureClock(uint32_t cpu) {
    if (IsSpent()) return;
    absl::StatusOr<ClockProbe> clock = parts_.clock(cpu, PartLimit());
    if (clock.ok()) {
      *probe_.add_clock() = *std::move(clock);
    } else {
      reasons_.push_back(absl::StrCat("clock of cpu ", cpu, ": ", clock.status().message()));
    }
  }

  void MeasureHandOff(const CpuPair& cpus) {
    if (IsSpent()) return;
    absl::StatusOr<HandOff> hand_off = parts_.hand_off(cpus, PartLimit());
    if (hand_off.ok()) {
      *probe_.add_hand_off() = *std::move(hand_off);
    } else {
      reasons_.push_back(absl::StrCat("hand-off of cpus ", cpus.first, " and ", cpus.second, ": ",
                                      hand_off.status().message()));
    }
  }

  void LeaveOut(std::string reason) { reasons_.push_back(std::move(reason)); }

  Probe Finish() && {
    if (left_out_ > 0) {
      LeaveOut(absl::StrCat(left_out_, " parts not begun: the budget of ",
                            absl::FormatDuration(budget_), " was used up"));
    }
    const size_t named = std::min(reasons_.size(), kMostReasons);
    std::string failure = absl::StrJoin(reasons_.begin(), reasons_.begin() + named, "; ");
    if (named < reasons_.size()) {
      absl::StrAppend(&failure, "; and ", reasons_.size() - named, " more");
    }
    probe_.set_failure(std::move(failure));
    return std::move(probe_);
  }

 private:
  absl::Duration Left() const {
    return budget_ - absl::Nanoseconds(parts_.mono_ns() - probe_.mono_ns());
  }
  absl::Duration PartLimit() const { return std::min(kPartLimit, Left()); }

  bool IsSpent() {
    if (Left() > absl::ZeroDuration()) return false;
    ++left_out_;
    return true;
  }

  const ProbeParts& parts_;
  absl::Duration budget_;
  Probe probe_;
  std::vector<std::string> reasons_;
  int left_out_ = 0;
};

}  // namespace

ProbeParts RealProbeParts() {
  return {.mono_ns = MonotonicNs, .clock = ProbeClockOf, .hand_off = MeasureHandOff};
}

Probe MeasureHost(const ProbeSpec& spec, const ProbeParts& parts) {
  const std::vector<uint32_t> cpus =
      DistinctCpus(std::vector<uint32_t>(spec.cpu().begin(), spec.cpu().end()));
  Measuring measuring(spec, parts);
  // Clocks first: by the time of the hand-offs every CPU is awake.
  for (const uint32_t cpu : cpus) measuring.MeasureClock(cpu);
  for (const CpuPair& pair : spec.full_matrix() ? AllPairs(cpus) : RingPairs(cpus)) {
    measuring.MeasureHandOff(pair);
  }
  if (cpus.empty()) measuring.LeaveOut("no CPU was named");
  if (cpus.size() == 1) measuring.LeaveOut("hand-off: one CPU in use, two are needed");
  return std::move(measuring).Finish();
}

}  // namespace lab
