#include "tools/calibrate_command.h"

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lab/analysis/analysis.h"
#include "lab/analysis/calibration.h"
#include "lab/record/read_file.h"
#include "lab/status/status_macros.h"
#include "reports/calibration/calibration_text.h"
#include "tools/exit_code.h"
#include "tools/experiments.h"
#include "tools/measure.h"
#include "tools/tell.h"

namespace lab {
namespace {

constexpr uint32_t kForks = 10;
constexpr uint32_t kWindows = 100;  // fewer hide a late change

}  // namespace

absl::StatusOr<int> CalibrateCommand(const Options& options, const CommandContext& context) {
  Options pilot = options;
  if (!pilot.forks) pilot.forks = kForks;
  if (!pilot.iterations) pilot.iterations = kWindows;
  if (!pilot.warmup_iterations) pilot.warmup_iterations = 0;
  pilot.precision.reset();  // what is wanted of the plan to come, no rule for this run
  pilot.output_dir =
      absl::StrCat(options.output_dir.value_or(absl::StrCat("lab-records/", options.experiment)),
                   "/calibration");
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(options.anonymous));
  LAB_ASSIGN_OR_RETURN(const Experiment experiment,
                       FindExperiment(host->runfiles(), options.experiment));
  LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, pilot, host->machine()));
  LAB_RETURN_IF_ERROR(
      host->Hold(absl::StrCat("calibrate ", experiment.name()), options.wait, context.err));
  LAB_ASSIGN_OR_RETURN(const Measured run,
                       Measure(experiment, plan, pilot, host->machine(), context));
  ReadReport report;
  LAB_ASSIGN_OR_RETURN(const RunRecord record, ReadRecordFile(run.path, &report));
  LAB_ASSIGN_OR_RETURN(const Analysis analysis, Analyze(record, report, {}));
  const double precision = options.precision.value_or(analysis.equivalence_margin);
  if (!context.out.Write(
          absl::StrCat(RenderCalibration(Calibrate(analysis, precision), analysis.experiment,
                                         precision, context.out.width(), context.out.color()),
                       "\nrecord    ", AsTyped(run.path), "\n"))) {
    return absl::InternalError("cannot write to stdout");
  }
  return run.footer.outcome() == Footer::COMPLETE ? kExitFine : kExitInterrupted;
}

}  // namespace lab
