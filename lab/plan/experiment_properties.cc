#include "lab/plan/experiment_properties.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/experiment_file.h"
#include "lab/plan/make_plan.h"
#include "lab/plan/plain_text.h"
#include "lab/plan/plan_options.h"

namespace lab {
namespace {

constexpr std::string_view kPath = "lab/experiments/test.textproto";

std::string BrokenRefusal(std::string_view message) {
  for (const std::string_view line : absl::StrSplit(message, '\n')) {
    if (!absl::StartsWith(line, kPath)) return absl::StrCat("a line without the path: ", line);
    if (!PlainTextProblem(line).empty()) return "a line that is no plain text";
  }
  return "";
}

}  // namespace

std::string BrokenPromise(std::string_view text, bool* accepted) {
  const absl::StatusOr<Experiment> experiment = ParseExperiment(text, kPath);
  *accepted = experiment.ok();
  if (!experiment.ok()) return BrokenRefusal(experiment.status().message());
  const std::string bytes = experiment->SerializeAsString();
  Experiment again;
  if (!again.ParseFromString(bytes) || again.SerializeAsString() != bytes) {
    return "the record would not give it back";
  }
  // One block: the search for a crash should not spend its time on drawing.
  PlanOptions options;
  options.job = Given<std::string>{"dry"};
  const absl::StatusOr<Plan> plan = MakePlan(*experiment, options);
  if (!plan.ok() && plan.status().message().empty()) return "refused without a word";
  return "";
}

}  // namespace lab
