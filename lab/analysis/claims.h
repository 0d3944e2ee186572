// The claims of an experiment, judged: supported, refuted, or not decided. METHODS.md#claims.
//
// A claim says "at these threads, CANDIDATE has at least `min_speed` times the speed of BASELINE".
// Each comparison that it covers (one per combination of parameters, and per state of the host that
// has enough pairs) is one hypothesis; alpha is shared among the hypotheses of all claims by Holm.
// An interval of speed that begins at min_speed or above supports, one that ends below it refutes.
//
// States of the host that contradict each other decide nothing. Over parameters a claim holds only
// if it holds everywhere: one refuted comparison refutes it.
#ifndef LAB_ANALYSIS_CLAIMS_H_
#define LAB_ANALYSIS_CLAIMS_H_

#include <functional>
#include <span>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/strata.h"
#include "lab/plan/experiment.pb.h"
#include "lab/verdict/verdict.h"

namespace lab {

// The count that a claim's word ("1", "max") stands for on the host that was planned for; absent
// where it cannot be told. `cpus` is that host's number of CPUs.
std::optional<uint32_t> ThreadsOfClaim(const Claim& claim, uint32_t cpus);

// CPUs of the host that the plan was made for: from the plan's own settings; 0 where they do not
// say.
uint32_t CpusOfPlan(const Plan& plan);

// Whether `claim` is about this group: its threads, role and metric.
bool IsAbout(const Claim& claim, const GroupSummary& group, uint32_t cpus);

struct ClaimContext {
  const std::vector<GroupSummary>* groups = nullptr;
  const std::vector<HostState>* states = nullptr;
  std::span<const Forks> forks_of;  // by row
  uint32_t cpus = 0;
  int blocks = 0;
  double confidence = 0.95;
  // Margin, confidence, cost and refusal beside the faults of the two cases.
  std::function<VerdictInput(const CaseSummary&, const CaseSummary&)> faults;
};

// In the experiment's order.
std::vector<ClaimSummary> JudgeClaims(const Experiment& experiment, const ClaimContext& context);

}  // namespace lab

#endif  // LAB_ANALYSIS_CLAIMS_H_
