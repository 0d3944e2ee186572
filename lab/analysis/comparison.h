// A contender against a baseline: one verdict per state of the host, and one over all.
// METHODS.md#host-states.
//
// Where one state was seen, all pairs are judged together. Where there are more, each state is
// judged on its own pairs, with alpha shared among the states that have enough of them (two states
// judged at full alpha would double the false alarms), and the verdict over all is theirs only if
// those that have one agree; else `host_dependent`.
#ifndef LAB_ANALYSIS_COMPARISON_H_
#define LAB_ANALYSIS_COMPARISON_H_

#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/strata.h"
#include "lab/verdict/verdict.h"

namespace lab {

// Verdicts from fewer spells than this are about "these spells only": what was sampled of the host
// is the spells, not the forks in them.
inline constexpr int kSpellsForAState = 3;

// What both cases are known to suffer from, as input to Judge without its intervals: failed checks,
// differing answers, implausible values, one process. Also margin, target, confidence and cost,
// which the caller sets.
VerdictInput FaultsOf(const CaseSummary& candidate, const CaseSummary& baseline);

// Completes `input` with the ratio of the pairs, its intervals at the level that `sharing`
// comparisons need, and the sensitivity to disturbed samples.
VerdictInput WithPairs(VerdictInput input, std::span<const ForkPair> pairs, int sharing);

struct ComparisonOptions {
  const std::vector<HostState>* states = nullptr;
  uint32_t threads = 1;
  int blocks = 0;   // of the run, to say how long a pair in one state takes
  int sharing = 1;  // comparisons that share alpha with this one, itself included
  bool primary = false;
};

Comparison Compare(const std::vector<ForkPair>& pairs, const VerdictInput& faults,
                   const ComparisonOptions& options);

// Blocks of the run per pair in a state that holds `share` of it.
double BlocksPerPair(const Stratum& stratum, int blocks, const std::vector<HostState>& states);

}  // namespace lab

#endif  // LAB_ANALYSIS_COMPARISON_H_
