#include "lab/analysis/strata.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "lab/statistics/sample.h"
#include "lab/statistics/stein.h"

namespace lab {
namespace {

bool TakesPart(const ForkSummary& fork) {
  return fork.complete && !fork.warmup_fork && fork.ns_per_op.has_value();
}

std::pair<uint32_t, uint32_t> PlaceOf(const ForkSummary& fork, Within within) {
  return {fork.block, within == Within::kSubBlock ? fork.sub_block : 0};
}

bool Changed(const ForkSummary& fork) { return fork.state_changed || fork.changed_inside; }

bool IsIn(int state, const ForkPair& pair) {
  return pair.candidate->state == state && pair.baseline->state == state &&
         !Changed(*pair.candidate) && !Changed(*pair.baseline);
}

int SpellsOfCandidates(const std::vector<ForkPair>& pairs) {
  std::set<int> spells;
  for (const ForkPair& pair : pairs) spells.insert(pair.candidate->spell);
  return static_cast<int>(spells.size());
}

// The paired ratio, with the spread of the first `pilot` where these fixed the number of all.
PairsRatio RatioOf(const std::vector<double>& candidate, const std::vector<double>& baseline,
                   int pilot) {
  PairsRatio result{.pairs = static_cast<int>(candidate.size())};
  const auto candidates = Sample::Create(candidate);
  const auto baselines = Sample::Create(baseline);
  if (!candidates.ok() || !baselines.ok()) return result;
  const bool two_stages = pilot >= kMinPilotPairs && pilot < result.pairs;
  const auto ratio = two_stages ? SteinLogRatio(*candidates, *baselines, pilot)
                                : PairedLogRatio(*candidates, *baselines);
  if (ratio.ok()) result.ratio = *ratio;
  return result;
}

// Layout 0 is the ordinary link: nothing was drawn, and nothing can repeat.
bool LayoutsRepeat(const std::vector<ForkPair>& pairs) {
  std::set<uint32_t> layouts;
  for (const ForkPair& pair : pairs) layouts.insert(pair.candidate->layout);
  return layouts.count(0) == 0 && layouts.size() < pairs.size();
}

// The layout as the unit: means of logs over its pairs.
PairsRatio OverLayouts(const std::vector<ForkPair>& pairs, ForkValue value) {
  struct Sums {
    double candidate = 0, baseline = 0, count = 0;
  };
  std::map<uint32_t, Sums> of_layout;
  for (const ForkPair& pair : pairs) {
    Sums& sums = of_layout[pair.candidate->layout];
    sums.candidate += std::log(*(pair.candidate->*value));
    sums.baseline += std::log(*(pair.baseline->*value));
    sums.count += 1;
  }
  std::vector<double> candidate, baseline;
  for (const auto& [layout, sums] : of_layout) {
    candidate.push_back(std::exp(sums.candidate / sums.count));
    baseline.push_back(std::exp(sums.baseline / sums.count));
  }
  return RatioOf(candidate, baseline, 0);
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
  std::vector<ForkPair> usable;
  for (const ForkPair& pair : pairs) {
    if (pair.candidate->*value && pair.baseline->*value) usable.push_back(pair);
  }
  if (LayoutsRepeat(usable)) return OverLayouts(usable, value);
  std::vector<double> candidate;
  std::vector<double> baseline;
  int pilot = 0;  // pairs come in the order of blocks, the pilot's first
  for (const ForkPair& pair : usable) {
    candidate.push_back(*(pair.candidate->*value));
    baseline.push_back(*(pair.baseline->*value));
    if (pair.candidate->pilot) ++pilot;
  }
  return RatioOf(candidate, baseline, pilot);
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
