#include "lab/analysis/host_states.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/states.h"

namespace lab {
namespace {

// Cycles of one dependent 64-bit multiply on every x86-64 and most arm64 cores of the last fifteen
// years. Where it is not, the clock is off by a constant, and its changes are still right.
constexpr double kCyclesPerMultiply = 3;

using CpuPair = std::pair<uint32_t, uint32_t>;

CpuPair PairOf(const HandOff& hand_off) {
  return std::minmax({hand_off.cpu_a(), hand_off.cpu_b()});
}

bool IsUsable(double ns) { return std::isfinite(ns) && ns > 0; }

// The fork's own CPUs; empty means that it was not pinned, and every CPU may be its.
std::vector<uint32_t> CpusOf(const Attempt& attempt) {
  if (attempt.start == nullptr) return {};
  return {attempt.start->cpu().begin(), attempt.start->cpu().end()};
}

bool IsAmong(uint32_t cpu, const std::vector<uint32_t>& cpus) {
  return cpus.empty() || std::find(cpus.begin(), cpus.end(), cpu) != cpus.end();
}

std::optional<double> ClockGhz(const Probe* probe, const std::vector<uint32_t>& cpus) {
  if (probe == nullptr) return std::nullopt;
  std::vector<double> ghz;
  for (const ClockProbe& clock : probe->clock()) {
    if (IsUsable(clock.multiply_ns()) && IsAmong(clock.cpu(), cpus)) {
      ghz.push_back(kCyclesPerMultiply / clock.multiply_ns());
    }
  }
  if (ghz.empty()) return std::nullopt;
  return Mean(ghz);
}

// Hand-offs of a probe between CPUs of the fork.
std::vector<const HandOff*> HandOffsOf(const Probe* probe, const std::vector<uint32_t>& cpus) {
  std::vector<const HandOff*> found;
  if (probe == nullptr) return found;
  for (const HandOff& hand_off : probe->hand_off()) {
    if (IsUsable(hand_off.one_way_ns()) && IsAmong(hand_off.cpu_a(), cpus) &&
        IsAmong(hand_off.cpu_b(), cpus)) {
      found.push_back(&hand_off);
    }
  }
  return found;
}

double MedianOfGroup(const std::vector<double>& values, const std::vector<int>& groups, int group) {
  std::vector<double> members;
  for (size_t i = 0; i < values.size(); ++i) {
    if (groups[i] == group) members.push_back(values[i]);
  }
  return Median(members);
}

// What a pair of CPUs is compared with: the median of its own lowest state that is not rare.
double OwnLevel(const std::vector<double>& logs) {
  const std::vector<int> groups = SplitAtGaps(logs);
  const int count = *std::max_element(groups.begin(), groups.end()) + 1;
  for (int group = 0; group < count; ++group) {
    const auto members = std::count(groups.begin(), groups.end(), group);
    if (static_cast<double>(members) >= kRareShare * static_cast<double>(logs.size())) {
      return MedianOfGroup(logs, groups, group);
    }
  }
  return Median(logs);
}

std::map<CpuPair, double> OwnLevels(const RunRecord& record) {
  std::map<CpuPair, std::vector<double>> logs;
  for (const Frame& frame : record.frame()) {
    for (const HandOff* hand_off : HandOffsOf(frame.has_probe() ? &frame.probe() : nullptr, {})) {
      logs[PairOf(*hand_off)].push_back(std::log(hand_off->one_way_ns()));
    }
  }
  std::map<CpuPair, double> levels;
  for (const auto& [pair, values] : logs) levels[pair] = OwnLevel(values);
  return levels;
}

// Mean over the fork's pairs of how far each is above its own level, in logs.
std::optional<double> Excess(const Probe* probe, const std::vector<uint32_t>& cpus,
                             const std::map<CpuPair, double>& levels) {
  std::vector<double> excess;
  for (const HandOff* hand_off : HandOffsOf(probe, cpus)) {
    excess.push_back(std::log(hand_off->one_way_ns()) - levels.at(PairOf(*hand_off)));
  }
  if (excess.empty()) return std::nullopt;
  return Mean(excess);
}

std::optional<double> GeometricHandOff(const Probe* probe, const std::vector<uint32_t>& cpus) {
  std::vector<double> logs;
  for (const HandOff* hand_off : HandOffsOf(probe, cpus)) {
    logs.push_back(std::log(hand_off->one_way_ns()));
  }
  if (logs.empty()) return std::nullopt;
  return std::exp(Mean(logs));
}

// Which group each fork was in, before and after; absent where not probed.
struct Groups {
  std::vector<std::optional<int>> before;
  std::vector<std::optional<int>> after;
};

std::vector<std::optional<int>> Distribute(const std::vector<std::optional<double>>& scores,
                                           std::vector<int>::const_iterator& next) {
  std::vector<std::optional<int>> groups;
  for (const auto& score : scores) {
    groups.push_back(score ? std::optional<int>(*next++) : std::nullopt);
  }
  return groups;
}

Groups Split(const std::vector<std::optional<double>>& before,
             const std::vector<std::optional<double>>& after) {
  std::vector<double> known;
  for (const auto* scores : {&before, &after}) {
    for (const auto& score : *scores) {
      if (score) known.push_back(*score);
    }
  }
  const std::vector<int> groups = SplitAtGaps(known);
  auto next = groups.begin();
  Groups split;
  split.before = Distribute(before, next);
  split.after = Distribute(after, next);
  return split;
}

// Groups that no fork began in are no states: numbers are closed up. -1: none.
std::vector<int> StateOfGroup(const std::vector<std::optional<int>>& before) {
  std::vector<int> states;
  for (const auto& group : before) {
    if (group && *group >= static_cast<int>(states.size())) states.resize(*group + 1, -1);
    if (group) states[*group] = 0;
  }
  int next = 0;
  for (int& state : states) {
    if (state == 0) state = next++;
  }
  return states;
}

void WriteStates(const Groups& groups, const std::vector<size_t>& members,
                 std::vector<ForkSummary>* forks) {
  const std::vector<int> state_of = StateOfGroup(groups.before);
  std::vector<int> in_order;
  for (size_t i = 0; i < members.size(); ++i) {
    ForkSummary& fork = (*forks)[members[i]];
    if (groups.before[i]) fork.state = state_of[*groups.before[i]];
    fork.state_changed =
        groups.before[i] && groups.after[i] && *groups.before[i] != *groups.after[i];
    in_order.push_back(fork.state);
  }
  const std::vector<int> spells = SpellsOf(in_order);
  for (size_t i = 0; i < members.size(); ++i) (*forks)[members[i]].spell = spells[i];
}

HostState DescribeState(int state, const std::vector<const ForkSummary*>& known) {
  HostState described;
  std::vector<double> hand_offs;
  int last_spell = -1;
  for (const ForkSummary* fork : known) {
    if (fork->state != state) continue;
    ++described.forks;
    hand_offs.push_back(*fork->hand_off_ns);
    if (fork->spell != last_spell) ++described.spells;
    last_spell = fork->spell;
  }
  described.hand_off_ns = Median(hand_offs);
  described.share = static_cast<double>(described.forks) / static_cast<double>(known.size());
  described.rare = described.share < kRareShare;
  return described;
}

// "near" and "far" where there are two to name, "usual" for one, numbers for more; the rare ones
// apart.
void NameStates(std::vector<HostState>* states) {
  const auto rare = std::count_if(states->begin(), states->end(),
                                  [](const HostState& state) { return state.rare; });
  const size_t usual = states->size() - static_cast<size_t>(rare);
  int rare_number = 0;
  int number = 0;
  for (HostState& state : *states) {
    if (state.rare) {
      ++rare_number;
      state.name = rare == 1 ? "rare" : absl::StrCat("rare ", rare_number);
    } else {
      ++number;
      if (usual == 1) state.name = "usual";
      if (usual == 2) state.name = number == 1 ? "near" : "far";
      if (usual > 2) state.name = absl::StrCat("state ", number);
    }
  }
}

HostStates Describe(const std::vector<size_t>& members, const std::vector<ForkSummary>& forks) {
  std::vector<const ForkSummary*> known;
  for (size_t member : members) {
    if (forks[member].state >= 0) known.push_back(&forks[member]);
  }
  HostStates result;
  int count = 0;
  for (const ForkSummary* fork : known) count = std::max(count, fork->state + 1);
  for (int state = 0; state < count; ++state) result.states.push_back(DescribeState(state, known));
  NameStates(&result.states);
  for (size_t i = 1; i < known.size(); ++i) {
    if (known[i]->state == known[i - 1]->state) continue;
    result.changes.push_back({.after_block = known[i - 1]->block,
                              .before_block = known[i]->block,
                              .from = known[i - 1]->state,
                              .to = known[i]->state});
  }
  return result;
}

}  // namespace

HostStates TellStatesApart(const RunRecord& record, const std::vector<Attempt>& attempts,
                           const Plan& plan, std::vector<ForkSummary>* forks) {
  const std::map<CpuPair, double> levels = OwnLevels(record);
  std::vector<size_t> members;  // measured forks of two or more threads
  std::vector<std::optional<double>> before;
  std::vector<std::optional<double>> after;
  for (size_t i = 0; i < forks->size(); ++i) {
    ForkSummary& fork = (*forks)[i];
    const std::vector<uint32_t> cpus = CpusOf(attempts[i]);
    fork.clock_ghz = ClockGhz(attempts[i].before, cpus);
    if (fork.warmup_fork || plan.case_(fork.case_id).threads() < 2) continue;
    fork.hand_off_ns = GeometricHandOff(attempts[i].before, cpus);
    members.push_back(i);
    before.push_back(Excess(attempts[i].before, cpus, levels));
    after.push_back(Excess(attempts[i].after, cpus, levels));
  }
  WriteStates(Split(before, after), members, forks);
  return Describe(members, *forks);
}

}  // namespace lab
