// Experiment + options + seed -> Plan: which forks to run, in which order, with what.
//
//   PlanOptions options{.seed = {20261130, "command line"}, .cpus_available = 2};
//   absl::StatusOr<Plan> plan = MakePlan(experiment, options);
//
// Pure and deterministic: the same arguments give the same plan, byte for byte, with every
// compiler. The plan is stored whole in the run record, with the origin of every value in
// Plan.setting.
//
// Which value counts, strongest first: the option, the experiment file, the job, the default. A job
// that is named in the options is the user's wish and goes before the file's shape (--job dry stays
// dry).
#ifndef LAB_PLAN_MAKE_PLAN_H_
#define LAB_PLAN_MAKE_PLAN_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"

namespace lab {

// Errors: InvalidArgument, one line per problem, where the experiment is not valid or an option
// does not fit it (unknown job, baseline or parameter, a timeout shorter than the windows, too many
// cases); NotFound for a filter that matches nothing. Messages name an option of the command line
// as it is typed (--forks).
absl::StatusOr<Plan> MakePlan(const Experiment& experiment, const PlanOptions& options);

// The same plan with `blocks` blocks. One with more begins with the trials of one with fewer, so
// that a stopping rule may add some. Errors: InvalidArgument for more trials than a run may have,
// and where the plan's trials are not what its seed draws (made by another version of this code).
absl::StatusOr<Plan> WithBlocks(const Plan& plan, uint32_t blocks);

}  // namespace lab

#endif  // LAB_PLAN_MAKE_PLAN_H_
