#include "tools/calibrate_command.h"

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lab/analysis/analysis_model.h"
#include "lab/analysis/calibration.h"
#include "lab/analysis/floor.h"
#include "lab/analysis/stream_analysis.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"
#include "reports/calibration/calibration_text.h"
#include "reports/calibration/floor_text.h"
#include "tools/analyze_file.h"
#include "tools/exit_code.h"
#include "tools/experiments.h"
#include "tools/floor_record.h"
#include "tools/measure.h"
#include "tools/tell.h"
#include "tools/terminal_stream.h"

namespace lab {
namespace {

constexpr uint32_t kForks = 10;
constexpr uint32_t kWindows = 100;  // fewer hide a late change

// Forks of many windows, judged for nothing else.
Options PilotOf(Options options) {
  if (!options.forks) options.forks = kForks;
  if (!options.iterations) options.iterations = kWindows;
  if (!options.warmup_iterations) options.warmup_iterations = 0;
  options.precision.reset();  // what is wanted of the plan to come, no rule for this run
  return options;
}

std::string Text(const StreamedAnalysis& read, const Options& options, const TerminalStream& out) {
  const Analysis& analysis = read.analysis;
  if (options.aa) {
    return RenderFloor(FindFloor(analysis, read.record), analysis.experiment, out.width(),
                       out.color());
  }
  const double precision = options.precision.value_or(analysis.equivalence_margin);
  return RenderCalibration(Calibrate(analysis, precision), analysis.experiment, precision,
                           out.width(), out.color());
}

}  // namespace

absl::StatusOr<int> CalibrateCommand(const Options& options, const CommandContext& context) {
  if (options.relink && !options.aa) {
    return absl::InvalidArgumentError("--relink: only with --aa");
  }
  if (options.aa && options.precision) {
    return absl::InvalidArgumentError(
        "--precision: not with --aa, which is as long as -f says and plans nothing");
  }
  Options its = options.aa ? options : PilotOf(options);
  its.output_dir =
      absl::StrCat(options.output_dir.value_or(absl::StrCat("lab-records/", options.experiment)),
                   "/", kCalibrationFolder);
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(options.anonymous));
  LAB_ASSIGN_OR_RETURN(const Experiment experiment,
                       FindExperiment(host->runfiles(), options.experiment));
  LAB_ASSIGN_OR_RETURN(const Plan plan, PlanFor(experiment, its, host->machine()));
  LAB_RETURN_IF_ERROR(
      host->Hold(absl::StrCat("calibrate ", experiment.name()), options.wait, context.err));
  LAB_ASSIGN_OR_RETURN(const Measured run,
                       Measure(experiment, plan, its, host->machine(), context));
  LAB_ASSIGN_OR_RETURN(const StreamedAnalysis read, AnalyzeFile(run.path));
  if (!context.out.Write(absl::StrCat(Text(read, options, context.out), "\nrecord    ",
                                      AsTyped(run.path), "\n"))) {
    return absl::InternalError("cannot write to stdout");
  }
  return run.footer.outcome() == Footer::COMPLETE ? kExitFine : kExitInterrupted;
}

}  // namespace lab
