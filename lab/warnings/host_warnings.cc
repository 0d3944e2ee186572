#include "lab/warnings/host_warnings.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lab/record/fact_keys.h"
#include "lab/warnings/fact_lookup.h"

namespace lab {
namespace {

using Warnings = std::vector<Warning>;

void Add(std::string text, Warnings* warnings) { warnings->push_back({std::move(text)}); }

uint32_t MostThreads(const Analysis& analysis) {
  uint32_t most = 0;
  for (const GroupSummary& group : analysis.groups) most = std::max(most, group.threads);
  return most;
}

std::optional<double> AllowedCpus(const RunRecord& record) {
  const std::optional<double> allowed = NumberOf(FindHostFact(record, fact::kCpusAllowed));
  return allowed ? allowed : NumberOf(FindHostFact(record, fact::kCpusOnline));
}

void AddCpus(const RunRecord& record, const Analysis& analysis, Warnings* warnings) {
  const std::optional<double> cpus = AllowedCpus(record);
  if (!cpus) {
    Add("number of CPUs unknown", warnings);
    return;
  }
  if (*cpus <= kFewCpus) {
    Add(absl::StrFormat("%.0f CPU%s only", *cpus, *cpus == 1 ? "" : "s"), warnings);
  }
  std::set<uint32_t> over;
  for (const GroupSummary& group : analysis.groups) {
    if (group.threads > *cpus) over.insert(group.threads);
  }
  if (!over.empty()) {
    Add(absl::StrFormat("%s threads on %.0f CPU%s: the scheduler is part of what was measured",
                        absl::StrJoin(over, ", "), *cpus, *cpus == 1 ? "" : "s"),
        warnings);
  }
}

// Why a lock that spins may come out orders of magnitude slower there.
void AddSpinners(const RunRecord& record, const Analysis& analysis, Warnings* warnings) {
  const std::optional<double> cpus = AllowedCpus(record);
  if (!cpus) return;
  std::vector<std::string> names;
  for (const GroupSummary& group : analysis.groups) {
    if (group.threads <= *cpus) continue;
    for (const CaseSummary& summary : group.cases) {
      const bool known = std::find(names.begin(), names.end(), summary.contender) != names.end();
      if (summary.waiting == "spins" && !known) names.push_back(summary.contender);
    }
  }
  if (names.empty()) return;
  Add(absl::StrCat("with more threads than CPUs ", absl::StrJoin(names, ", "), " ",
                   names.size() == 1 ? "spins" : "spin",
                   " for a thread that has no CPU: until the scheduler's slice ends, milliseconds, "
                   "nobody gets on, and where the next in line is fixed this happens again and "
                   "again"),
      warnings);
}

void AddGovernor(const RunRecord& record, Warnings* warnings) {
  const Fact* governor = FindHostFact(record, fact::kGovernor);
  if (const std::string unknown = UnknownOf(governor); !unknown.empty()) {
    Add(absl::StrCat("governor ", unknown), warnings);
  } else if (TextOf(governor) != "performance") {
    Add(absl::StrCat("governor ", TextOf(governor), ": the clock follows the load"), warnings);
  }
}

void AddQuota(const RunRecord& record, const Analysis& analysis, Warnings* warnings) {
  const std::optional<double> quota = NumberOf(FindHostFact(record, fact::kCpuQuota));
  if (!quota || *quota >= MostThreads(analysis)) return;
  Add(absl::StrFormat("CPU quota of %g is under the %d threads that were run: they were throttled",
                      *quota, MostThreads(analysis)),
      warnings);
}

void AddLoad(const RunRecord& record, Warnings* warnings) {
  const std::optional<double> load = NumberOf(FindHostFact(record, fact::kLoadAverage));
  if (load && *load > kBusyLoad) {
    Add(absl::StrFormat("load average %.2f when the run began", *load), warnings);
  }
  const std::optional<double> psi = NumberOf(FindHostFact(record, fact::kPsiCpu));
  if (psi && *psi > kBusyPsiPercent) {
    Add(absl::StrFormat("others waited for a CPU %.1f %% of the time when the run began", *psi),
        warnings);
  }
  const std::string server = TextOf(FindHostFact(record, fact::kBuildServer));
  if (!server.empty() && server != "none") {
    Add(absl::StrCat("a build server is resident: ", server), warnings);
  }
}

void AddAddresses(const RunRecord& record, Warnings* warnings) {
  if (NumberOf(FindHostFact(record, fact::kAslr)) == 0) {
    Add("address space randomisation is off: one address layout was sampled again and again",
        warnings);
  }
}

// What counters of the host did while forks ran, summed over forks: a run may be resumed after the
// counters began anew.
struct Meanwhile {
  double steal_ticks = 0;
  double total_ticks = 0;
  double throttled_periods = 0;
  double thermal_throttles = 0;
};

void AddKnown(int64_t before, int64_t after, double* sum) {
  if (before >= 0 && after >= before) *sum += static_cast<double>(after - before);
}

Meanwhile DuringForks(const RunRecord& record) {
  std::map<std::pair<uint32_t, uint32_t>, const LoadSnapshot*> starts;
  Meanwhile sum;
  for (const Frame& frame : record.frame()) {
    if (frame.has_fork_start() && frame.fork_start().has_load()) {
      const ForkStart& start = frame.fork_start();
      starts[{start.trial_id(), start.attempt()}] = &start.load();
    }
    if (!frame.has_fork_end() || !frame.fork_end().has_load()) continue;
    const LoadSnapshot& end = frame.fork_end().load();
    const auto begin = starts.find({frame.fork_end().trial_id(), frame.fork_end().attempt()});
    if (begin == starts.end()) continue;
    const LoadSnapshot& start = *begin->second;
    AddKnown(start.steal_ticks(), end.steal_ticks(), &sum.steal_ticks);
    AddKnown(start.total_ticks(), end.total_ticks(), &sum.total_ticks);
    AddKnown(start.throttled_periods(), end.throttled_periods(), &sum.throttled_periods);
    AddKnown(start.thermal_throttles(), end.thermal_throttles(), &sum.thermal_throttles);
  }
  return sum;
}

void AddMeanwhile(const RunRecord& record, Warnings* warnings) {
  const Meanwhile during = DuringForks(record);
  if (during.total_ticks > 0 && during.steal_ticks / during.total_ticks > kStealShare) {
    Add(absl::StrFormat("the hypervisor took %.1f %% of the CPU time during forks (steal)",
                        100 * during.steal_ticks / during.total_ticks),
        warnings);
  }
  if (during.throttled_periods > 0) {
    Add(absl::StrFormat("the CPU quota throttled the run in %.0f periods",
                        during.throttled_periods),
        warnings);
  }
  if (during.thermal_throttles > 0) {
    Add(absl::StrFormat("the CPU throttled itself %.0f times for heat", during.thermal_throttles),
        warnings);
  }
}

void AddClock(const RunRecord& record, Warnings* warnings) {
  struct Range {
    double fastest = 0;
    double slowest = 0;
  };
  std::map<uint32_t, Range> per_cpu;
  for (const Frame& frame : record.frame()) {
    if (!frame.has_probe()) continue;
    for (const ClockProbe& clock : frame.probe().clock()) {
      if (!std::isfinite(clock.multiply_ns()) || clock.multiply_ns() <= 0) continue;
      Range& range =
          per_cpu.try_emplace(clock.cpu(), Range{clock.multiply_ns(), clock.multiply_ns()})
              .first->second;
      range.fastest = std::min(range.fastest, clock.multiply_ns());
      range.slowest = std::max(range.slowest, clock.multiply_ns());
    }
  }
  double most = 0;
  for (const auto& [cpu, range] : per_cpu) most = std::max(most, range.slowest / range.fastest - 1);
  if (most <= kClockShare) return;
  Add(absl::StrFormat("the CPU clock moved by %.1f %% over the run", 100 * most), warnings);
}

}  // namespace

std::vector<Warning> HostWarnings(const RunRecord& record, const Analysis& analysis) {
  Warnings warnings;
  AddCpus(record, analysis, &warnings);
  AddSpinners(record, analysis, &warnings);
  AddGovernor(record, &warnings);
  AddClock(record, &warnings);
  AddQuota(record, analysis, &warnings);
  AddLoad(record, &warnings);
  AddMeanwhile(record, &warnings);
  AddAddresses(record, &warnings);
  return warnings;
}

}  // namespace lab
