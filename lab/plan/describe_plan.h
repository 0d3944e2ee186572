// A plan in one line, and what it will cost, before it is run.
#ifndef LAB_PLAN_DESCRIBE_PLAN_H_
#define LAB_PLAN_DESCRIBE_PLAN_H_

#include <string>

#include "absl/time/time.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// What a fork costs beside its windows: the probe before it, starting and reaping the process, the
// tails of windows, syncing the record. An allowance, not a measurement; too small makes the ETA
// hopeful.
inline constexpr absl::Duration kForkOverhead = absl::Milliseconds(30);
// One pilot per case, before the first block, to find the batch size of each group.
inline constexpr absl::Duration kPilotTime = absl::Milliseconds(60);

// Windows of all forks, warm-up ones included, and the allowances above. Waiting for the host to
// settle is not in it: nobody can know.
absl::Duration EstimateDuration(const Plan& plan);

// The same for one fork of the plan: what progress advances by.
absl::Duration EstimateFork(const Plan& plan);

// "7 cases x threads {1, 2}, 10 blocks, forks of 2 + 5 windows of 100 ms, seed 20261130: about 1
// min 50 s". A case is here what people call one, a contender with its parameters.
std::string DescribePlan(const Plan& plan);

// Two parts at most, in words: "about 1 min 50 s", "about 2 h 5 min", "under 1 s".
std::string AboutHowLong(absl::Duration duration);

}  // namespace lab

#endif  // LAB_PLAN_DESCRIBE_PLAN_H_
