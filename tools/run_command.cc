#include "tools/run_command.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/describe_plan.h"
#include "lab/plan/experiment.pb.h"
#include "lab/status/status_macros.h"
#include "tools/experiments.h"
#include "tools/measure.h"
#include "tools/tell.h"

namespace lab {
namespace {

void PrintCases(const Plan& plan, const TerminalStream& out) {
  for (const Case& c : plan.case_()) {
    out.Write(absl::StrCat(CaseName(c), c.baseline() ? "  (baseline)" : "",
                           c.negative_control() ? "  (negative control)" : "", "\n"));
  }
  out.Write(absl::StrCat(DescribePlan(plan), "\n"));
}

}  // namespace

absl::StatusOr<int> RunCommand(const Options& options, const CommandContext& context) {
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(options.anonymous));
  LAB_ASSIGN_OR_RETURN(const Experiment experiment,
                       FindExperiment(host->runfiles(), options.experiment));
  LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, options, host->machine()));
  if (options.list) {
    PrintCases(plan, context.out);
    return 0;
  }
  LAB_RETURN_IF_ERROR(host->Hold(experiment.name(), options.wait, context.err));
  LAB_ASSIGN_OR_RETURN(const Measured run,
                       Measure(experiment, plan, options, host->machine(), context));
  return Tell(run.path,
              {.header_shown = context.err.is_terminal() && context.out.is_terminal(),
               .insist_on_bad_build = options.insist_on_bad_build},
              host->machine().launcher(), context.out);
}

}  // namespace lab
