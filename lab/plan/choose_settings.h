// Decides every value of a plan except the cases and the draws: option, experiment file, job or
// default.
#ifndef LAB_PLAN_CHOOSE_SETTINGS_H_
#define LAB_PLAN_CHOOSE_SETTINGS_H_

#include "absl/status/statusor.h"
#include "lab/plan/cases.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"

namespace lab {

// Fills the plan's fields except case and trial, Plan.setting included, and returns what the cases
// are made of. `experiment` must be valid. Errors: InvalidArgument, one line per problem.
absl::StatusOr<CaseChoice> ChooseSettings(const Experiment& experiment, const PlanOptions& options,
                                          Plan* plan);

}  // namespace lab

#endif  // LAB_PLAN_CHOOSE_SETTINGS_H_
