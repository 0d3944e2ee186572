// An experiment from the text of its file.
//
//   absl::StatusOr<Experiment> experiment = ParseExperiment(text,
//   "lab/experiments/contended_counter.textproto");
//
// Parsing and checking together: what comes back can be planned (see MakePlan). Opens no file.
#ifndef LAB_PLAN_EXPERIMENT_FILE_H_
#define LAB_PLAN_EXPERIMENT_FILE_H_

#include <cstddef>
#include <string_view>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

inline constexpr size_t kMaxExperimentBytes = 1 << 20;

// `path` names the file in messages; its last part without .textproto is the experiment's name
// where the file gives none, and must equal it where it does.
//
// Errors: InvalidArgument, one line per problem, each beginning with the path. Syntax errors carry
// "path:line:column:"; problems of meaning name the field ("path: claim 1: threads missing: ...").
absl::StatusOr<Experiment> ParseExperiment(std::string_view text, std::string_view path);

}  // namespace lab

#endif  // LAB_PLAN_EXPERIMENT_FILE_H_
