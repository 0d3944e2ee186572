#include "lab/analysis/next_stage.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/stein.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

constexpr std::string_view kTwoStages = "two stages";
constexpr std::string_view kLooks = "looks";
constexpr std::string_view kPerRegime = "per regime";

struct Decided {
  int decisions = 0;
  uint32_t first_blocks = 0;  // of the plan, before any
};

Decided DecidedSoFar(const RunRecord& record, const Plan& plan) {
  Decided decided;
  uint32_t added_trials = 0;
  for (const Frame& frame : record.frame()) {
    if (!frame.has_extension()) continue;
    ++decided.decisions;
    added_trials += static_cast<uint32_t>(frame.extension().trial_size());
  }
  for (const Trial& trial : plan.trial()) {
    if (trial.id() + added_trials >= static_cast<uint32_t>(plan.trial_size())) break;
    decided.first_blocks = std::max(decided.first_blocks, trial.block() + 1);
  }
  return decided;
}

std::vector<const Comparison*> Wanted(const Analysis& analysis) {
  std::vector<const Comparison*> primary, all;
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (!summary.comparison || summary.negative_control) continue;
      if (summary.comparison->verdict.word == Word::kInvalid) continue;
      all.push_back(&*summary.comparison);
      if (summary.comparison->primary) primary.push_back(&*summary.comparison);
    }
  }
  return analysis.claims.empty() ? all : primary;
}

Extension Make(std::string_view rule, int decisions, uint32_t blocks, std::string reason) {
  Extension extension;
  extension.set_look(static_cast<uint32_t>(decisions + 1));
  extension.set_blocks(blocks);
  extension.set_rule(std::string(rule));
  extension.set_reason(std::move(reason));
  return extension;
}

// Blocks for pairs of this spread, of which `pairs` came out of `blocks`.
double BlocksFor(double precision, double pair_sd, int pairs, int blocks, double level) {
  if (pairs < 2) return 0;
  const int needed = PairsByStein(std::log1p(precision), pair_sd, pairs, level);
  return std::ceil(static_cast<double>(needed) * std::max(blocks, pairs) / pairs);
}

double BlocksFor(double precision, const Comparison& comparison, const Analysis& analysis) {
  double most = 0;
  for (const auto& in_state : comparison.by_state) {
    if (analysis.states[in_state.state].rare || !in_state.pair_sd) continue;
    most = std::max(most, BlocksFor(precision, *in_state.pair_sd, in_state.pairs, analysis.blocks,
                                    comparison.level));
  }
  if (comparison.by_state.empty() && comparison.pair_sd) {
    most = BlocksFor(precision, *comparison.pair_sd, comparison.pairs, analysis.blocks,
                     comparison.level);
  }
  return most;
}

Extension TwoStages(const Plan& plan, const Analysis& analysis, int decisions) {
  const double now = plan.shape().forks();
  const double most = std::max(kMostBlocks, plan.shape().forks());
  double wanted = plan.precision() > 0 ? 0 : most;
  for (const Comparison* comparison : Wanted(analysis)) {
    if (plan.precision() > 0) {
      wanted = std::max(wanted, BlocksFor(plan.precision(), *comparison, analysis));
    }
  }
  double affordable = most;
  if (plan.budget_ns() > 0 && analysis.seconds_per_block > 0) {
    affordable =
        std::floor(static_cast<double>(plan.budget_ns()) / 1e9 / analysis.seconds_per_block);
  }
  const double blocks = std::clamp(std::min(wanted, affordable), now, most);
  std::string reason = absl::StrFormat("pilot of %d blocks", plan.shape().forks());
  if (plan.precision() > 0) {
    absl::StrAppendFormat(&reason, ": ±%.3g %% takes %.0f blocks", 100 * plan.precision(),
                          std::max(wanted, now));
  }
  if (plan.budget_ns() > 0) {
    absl::StrAppendFormat(&reason, "%s the budget pays for %.0f", plan.precision() > 0 ? "," : ":",
                          affordable);
  } else if (wanted > most) {
    absl::StrAppendFormat(&reason, ", at most %.0f are run", most);
  }
  return Make(kTwoStages, decisions, static_cast<uint32_t>(blocks), std::move(reason));
}

std::optional<Extension> Look(const Plan& plan, const Analysis& analysis, const Decided& decided) {
  if (decided.decisions + 1 >= static_cast<int>(plan.looks())) return std::nullopt;
  const auto wanted = Wanted(analysis);
  const auto undecided = std::count_if(wanted.begin(), wanted.end(), [](const Comparison* c) {
    return c->verdict.word == Word::kInconclusive && c->verdict.more_blocks.has_value();
  });
  const uint32_t blocks = plan.shape().forks() + (undecided > 0 ? decided.first_blocks : 0);
  const std::string reason = absl::StrFormat("look %d of %d: %d comparisons undecided",
                                             decided.decisions + 1, plan.looks(), undecided);
  // Having decided everything is a look too; it is written once and ends the matter.
  if (undecided == 0 && decided.decisions > 0) return std::nullopt;
  return Make(kLooks, decided.decisions, blocks, reason);
}

std::optional<Extension> PerRegime(const Plan& plan, const Analysis& analysis,
                                   const Decided& decided) {
  const uint32_t cap = decided.first_blocks * kMostSpread;
  if (plan.shape().forks() >= cap) return std::nullopt;
  int fewest = static_cast<int>(plan.per_regime());
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (!summary.comparison) continue;
      for (const auto& in_state : summary.comparison->by_state) {
        if (!analysis.states[in_state.state].rare) fewest = std::min(fewest, in_state.pairs);
      }
    }
  }
  if (fewest >= static_cast<int>(plan.per_regime())) return std::nullopt;
  const uint32_t blocks = std::min(cap, plan.shape().forks() + decided.first_blocks);
  return Make(kPerRegime, decided.decisions, blocks,
              absl::StrFormat("a state of the host has %d of %d pairs", fewest, plan.per_regime()));
}

}  // namespace

std::optional<Extension> NextStage(const RunRecord& record, const Plan& plan,
                                   const Analysis& analysis) {
  const Decided decided = DecidedSoFar(record, plan);
  if (plan.pilot_blocks() > 0) {
    if (decided.decisions > 0) return std::nullopt;
    return TwoStages(plan, analysis, decided.decisions);
  }
  if (plan.looks() > 1) return Look(plan, analysis, decided);
  if (plan.per_regime() > 0) return PerRegime(plan, analysis, decided);
  return std::nullopt;
}

}  // namespace lab
