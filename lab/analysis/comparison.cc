#include "lab/analysis/comparison.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lab/analysis/estimate.h"
#include "lab/statistics/multiple_comparisons.h"

namespace lab {
namespace {

using InState = Comparison::InState;

// Two one-sided tests, each at half of what a two-sided one may err.
double EquivalenceLevel(double level) { return 1 - 2 * (1 - level); }

VerdictInput WithRatio(VerdictInput input, const PairsRatio& found, double level) {
  input.pairs = found.pairs;
  input.simultaneous_level = level;
  if (!found.ratio) return input;
  input.time_ratio = RatioOf(*found.ratio);
  input.interval95 = RatioInterval(*found.ratio, level);
  input.interval90 = RatioInterval(*found.ratio, EquivalenceLevel(level));
  input.pair_sd = found.ratio->pair_sd;
  input.degenerate = found.ratio->degenerate;
  return input;
}

std::optional<double> SpeedOf(const VerdictInput& input) {
  if (!input.time_ratio) return std::nullopt;
  return 1 / *input.time_ratio;
}

std::optional<Interval> SpeedIntervalOf(const VerdictInput& input) {
  if (!input.interval95) return std::nullopt;
  return Reciprocal(*input.interval95);
}

// A case that is wrong has no ratio at all, however it looks.
bool IsNeverRanked(const VerdictInput& faults) {
  return faults.failed_checks > 0 || faults.answers_differ || faults.implausible ||
         faults.negative_control;
}

Comparison OfOneState(const std::vector<ForkPair>& pairs, const VerdictInput& faults,
                      const ComparisonOptions& options) {
  const VerdictInput input = WithPairs(faults, pairs, options.sharing);
  return {.speed = SpeedOf(input),
          .speed_interval = SpeedIntervalOf(input),
          .level = input.simultaneous_level,
          .pairs = input.pairs,
          .pair_sd = input.pair_sd,
          .verdict = Judge(input)};
}

int JudgedStates(const std::vector<Stratum>& strata, const std::vector<HostState>& states) {
  return static_cast<int>(std::count_if(strata.begin(), strata.end(), [&](const Stratum& stratum) {
    return !states[stratum.state].rare && static_cast<int>(stratum.pairs.size()) >= kMinPairs;
  }));
}

std::string OnlySpells(int spells) { return spells == 1 ? "this spell only" : "these spells only"; }

InState JudgeState(const Stratum& stratum, VerdictInput faults, int sharing,
                   const ComparisonOptions& options) {
  faults.seconds_per_block *= BlocksPerPair(stratum, options.blocks, *options.states);
  if ((*options.states)[stratum.state].rare && faults.refusal.empty()) {
    faults.refusal = "rare state: shown, not judged";
  }
  const VerdictInput input = WithPairs(std::move(faults), stratum.pairs, sharing);
  Forks candidates;
  for (const ForkPair& pair : stratum.pairs) candidates.push_back(pair.candidate);
  InState result{
      .state = stratum.state,
      .pairs = input.pairs,
      .pair_sd = input.pair_sd,
      .speed = SpeedOf(input),
      .speed_interval = SpeedIntervalOf(input),
      .verdict = Judge(input),
      .ns_per_op = EstimateOf(candidates, &ForkSummary::ns_per_op, input.confidence_level),
      .spells = stratum.spells};
  if (IsRanked(result.verdict.word) && result.spells < kSpellsForAState) {
    absl::StrAppend(&result.verdict.reason, ", ", OnlySpells(result.spells));
  }
  return result;
}

std::string NameOf(const InState& in_state, const ComparisonOptions& options) {
  return (*options.states)[in_state.state].name;
}

// "near: slower, far: faster"
std::string Words(const std::vector<const InState*>& states, const ComparisonOptions& options) {
  return absl::StrJoin(states, ", ", [&](std::string* out, const InState* state) {
    absl::StrAppend(out, NameOf(*state, options), ": ", ToString(state->verdict.word));
  });
}

// "in near (6 pairs in 2 spells, these spells only)"
std::string Where(const std::vector<const InState*>& states, const ComparisonOptions& options) {
  return absl::StrJoin(states, " and ", [&](std::string* out, const InState* state) {
    absl::StrAppend(out, "in ", NameOf(*state, options), " (",
                    absl::StrFormat("%d pairs in %d spell%s", state->pairs, state->spells,
                                    state->spells == 1 ? "" : "s"),
                    state->spells < kSpellsForAState ? ", " + OnlySpells(state->spells) : "", ")");
  });
}

Verdict Agreed(const std::vector<const InState*>& ranked, size_t all,
               const ComparisonOptions& options) {
  Verdict verdict = ranked.front()->verdict;
  for (const InState* state : ranked) {
    verdict.beyond_margin = verdict.beyond_margin && state->verdict.beyond_margin;
    if (state->verdict.smallest_effect > verdict.smallest_effect) {
      verdict.smallest_effect = state->verdict.smallest_effect;
    }
  }
  verdict.reason = Where(ranked, options);
  if (ranked.size() < all) absl::StrAppend(&verdict.reason, "; no verdict in the other states");
  return verdict;
}

// What the state that is nearest to a verdict would take.
Verdict NoStateDecides(const std::vector<InState>& states, const ComparisonOptions& options) {
  const InState* nearest = nullptr;
  const InState* usual = nullptr;
  for (const InState& state : states) {
    if ((*options.states)[state.state].rare) continue;
    if (usual == nullptr) usual = &state;
    const auto& blocks = state.verdict.more_blocks;
    if (blocks && (nearest == nullptr || *blocks < *nearest->verdict.more_blocks)) nearest = &state;
  }
  if (nearest == nullptr) return (usual == nullptr ? states.front() : *usual).verdict;
  Verdict verdict = nearest->verdict;
  verdict.reason = absl::StrCat("no host state has a verdict; ", NameOf(*nearest, options), ": ",
                                verdict.reason);
  return verdict;
}

Verdict Disagreed(const std::vector<const InState*>& ranked, VerdictInput faults,
                  const ComparisonOptions& options) {
  faults.states_disagree = true;
  Verdict verdict = Judge(faults);
  if (verdict.word == Word::kHostDependent) verdict.reason = Words(ranked, options);
  return verdict;
}

// Over the states that have a verdict, where they agree.
void TakeRatio(const std::vector<Stratum>& strata, const std::vector<const InState*>& ranked,
               const VerdictInput& faults, int sharing, Comparison* comparison) {
  std::vector<ForkPair> pairs;
  for (const InState* state : ranked) {
    const auto& more = strata[state->state].pairs;
    pairs.insert(pairs.end(), more.begin(), more.end());
  }
  const VerdictInput input = WithPairs(faults, pairs, sharing);
  comparison->speed = SpeedOf(input);
  comparison->speed_interval = SpeedIntervalOf(input);
}

Comparison OfSeveralStates(const std::vector<Stratum>& strata, const VerdictInput& faults,
                           const ComparisonOptions& options) {
  const int sharing = options.sharing * std::max(JudgedStates(strata, *options.states), 1);
  Comparison comparison{.level = SimultaneousLevel(faults.confidence_level, sharing)};
  for (const Stratum& stratum : strata) {
    comparison.pairs += static_cast<int>(stratum.pairs.size());
    comparison.by_state.push_back(JudgeState(stratum, faults, sharing, options));
  }
  std::vector<const InState*> ranked;
  for (const InState& state : comparison.by_state) {
    if (IsRanked(state.verdict.word)) ranked.push_back(&state);
  }
  if (ranked.empty()) {
    comparison.verdict = NoStateDecides(comparison.by_state, options);
    // Beside rare states one usual state is all that there is to tell a ratio of.
    std::vector<const InState*> usual;
    for (const InState& state : comparison.by_state) {
      if (!(*options.states)[state.state].rare) usual.push_back(&state);
    }
    if (usual.size() == 1) TakeRatio(strata, usual, faults, sharing, &comparison);
    return comparison;
  }
  const bool agree = std::all_of(ranked.begin(), ranked.end(), [&](const InState* state) {
    return state->verdict.word == ranked.front()->verdict.word;
  });
  if (!agree) {
    comparison.verdict = Disagreed(ranked, faults, options);
    return comparison;
  }
  comparison.verdict = Agreed(ranked, comparison.by_state.size(), options);
  TakeRatio(strata, ranked, faults, sharing, &comparison);
  return comparison;
}

}  // namespace

VerdictInput FaultsOf(const CaseSummary& candidate, const CaseSummary& baseline) {
  const bool from_baseline = candidate.failed_checks == 0 && baseline.failed_checks > 0;
  const CaseSummary& failed = from_baseline ? baseline : candidate;
  VerdictInput faults{.one_process = candidate.ns_per_op.forks < 2 || baseline.ns_per_op.forks < 2,
                      .failed_checks = failed.failed_checks,
                      .samples = failed.samples,
                      .check_message = from_baseline ? absl::StrCat("baseline ", failed.contender,
                                                                    ": ", failed.check_message)
                                                     : failed.check_message,
                      .answers_differ = candidate.answers_differ || baseline.answers_differ,
                      .negative_control = candidate.negative_control,
                      .implausible = candidate.implausible || baseline.implausible};
  return faults;
}

VerdictInput WithPairs(VerdictInput input, std::span<const ForkPair> pairs, int sharing) {
  const double level = SimultaneousLevel(input.confidence_level, sharing);
  VerdictInput complete = WithRatio(input, RatioOfPairs(pairs, &ForkSummary::ns_per_op), level);
  if (!AnyDisturbed(pairs)) return complete;
  const VerdictInput undisturbed =
      WithRatio(input, RatioOfPairs(pairs, &ForkSummary::ns_per_op_undisturbed), level);
  complete.word_without_disturbed = Judge(undisturbed).word;
  return complete;
}

double BlocksPerPair(const Stratum& stratum, int blocks, const std::vector<HostState>& states) {
  if (stratum.state < 0 || blocks == 0) return 1;
  if (!stratum.pairs.empty()) {
    return std::max(1.0, static_cast<double>(blocks) / static_cast<double>(stratum.pairs.size()));
  }
  return 1 / std::max(states[stratum.state].share, 0.01);
}

Comparison Compare(const std::vector<ForkPair>& pairs, const VerdictInput& faults,
                   const ComparisonOptions& options) {
  Comparison comparison;
  if (IsNeverRanked(faults)) {
    comparison.pairs = static_cast<int>(pairs.size());
    comparison.verdict = Judge(faults);
  } else {
    const std::vector<Stratum> strata = Stratify(pairs, options.threads, *options.states);
    comparison = strata.size() < 2 ? OfOneState(pairs, faults, options)
                                   : OfSeveralStates(strata, faults, options);
  }
  comparison.primary = options.primary;
  return comparison;
}

}  // namespace lab
