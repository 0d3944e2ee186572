// The experiment files that come with this program, and those of the user's own.
#ifndef TOOLS_EXPERIMENTS_H_
#define TOOLS_EXPERIMENTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"
#include "tools/runfiles.h"

namespace lab {

// By name ("contended_counter"), or by path where `name` has a slash or ends in .textproto.
// NotFound suggests a name.
absl::StatusOr<Experiment> FindExperiment(const Runfiles& runfiles, std::string_view name);

// Names, sorted.
std::vector<std::string> ExperimentNames(const Runfiles& runfiles);

// The same of another folder of the repository, where experiments go by name only.
absl::StatusOr<Experiment> FindExperimentIn(const Runfiles& runfiles, std::string_view folder,
                                            std::string_view name);
std::vector<std::string> ExperimentNamesIn(const Runfiles& runfiles, std::string_view folder);

}  // namespace lab

#endif  // TOOLS_EXPERIMENTS_H_
