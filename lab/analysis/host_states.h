// Which state the host was in before each fork, told from the hand-off probe. METHODS.md#states.
//
// Only forks of two or more threads have a state: what a hand-off between CPUs costs is nothing to
// a single thread. The state *before* a fork is what counts, since a kernel that sleeps or spins
// may itself move the virtual CPUs; another state after it marks the fork as changed.
//
// Each pair of CPUs is compared only with itself, over the run: that one pair shares a core and
// another does not is topology, not a state. Where a fork uses several pairs, the mean of their
// logs is what is split, so one pair of many that changes alone may stay unseen.
#ifndef LAB_ANALYSIS_HOST_STATES_H_
#define LAB_ANALYSIS_HOST_STATES_H_

#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/fork_table.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"

namespace lab {

// States under this share of the forks are shown and never averaged in: one fork five times off in
// thirty biases a mean by 5 %.
inline constexpr double kRareShare = 0.1;

struct HostStates {
  std::vector<HostState> states;  // by hand-off, ascending, the rare ones among them
  std::vector<Analysis::StateChange> changes;
};

// Writes clock, hand-off, state, spell and state_changed into `forks`, which are those of
// `attempts` in the same order.
HostStates TellStatesApart(const RunRecord& record, const std::vector<Attempt>& attempts,
                           const Plan& plan, std::vector<ForkSummary>* forks);

}  // namespace lab

#endif  // LAB_ANALYSIS_HOST_STATES_H_
