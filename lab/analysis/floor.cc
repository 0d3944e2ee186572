#include "lab/analysis/floor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "lab/analysis/fork_table.h"
#include "lab/analysis/strata.h"
#include "lab/record/fact_keys.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/interval.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/planning.h"
#include "lab/statistics/variance_components.h"
#include "lab/verdict/verdict.h"
#include "lab/warnings/fact_lookup.h"

namespace lab {
namespace {

constexpr double kConfidence = 0.95;
constexpr int kPairs[] = {5, 10, 20, 30};

Forks ForksOf(const Analysis& analysis, uint32_t case_id) {
  Forks forks;
  for (const ForkSummary& fork : analysis.forks) {
    if (fork.case_id == case_id) forks.push_back(&fork);
  }
  return forks;
}

// What a row is made of, summed over its comparisons.
struct Sums {
  FloorRow row;
  double squares = 0;  // of log ratios about their comparison's mean
  double df = 0;
  double between_layouts = 0;  // variances of the logs of fork values
  double within_layouts = 0;
};

std::vector<double> LogRatios(const std::vector<ForkPair>& pairs) {
  std::vector<double> logs;
  for (const ForkPair& pair : pairs) {
    logs.push_back(std::log(*pair.candidate->ns_per_op / *pair.baseline->ns_per_op));
  }
  return logs;
}

void AddSpread(const std::string& contender, const std::vector<ForkPair>& pairs, Sums& sums) {
  const std::vector<double> logs = LogRatios(pairs);
  ++sums.row.comparisons;
  sums.row.pairs += static_cast<int>(logs.size());
  if (logs.size() < 2) return;
  const double sd = *StandardDeviation(logs);
  const double df = static_cast<double>(logs.size() - 1);
  sums.squares += sd * sd * df;
  sums.df += df;
  if (sums.row.widest.empty() || sd > sums.row.widest_sd) {
    sums.row.widest = contender;
    sums.row.widest_sd = sd;
  }
}

// Both forks of a pair ran one layout: they are the repeats that tell forks from layouts.
void AddLayouts(const std::vector<ForkPair>& pairs, Sums& sums) {
  std::map<uint32_t, std::vector<double>> of_layout;
  for (const ForkPair& pair : pairs) {
    std::vector<double>& logs = of_layout[pair.candidate->layout];
    logs.push_back(std::log(*pair.candidate->ns_per_op));
    logs.push_back(std::log(*pair.baseline->ns_per_op));
  }
  if (of_layout.size() < 2 || of_layout.count(0) > 0) return;
  std::vector<std::vector<double>> layouts;
  for (auto& [layout, logs] : of_layout) layouts.push_back(std::move(logs));
  const auto anova = AnovaOfForks(layouts);
  if (!anova.ok()) return;
  sums.between_layouts += std::max(anova->var_between, 0.0);
  sums.within_layouts += anova->var_within;
}

void CountInterval(const std::vector<ForkPair>& pairs, Floor& floor) {
  const PairsRatio found = RatioOfPairs(pairs, &ForkSummary::ns_per_op);
  if (found.pairs < kMinPairs || !found.ratio || found.ratio->degenerate) return;
  const std::optional<Interval> interval = RatioInterval(*found.ratio, kConfidence);
  if (!interval) return;
  ++floor.intervals;
  floor.excluding_one += Contains(*interval, 1) ? 0 : 1;
}

FloorRow RowOf(Sums sums) {
  FloorRow row = std::move(sums.row);
  if (sums.df > 0) row.pair_sd = std::sqrt(sums.squares / sums.df);
  const double all = sums.between_layouts + sums.within_layouts;
  if (all > 0) row.layout_share = sums.between_layouts / all;
  for (const int pairs : kPairs) {
    if (const auto at = FloorWith(row, pairs)) row.at.push_back(*at);
  }
  return row;
}

// k with P(X <= k) at or above p.
int BinomialQuantile(double p, int n, double chance) {
  int k = 0;
  while (k < n && BinomialCdf(k, n, chance) < p) ++k;
  return k;
}

void SetExpected(Floor& floor) {
  const double chance = 1 - kConfidence;
  floor.expected = chance * floor.intervals;
  floor.fewest = BinomialQuantile(0.025, floor.intervals, chance);
  floor.most = BinomialQuantile(0.975, floor.intervals, chance);
}

// The first group of each case: its time, of all threads.
bool IsFirstFacet(const GroupSummary& group, std::set<uint32_t>& seen) {
  return group.cases.size() == 2 && seen.insert(group.cases.front().case_id).second;
}

// Words and numbers; a fact that neither run knows says nothing against them.
bool SameFact(const RunRecord& a, const RunRecord& b, std::string_view key) {
  const Fact* first = FindHostFact(a, key);
  const Fact* second = FindHostFact(b, key);
  return TextOf(first) == TextOf(second) && NumberOf(first) == NumberOf(second);
}

bool SameHost(const RunRecord& a, const RunRecord& b) {
  if (TextOf(FindHostFact(a, fact::kCpuModel)).empty()) return false;
  for (const std::string_view key : {fact::kCpuModel, fact::kCpuMicrocode, fact::kCpusOnline,
                                     fact::kCpusAllowed, fact::kKernel}) {
    if (!SameFact(a, b, key)) return false;
  }
  return true;
}

}  // namespace

Floor FindFloor(const Analysis& analysis, const RunRecord& record) {
  Floor floor{.blocks = analysis.blocks};
  if (const RunHeader* header = FindHeader(record)) floor.start_unix_ns = header->start_unix_ns();
  std::map<std::pair<uint32_t, int>, Sums> rows;
  std::set<uint32_t> seen;
  for (const GroupSummary& group : analysis.groups) {
    if (!IsFirstFacet(group, seen)) continue;
    const CaseSummary& once = group.cases.front();
    const auto pairs = FormPairs(ForksOf(analysis, group.cases.back().case_id),
                                 ForksOf(analysis, once.case_id), Within::kSubBlock);
    for (const Stratum& stratum : Stratify(pairs, group.threads, analysis.states)) {
      if (stratum.state >= 0 && analysis.states[stratum.state].rare) continue;
      Sums& sums = rows[{group.threads, stratum.state}];
      sums.row.threads = group.threads;
      if (stratum.state >= 0) sums.row.state = analysis.states[stratum.state].name;
      AddSpread(once.contender, stratum.pairs, sums);
      AddLayouts(stratum.pairs, sums);
      CountInterval(stratum.pairs, floor);
    }
  }
  for (auto& [place, sums] : rows) floor.rows.push_back(RowOf(std::move(sums)));
  SetExpected(floor);
  return floor;
}

std::optional<FloorAt> FloorWith(const FloorRow& row, int pairs) {
  if (!row.pair_sd || pairs < 2) return std::nullopt;
  const auto effect = SmallestPairedEffect(*row.pair_sd, pairs, kConfidence);
  if (!effect) return std::nullopt;
  const double half_width = StudentT(kConfidence, pairs - 1) * *row.pair_sd / std::sqrt(pairs);
  return FloorAt{pairs, std::expm1(half_width), std::expm1(*effect)};
}

bool IsFloorFor(const RunRecord& aa, const RunRecord& run) {
  const RunHeader* first = FindHeader(aa);
  const RunHeader* second = FindHeader(run);
  if (first == nullptr || second == nullptr) return false;
  if (!first->plan().against_itself() || second->plan().against_itself()) return false;
  if (first->experiment().name() != second->experiment().name()) return false;
  constexpr int64_t kDayNs = int64_t{24} * 3600 * 1'000'000'000;
  const int64_t age = second->start_unix_ns() - first->start_unix_ns();
  return age >= 0 && age <= kFloorDays * kDayNs && SameHost(aa, run);
}

}  // namespace lab
