#include "harness/environment/settle.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace lab {
namespace {

// Part over whole, where both counters are known and moved forward.
std::optional<double> Share(int64_t part_before, int64_t part_after, int64_t whole) {
  if (part_before < 0 || part_after < part_before || whole <= 0) return std::nullopt;
  return std::min(1.0, static_cast<double>(part_after - part_before) / static_cast<double>(whole));
}

std::string Percent(double share) { return absl::StrFormat("%.1f %%", 100 * share); }

absl::Duration Between(const LoadSnapshot& start, const LoadSnapshot& now) {
  return absl::Nanoseconds(static_cast<int64_t>(now.mono_ns() - start.mono_ns()));
}

SettleResult Ended(bool settled, absl::Duration waited, std::string text) {
  return {.settled = settled, .waited = waited, .text = std::move(text)};
}

}  // namespace

SettleReading ReadingBetween(const LoadSnapshot& before, const LoadSnapshot& after) {
  const bool total_known = before.total_ticks() >= 0 && after.total_ticks() >= 0;
  const int64_t ticks = total_known ? after.total_ticks() - before.total_ticks() : 0;
  const int64_t us = static_cast<int64_t>(after.mono_ns() - before.mono_ns()) / 1000;
  return {.busy_share = Share(before.busy_ticks(), after.busy_ticks(), ticks),
          .stall_share = Share(before.psi_cpu_some_us(), after.psi_cpu_some_us(), us)};
}

bool SettlePolicy::Quiet(const SettleReading& reading) const {
  return reading.busy_share.value_or(0) <= options_.max_busy_share &&
         reading.stall_share.value_or(0) <= options_.max_stall_share;
}

SettlePolicy::State SettlePolicy::Add(const SettleReading& reading) {
  last_ = reading;
  if (!reading.busy_share && !reading.stall_share) return State::kCannotTell;
  quiet_ = Quiet(reading) ? quiet_ + 1 : 0;
  return quiet_ >= options_.quiet_readings ? State::kSettled : State::kUnsettled;
}

std::string SettlePolicy::Describe() const {
  const std::string busy =
      last_.busy_share ? absl::StrCat("others used ", Percent(*last_.busy_share), " of the CPUs")
                       : "use of the CPUs unknown";
  return last_.stall_share
             ? absl::StrCat(busy, ", tasks waited ", Percent(*last_.stall_share), " of the time")
             : absl::StrCat(busy, ", waiting of tasks unknown");
}

SettleResult WaitUntilSettled(const SettleOptions& options,
                              absl::FunctionRef<LoadSnapshot()> snapshot,
                              absl::FunctionRef<void(absl::Duration)> sleep) {
  SettlePolicy policy(options);
  const LoadSnapshot start = snapshot();
  LoadSnapshot before = start;
  while (true) {
    sleep(options.interval);
    const LoadSnapshot after = snapshot();
    const absl::Duration waited = Between(start, after);
    switch (policy.Add(ReadingBetween(before, after))) {
      case SettlePolicy::State::kSettled:
        return Ended(true, waited, absl::StrCat("settled: ", policy.Describe()));
      case SettlePolicy::State::kCannotTell:
        return Ended(
            false, waited,
            "cannot tell whether the host is quiet: neither /proc/stat nor /proc/pressure/cpu "
            "could be read");
      case SettlePolicy::State::kUnsettled:
        break;
    }
    if (waited >= options.limit) {
      return Ended(false, waited,
                   absl::StrCat("not settled within ", absl::FormatDuration(options.limit), ": ",
                                policy.Describe()));
    }
    before = after;
  }
}

}  // namespace lab
