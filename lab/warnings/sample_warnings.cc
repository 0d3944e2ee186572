#include "lab/warnings/sample_warnings.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lab/statistics/spells.h"

namespace lab {
namespace {

using Warnings = std::vector<Warning>;

void Add(std::string text, Warnings* warnings) { warnings->push_back({std::move(text)}); }

std::string NameOf(const CaseSummary& summary) {
  std::string name = absl::StrCat(summary.contender, ", ", summary.threads,
                                  summary.threads == 1 ? " thread" : " threads");
  for (const Param& param : summary.params) {
    absl::StrAppend(&name, ", ", param.name(), "=", param.value());
  }
  return name;
}

// Each case once: its further facets are the same forks.
template <typename Visit>
void ForEachCase(const Analysis& analysis, Visit visit) {
  std::set<uint32_t> seen;
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (seen.insert(summary.case_id).second) visit(summary);
    }
  }
}

// How many CPUs were seen under the case's threads, in the fork where it was most.
int CpusUsed(const Analysis& analysis, uint32_t case_id) {
  int most = 0;
  for (const ForkSummary& fork : analysis.forks) {
    if (fork.case_id == case_id) most = std::max(most, fork.cpus_used);
  }
  return most;
}

void AddControls(const Analysis& analysis, Warnings* warnings) {
  ForEachCase(analysis, [&](const CaseSummary& summary) {
    const bool caught = summary.failed_checks > 0 || summary.answers_differ || summary.implausible;
    if (!summary.negative_control || caught || summary.samples == 0) return;
    if (summary.threads < 2 || CpusUsed(analysis, summary.case_id) < 2) return;
    Add(absl::StrCat("negative control not caught: ", NameOf(summary), ": all of ", summary.samples,
                     " samples passed their check"),
        warnings);
  });
}

void AddFloors(const Analysis& analysis, Warnings* warnings) {
  ForEachCase(analysis, [&](const CaseSummary& summary) {
    if (!summary.under_floor || summary.implausible) return;
    Add(absl::StrFormat("%s: %.3g ns per operation and thread is under the declared floor of %.3g "
                        "ns, and was not shown to equal an empty control",
                        NameOf(summary), summary.ns_per_op_thread.value, summary.floor_ns),
        warnings);
  });
}

void AddDisturbed(const Analysis& analysis, Warnings* warnings) {
  int samples = 0;
  int disturbed = 0;
  int threaded = 0;
  int overlapping = 0;
  ForEachCase(analysis, [&](const CaseSummary& summary) {
    samples += summary.samples;
    disturbed += summary.disturbed;
    if (summary.threads < 2 || summary.crowded) return;
    threaded += summary.samples;
    overlapping += summary.overlapping;
  });
  if (disturbed > 0 && disturbed >= kDisturbedShare * samples) {
    Add(absl::StrFormat("%d of %d samples were disturbed (%.1f %%)", disturbed, samples,
                        100.0 * disturbed / samples),
        warnings);
  }
  if (overlapping < kOverlappingShare * threaded) {
    Add(absl::StrFormat("all threads ran together for 99 %% of the window in only %d of %d samples "
                        "of two or more threads",
                        overlapping, threaded),
        warnings);
  }
}

// "in block 3", "between blocks 3 and 4"; people count from 1.
std::string PlaceOf(const Analysis::StateChange& change) {
  if (change.after_block == change.before_block) {
    return absl::StrCat("in block ", change.after_block + 1);
  }
  return absl::StrCat("between blocks ", change.after_block + 1, " and ", change.before_block + 1);
}

void AddStateChanges(const Analysis& analysis, Warnings* warnings) {
  constexpr size_t kShown = 6;
  const auto& changes = analysis.state_changes;
  if (changes.empty()) return;
  std::vector<std::string> places;
  for (size_t i = 0; i < std::min(changes.size(), kShown); ++i) {
    places.push_back(PlaceOf(changes[i]));
  }
  if (changes.size() > kShown) places.push_back("...");
  Add(absl::StrCat("the host changed state ",
                   changes.size() == 1 ? "once" : absl::StrCat(changes.size(), " times"), " (",
                   absl::StrJoin(places, ", "), ")"),
      warnings);
}

void AddStates(const Analysis& analysis, Warnings* warnings) {
  for (const HostState& state : analysis.states) {
    if (!state.rare) continue;
    Add(absl::StrFormat("%d fork%s in a rare state of the host (hand-off %.3g ns): shown, not "
                        "averaged in",
                        state.forks, state.forks == 1 ? "" : "s", state.hand_off_ns),
        warnings);
  }
  const auto changed = std::count_if(analysis.forks.begin(), analysis.forks.end(),
                                     [](const ForkSummary& fork) { return fork.state_changed; });
  if (changed > 0) {
    Add(absl::StrFormat(
            "the host changed state during %d fork%s, left out of the verdicts by state", changed,
            changed == 1 ? "" : "s"),
        warnings);
  }
}

void AddInsideChanges(const Analysis& analysis, Warnings* warnings) {
  const auto inside = std::count_if(analysis.forks.begin(), analysis.forks.end(),
                                    [](const ForkSummary& fork) { return fork.changed_inside; });
  if (inside == 0) return;
  Add(absl::StrFormat("the pace of %d fork%s changed for good inside, by half or more: left out of "
                      "verdicts by state",
                      inside, inside == 1 ? "" : "s"),
      warnings);
}

// Whether a case drives the host's state, so that comparisons within one state are of the forks
// that left it alone.
void AddDrivers(const Analysis& analysis, Warnings* warnings) {
  constexpr double kSurely = 0.01;
  std::vector<std::string> names;
  std::map<uint32_t, int> index_of;
  ForEachCase(analysis, [&](const CaseSummary& summary) {
    if (summary.threads < 2) return;
    index_of[summary.case_id] = static_cast<int>(names.size());
    names.push_back(NameOf(summary));
  });
  std::vector<ForkInBlock> forks;
  for (const ForkSummary& fork : analysis.forks) {
    const auto index = index_of.find(fork.case_id);
    if (index == index_of.end() || fork.warmup_fork || fork.state < 0) continue;
    forks.push_back({static_cast<int>(fork.block), index->second, fork.state_changed});
  }
  const auto test = StateChangesByCase(forks, /*seed=*/1);
  if (!test.ok() || test->p > kSurely) return;
  size_t most = 0;
  const auto share = [&](size_t i) {
    return test->forks[i] == 0 ? 0.0 : static_cast<double>(test->changes[i]) / test->forks[i];
  };
  for (size_t i = 1; i < test->forks.size(); ++i) {
    if (share(i) > share(most)) most = i;
  }
  Add(absl::StrFormat(
          "the host changes state with some cases more than with others (p = %.2g; most "
          "with %s: %d of %d forks): they may drive it themselves",
          test->p, names[most], test->changes[most], test->forks[most]),
      warnings);
}

// Forks of several threads without a probe before them belong to no state.
void AddUnprobed(const Analysis& analysis, Warnings* warnings) {
  std::set<uint32_t> threaded;
  ForEachCase(analysis, [&](const CaseSummary& summary) {
    if (summary.threads >= 2) threaded.insert(summary.case_id);
  });
  int forks = 0;
  int unprobed = 0;
  for (const ForkSummary& fork : analysis.forks) {
    if (fork.warmup_fork || threaded.count(fork.case_id) == 0) continue;
    ++forks;
    unprobed += fork.hand_off_ns.has_value() ? 0 : 1;
  }
  if (unprobed == 0) return;
  Add(absl::StrFormat("no hand-off was probed before %d of %d forks of two or more threads: the "
                      "host's state is unknown there",
                      unprobed, forks),
      warnings);
}

void AddEndings(const Analysis& analysis, Warnings* warnings) {
  ForEachCase(analysis, [&](const CaseSummary& summary) {
    for (const std::string& ending : summary.bad_endings) {
      Add(absl::StrCat(NameOf(summary), ": ", ending), warnings);
    }
  });
}

}  // namespace

std::vector<Warning> SampleWarnings(const Analysis& analysis) {
  Warnings warnings;
  AddControls(analysis, &warnings);
  AddFloors(analysis, &warnings);
  AddEndings(analysis, &warnings);
  AddStateChanges(analysis, &warnings);
  AddStates(analysis, &warnings);
  AddInsideChanges(analysis, &warnings);
  AddDrivers(analysis, &warnings);
  AddUnprobed(analysis, &warnings);
  AddDisturbed(analysis, &warnings);
  return warnings;
}

}  // namespace lab
