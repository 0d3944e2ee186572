#include "lab/plan/make_plan.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/plan/blocks.h"
#include "lab/plan/bounds.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/cases.h"
#include "lab/plan/choose_settings.h"
#include "lab/plan/draw.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/validate.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Padding and offsets move the stack in steps of its alignment over one page, every position
// equally likely.
constexpr uint32_t kAlignmentBytes = 16;
constexpr uint64_t kPositionsPerPage = 4096 / kAlignmentBytes;

// An A/A run compares whole pairs: a pattern that matches NAME need not match "NAME again".
std::vector<Case> WholeGroups(const std::vector<Case>& cases, const std::vector<Case>& kept) {
  std::set<uint32_t> groups;
  for (const Case& c : kept) groups.insert(c.group());
  std::vector<Case> whole;
  for (const Case& c : cases) {
    if (groups.count(c.group()) > 0) whole.push_back(c);
  }
  return whole;
}

absl::Status SetCases(std::vector<Case> cases, const PlanOptions& options, Plan& plan) {
  if (options.filter.has_value()) {
    absl::StatusOr<std::vector<Case>> kept = FilterCases(cases, options.filter->value);
    if (!kept.ok()) {
      return absl::Status(kept.status().code(), absl::StrCat("--filter ", kept.status().message()));
    }
    cases = RenumberCases(options.against_itself ? WholeGroups(cases, *kept) : *std::move(kept));
  }
  plan.mutable_case_()->Assign(cases.begin(), cases.end());
  return absl::OkStatus();
}

// Everything in one fork that is drawn for it alone.
void AddTrial(const Slot& slot, uint32_t block, bool warmup_fork, uint32_t layout, Draw& draw,
              Plan& plan) {
  Trial& trial = *plan.add_trial();
  trial.set_id(static_cast<uint32_t>(plan.trial_size() - 1));
  trial.set_case_id(slot.case_id);
  trial.set_block(block);
  trial.set_sub_block(slot.sub_block);
  trial.set_warmup_fork(warmup_fork);
  trial.set_layout(layout);
  trial.set_env_padding_bytes(static_cast<uint32_t>(draw.Below(kPositionsPerPage)) *
                              kAlignmentBytes);
  trial.set_stack_offset_bytes(static_cast<uint32_t>(draw.Below(kPositionsPerPage)) *
                               kAlignmentBytes);
}

// Which layout each block draws: without replacement until all are used, then afresh. A stream of
// its own, so that the number of layouts changes no other draw.
class LayoutDraw {
 public:
  LayoutDraw(uint32_t layouts, uint64_t seed) : draw_(~seed) {
    for (uint32_t i = 1; layouts > 1 && i <= layouts; ++i) order_.push_back(i);
  }
  uint32_t Next() {
    if (order_.empty()) return 0;
    if (next_ == 0) draw_.Shuffle(order_);
    const uint32_t layout = order_[next_];
    next_ = (next_ + 1) % order_.size();
    return layout;
  }

 private:
  Draw draw_;
  std::vector<uint32_t> order_;
  size_t next_ = 0;
};

absl::Status DrawTrials(Plan& plan) {
  const std::vector<CaseGroup> groups = GroupCases({plan.case_().begin(), plan.case_().end()});
  const uint64_t rounds = uint64_t{plan.shape().forks()} + plan.shape().warmup_forks();
  const uint64_t trials = rounds * ForksPerBlock(groups);
  if (trials > kMaxTrials) {
    return absl::InvalidArgumentError(absl::StrCat("--forks ", plan.shape().forks(), ": ", trials,
                                                   " forks over ", plan.case__size(),
                                                   " cases; a run has at most ", kMaxTrials));
  }
  Draw draw(plan.seed());
  for (uint32_t round = 0; round < plan.shape().warmup_forks(); ++round) {
    for (const Slot& slot : DrawBlock(groups, plan.order(), draw)) {
      AddTrial(slot, 0, true, plan.layouts() > 1 ? 1 : 0, draw, plan);
    }
  }
  // The copy's link lies half way round, so that over all layouts either side has run each once.
  const auto relinked = [&plan](const Slot& slot, uint32_t layout) {
    const bool is_copy = !plan.case_(static_cast<int>(slot.case_id)).baseline();
    if (!plan.relinked() || !is_copy || layout == 0) return layout;
    return (layout - 1 + plan.layouts() / 2) % plan.layouts() + 1;
  };
  // Block by block, so that a plan with more blocks begins with the trials of one with fewer.
  LayoutDraw layouts(plan.layouts(), plan.seed());
  for (uint32_t block = 0; block < plan.shape().forks(); ++block) {
    const uint32_t layout = layouts.Next();
    for (const Slot& slot : DrawBlock(groups, plan.order(), draw)) {
      AddTrial(slot, block, false, relinked(slot, layout), draw, plan);
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Plan> WithBlocks(const Plan& plan, uint32_t blocks) {
  Plan changed = plan;
  changed.mutable_shape()->set_forks(blocks);
  changed.clear_trial();
  LAB_RETURN_IF_ERROR(DrawTrials(changed));
  for (int i = 0; i < std::min(plan.trial_size(), changed.trial_size()); ++i) {
    if (plan.trial(i).SerializeAsString() != changed.trial(i).SerializeAsString()) {
      return absl::InvalidArgumentError(
          absl::StrCat("trial ", i,
                       " of the plan is not what its seed draws; the plan was made by "
                       "another version of the lab, and cannot be extended by this one"));
    }
  }
  return changed;
}

absl::StatusOr<Plan> MakePlan(const Experiment& experiment, const PlanOptions& options) {
  if (const auto problems = ExperimentProblems(experiment); !problems.empty()) {
    return absl::InvalidArgumentError(absl::StrJoin(problems, "\n"));
  }
  Plan plan;
  LAB_ASSIGN_OR_RETURN(const CaseChoice choice, ChooseSettings(experiment, options, &plan));
  LAB_ASSIGN_OR_RETURN(std::vector<Case> cases, CrossCases(experiment, choice));
  LAB_RETURN_IF_ERROR(SetCases(std::move(cases), options, plan));
  LAB_RETURN_IF_ERROR(DrawTrials(plan));
  return plan;
}

}  // namespace lab
