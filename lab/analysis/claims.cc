#include "lab/analysis/claims.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "lab/analysis/comparison.h"
#include "lab/plan/thread_group.h"
#include "lab/plan/thread_word.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/multiple_comparisons.h"
#include "lab/statistics/planning.h"

namespace lab {
namespace {

using Outcome = ClaimSummary::Outcome;

std::string_view ToString(Outcome outcome) {
  switch (outcome) {
    case Outcome::kSupported:
      return "supported";
    case Outcome::kRefuted:
      return "refuted";
    case Outcome::kNotDecided:
      return "not decided";
  }
  return "not decided";
}

// One comparison that a claim covers, in one state of the host.
struct Hypothesis {
  size_t claim = 0;
  uint32_t group = 0;
  std::string state;  // name; empty: states are not told apart
  double min_speed = 0;
  LogRatio ratio;
  int pairs = 0;
  std::optional<PairsRatio> undisturbed;  // absent: nothing was disturbed
  double seconds_per_block = 0;
  // Filled in by Holm.
  double level = 0;
  Outcome outcome = Outcome::kNotDecided;
  std::string reason;
};

// What became of a claim in one group, before the hypotheses of all claims are tested together.
struct Obstacle {
  size_t claim = 0;
  uint32_t group = 0;
  Verdict verdict;
};

struct Found {
  std::vector<Hypothesis> hypotheses;
  std::vector<Obstacle> obstacles;
};

const CaseSummary* FindContender(const GroupSummary& group, const std::string& name) {
  for (const CaseSummary& summary : group.cases) {
    if (summary.contender == name) return &summary;
  }
  return nullptr;
}

std::string BaselineOf(const Claim& claim, const Experiment& experiment) {
  return claim.baseline().empty() ? experiment.baseline() : claim.baseline();
}

std::optional<PairsRatio> Undisturbed(const std::vector<ForkPair>& pairs) {
  if (!AnyDisturbed(pairs)) return std::nullopt;
  return RatioOfPairs(pairs, &ForkSummary::ns_per_op_undisturbed);
}

// The state's pairs as a hypothesis, or why they are none.
void AskStratum(const Stratum& stratum, Hypothesis hypothesis, VerdictInput faults,
                const ClaimContext& context, Found* found) {
  faults.seconds_per_block *= BlocksPerPair(stratum, context.blocks, *context.states);
  if (stratum.state >= 0) {
    const HostState& state = (*context.states)[stratum.state];
    if (state.rare) return;
    hypothesis.state = state.name;
  }
  const VerdictInput input = WithPairs(faults, stratum.pairs, 1);
  if (const std::optional<Verdict> forbidden = Forbidden(input)) {
    found->obstacles.push_back({hypothesis.claim, hypothesis.group, *forbidden});
    return;
  }
  const PairsRatio ratio = RatioOfPairs(stratum.pairs, &ForkSummary::ns_per_op);
  hypothesis.ratio = *ratio.ratio;
  hypothesis.pairs = ratio.pairs;
  hypothesis.undisturbed = Undisturbed(stratum.pairs);
  hypothesis.seconds_per_block = input.seconds_per_block;
  found->hypotheses.push_back(std::move(hypothesis));
}

void AskGroup(size_t index, const Claim& claim, const GroupSummary& group,
              const Experiment& experiment, const ClaimContext& context, Found* found) {
  const CaseSummary* candidate = FindContender(group, claim.candidate());
  const CaseSummary* baseline = FindContender(group, BaselineOf(claim, experiment));
  if (candidate == nullptr || baseline == nullptr) return;
  const Within within = baseline->baseline ? Within::kSubBlock : Within::kBlock;
  const std::vector<ForkPair> pairs =
      FormPairs(context.forks_of[candidate->row], context.forks_of[baseline->row], within);
  const VerdictInput faults = context.faults(*candidate, *baseline);
  for (const Stratum& stratum : Stratify(pairs, group.threads, *context.states)) {
    AskStratum(stratum, {.claim = index, .group = group.group, .min_speed = claim.min_speed()},
               faults, context, found);
  }
}

// Of the speed, at the hypothesis' level.
std::optional<Interval> SpeedInterval(const LogRatio& ratio, double level) {
  const std::optional<Interval> interval = RatioInterval(ratio, level);
  if (!interval) return std::nullopt;
  return Reciprocal(*interval);
}

Outcome OutcomeOf(const std::optional<Interval>& speed, double min_speed) {
  if (!speed) return Outcome::kNotDecided;
  if (speed->low >= min_speed) return Outcome::kSupported;
  if (speed->high < min_speed) return Outcome::kRefuted;
  return Outcome::kNotDecided;
}

Outcome UndisturbedOutcome(const Hypothesis& hypothesis) {
  const PairsRatio& undisturbed = *hypothesis.undisturbed;
  if (!undisturbed.ratio || undisturbed.pairs < kMinPairs) return Outcome::kNotDecided;
  return OutcomeOf(SpeedInterval(*undisturbed.ratio, hypothesis.level), hypothesis.min_speed);
}

void Decide(const HolmStep& step, Hypothesis* hypothesis) {
  hypothesis->level = step.level;
  const Outcome all =
      step.rejected ? OutcomeOf(SpeedInterval(hypothesis->ratio, step.level), hypothesis->min_speed)
                    : Outcome::kNotDecided;
  hypothesis->outcome = all;
  if (all == Outcome::kNotDecided) {
    hypothesis->reason = absl::StrCat("the interval of speed holds ", hypothesis->min_speed);
  }
  if (!hypothesis->undisturbed) return;
  const Outcome without = UndisturbedOutcome(*hypothesis);
  if (without == all) return;
  hypothesis->outcome = Outcome::kNotDecided;
  hypothesis->reason = absl::StrCat(ToString(all), " with all samples, ", ToString(without),
                                    " without the disturbed ones");
}

void DecideAll(double confidence, std::vector<Hypothesis>* hypotheses) {
  std::vector<double> p_values;
  for (const Hypothesis& hypothesis : *hypotheses) {
    p_values.push_back(PValue(hypothesis.ratio, 1 / hypothesis.min_speed).value_or(1));
  }
  const std::vector<HolmStep> steps = Holm(p_values, confidence);
  for (size_t i = 0; i < steps.size(); ++i) Decide(steps[i], &(*hypotheses)[i]);
}

// Blocks until the interval is narrower than the distance between the speed seen and the one
// claimed.
void AddCost(const Hypothesis& hypothesis, ClaimSummary* summary) {
  const double distance = std::abs(hypothesis.ratio.mean + std::log(hypothesis.min_speed));
  if (distance == 0 || !hypothesis.ratio.pair_sd) return;
  const int more = MorePairs(std::expm1(distance), *hypothesis.ratio.pair_sd, hypothesis.pairs,
                             hypothesis.level);
  if (more + hypothesis.pairs >= kManyForks) return;
  summary->more_blocks = std::max(more, 1);
  if (hypothesis.seconds_per_block > 0) {
    summary->more_seconds = *summary->more_blocks * hypothesis.seconds_per_block;
  }
}

void Show(const Hypothesis& hypothesis, ClaimSummary* summary) {
  summary->speed = 1 / RatioOf(hypothesis.ratio);
  summary->speed_interval = SpeedInterval(hypothesis.ratio, hypothesis.level);
  summary->level = hypothesis.level;
}

std::string InStates(const std::vector<const Hypothesis*>& decided, size_t asked) {
  if (decided.front()->state.empty()) return "";
  std::string text = "in ";
  for (size_t i = 0; i < decided.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : " and ", decided[i]->state);
  }
  return absl::StrCat(text, decided.size() < asked ? "; the other states decide nothing" : "");
}

const Hypothesis* Slowest(const std::vector<const Hypothesis*>& hypotheses) {
  return *std::max_element(
      hypotheses.begin(), hypotheses.end(),
      [](const Hypothesis* a, const Hypothesis* b) { return a->ratio.mean < b->ratio.mean; });
}

// A claim in one group: its hypotheses there are states of the host.
ClaimSummary InGroup(const std::vector<const Hypothesis*>& asked,
                     const std::vector<const Obstacle*>& obstacles) {
  ClaimSummary summary;
  std::vector<const Hypothesis*> decided;
  std::copy_if(asked.begin(), asked.end(), std::back_inserter(decided),
               [](const Hypothesis* h) { return h->outcome != Outcome::kNotDecided; });
  if (decided.empty() && asked.empty()) {
    const Verdict& verdict = obstacles.front()->verdict;
    summary.reason = absl::StrCat(lab::ToString(verdict.word), ": ", verdict.reason);
    summary.more_blocks = verdict.more_blocks;
    summary.more_seconds = verdict.more_seconds;
    return summary;
  }
  Show(*Slowest(decided.empty() ? asked : decided), &summary);
  if (decided.empty()) {
    summary.reason = Slowest(asked)->reason;
    AddCost(*Slowest(asked), &summary);
    return summary;
  }
  const bool agree = std::all_of(decided.begin(), decided.end(), [&](const Hypothesis* h) {
    return h->outcome == decided.front()->outcome;
  });
  if (!agree) {
    summary.reason = "the host's states disagree";
    return summary;
  }
  summary.outcome = decided.front()->outcome;
  summary.reason = InStates(decided, asked.size() + obstacles.size());
  return summary;
}

// Over groups: the worst of them.
int Rank(const ClaimSummary& summary) {
  switch (summary.outcome) {
    case Outcome::kRefuted:
      return 0;
    case Outcome::kNotDecided:
      return 1;
    case Outcome::kSupported:
      return 2;
  }
  return 1;
}

bool IsWorse(const ClaimSummary& a, const ClaimSummary& b) {
  if (Rank(a) != Rank(b)) return Rank(a) < Rank(b);
  return a.speed.value_or(0) < b.speed.value_or(0);
}

template <typename T>
std::vector<const T*> Select(const std::vector<T>& all, size_t claim, uint32_t group) {
  std::vector<const T*> selected;
  for (const T& item : all) {
    if (item.claim == claim && item.group == group) selected.push_back(&item);
  }
  return selected;
}

ClaimSummary OverGroups(size_t index, const Found& found, const ClaimContext& context) {
  std::optional<ClaimSummary> worst;
  for (const GroupSummary& group : *context.groups) {
    const auto asked = Select(found.hypotheses, index, group.group);
    const auto obstacles = Select(found.obstacles, index, group.group);
    if (asked.empty() && obstacles.empty()) continue;
    ClaimSummary summary = InGroup(asked, obstacles);
    if (!worst || IsWorse(summary, *worst)) worst = std::move(summary);
  }
  if (worst) return *worst;
  return {.reason = "not part of this run", .in_run = false};
}

}  // namespace

uint32_t CpusOfPlan(const Plan& plan) {
  uint32_t cpus = 0;
  for (const Setting& setting : plan.setting()) {
    if (setting.name() == "cpus" && absl::SimpleAtoi(setting.value(), &cpus)) return cpus;
  }
  return 0;
}

std::optional<uint32_t> ThreadsOfClaim(const Claim& claim, uint32_t cpus) {
  const auto threads = ResolveThreadWord(claim.threads(), cpus);
  if (!threads.ok()) return std::nullopt;
  return *threads;
}

bool IsAbout(const Claim& claim, const GroupSummary& group, uint32_t cpus) {
  for (const Param& wanted : claim.param()) {
    const bool has = std::any_of(group.params.begin(), group.params.end(), [&](const Param& param) {
      return param.name() == wanted.name() && param.value() == wanted.value();
    });
    if (!has) return false;
  }
  const std::string metric = claim.metric().empty() ? MetricName(Metric::kTime) : claim.metric();
  if (metric != MetricName(group.facet.metric) || claim.role() != group.facet.role) return false;
  if (claim.thread_group().empty()) return ThreadsOfClaim(claim, cpus) == group.threads;
  const auto roles = ResolveThreadGroup(claim.thread_group(), cpus);
  return roles.ok() && std::equal(roles->begin(), roles->end(), group.roles.begin(),
                                  group.roles.end(), [](const RoleCount& a, const RoleCount& b) {
                                    return a.role() == b.role() && a.threads() == b.threads();
                                  });
}

std::vector<ClaimSummary> JudgeClaims(const Experiment& experiment, const ClaimContext& context) {
  Found found;
  for (int i = 0; i < experiment.claim_size(); ++i) {
    const Claim& claim = experiment.claim(i);
    if (claim.min_speed() <= 0) continue;
    for (const GroupSummary& group : *context.groups) {
      if (!IsAbout(claim, group, context.cpus)) continue;
      AskGroup(i, claim, group, experiment, context, &found);
    }
  }
  DecideAll(context.confidence, &found.hypotheses);
  std::vector<ClaimSummary> summaries;
  for (int i = 0; i < experiment.claim_size(); ++i) {
    ClaimSummary summary = OverGroups(i, found, context);
    summary.text = experiment.claim(i).text();
    summary.min_speed = experiment.claim(i).min_speed();
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

}  // namespace lab
