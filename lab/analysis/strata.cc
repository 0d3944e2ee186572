#include "lab/analysis/strata.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "lab/statistics/sample.h"

namespace lab {
namespace {

bool TakesPart(const ForkSummary& fork) {
  return fork.complete && !fork.warmup_fork && fork.ns_per_op.has_value();
}

std::pair<uint32_t, uint32_t> PlaceOf(const ForkSummary& fork, Within within) {
  return {fork.block, within == Within::kSubBlock ? fork.sub_block : 0};
}

bool IsIn(int state, const ForkPair& pair) {
  return pair.candidate->state == state && pair.baseline->state == state &&
         !pair.candidate->state_changed && !pair.baseline->state_changed;
}

int SpellsOfCandidates(const std::vector<ForkPair>& pairs) {
  std::set<int> spells;
  for (const ForkPair& pair : pairs) spells.insert(pair.candidate->spell);
  return static_cast<int>(spells.size());
}

}  // namespace

std::vector<ForkPair> FormPairs(const Forks& candidate, const Forks& baseline, Within within) {
  std::map<std::pair<uint32_t, uint32_t>, const ForkSummary*> partner;
  for (const ForkSummary* fork : baseline) {
    if (TakesPart(*fork)) partner.try_emplace(PlaceOf(*fork, within), fork);
  }
  std::vector<ForkPair> pairs;
  for (const ForkSummary* fork : candidate) {
    if (!TakesPart(*fork)) continue;
    const auto found = partner.find(PlaceOf(*fork, within));
    if (found != partner.end()) pairs.push_back({fork, found->second});
  }
  return pairs;
}

std::vector<Stratum> Stratify(const std::vector<ForkPair>& pairs, uint32_t threads,
                              const std::vector<HostState>& states) {
  if (threads < 2 || states.size() < 2) return {{.pairs = pairs}};
  std::vector<Stratum> strata;
  for (int state = 0; state < static_cast<int>(states.size()); ++state) {
    Stratum stratum{.state = state};
    std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(stratum.pairs),
                 [&](const ForkPair& pair) { return IsIn(state, pair); });
    stratum.spells = SpellsOfCandidates(stratum.pairs);
    strata.push_back(std::move(stratum));
  }
  return strata;
}

PairsRatio RatioOfPairs(std::span<const ForkPair> pairs, ForkValue value) {
  std::vector<double> candidate;
  std::vector<double> baseline;
  for (const ForkPair& pair : pairs) {
    if (!(pair.candidate->*value) || !(pair.baseline->*value)) continue;
    candidate.push_back(*(pair.candidate->*value));
    baseline.push_back(*(pair.baseline->*value));
  }
  PairsRatio result{.pairs = static_cast<int>(candidate.size())};
  const auto candidates = Sample::Create(candidate);
  const auto baselines = Sample::Create(baseline);
  if (!candidates.ok() || !baselines.ok()) return result;
  if (auto ratio = PairedLogRatio(*candidates, *baselines); ratio.ok()) result.ratio = *ratio;
  return result;
}

bool AnyDisturbed(std::span<const ForkPair> pairs) {
  // Without a disturbed window both values are the same sum, to the last bit.
  const auto differs = [](const ForkSummary& fork) {
    return fork.ns_per_op != fork.ns_per_op_undisturbed;
  };
  return std::any_of(pairs.begin(), pairs.end(), [&](const ForkPair& pair) {
    return differs(*pair.candidate) || differs(*pair.baseline);
  });
}

}  // namespace lab
