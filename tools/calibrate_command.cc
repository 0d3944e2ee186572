#include "tools/calibrate_command.h"

#include <cstdint>
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
#include "tools/floor_record.h"
#include "tools/run_command.h"
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
  if (options.aa && options.precision) {
    return absl::InvalidArgumentError(
        "--precision: not with --aa, which is as long as -f says and plans nothing");
  }
  Options run = options.aa ? options : PilotOf(options);
  run.output_dir =
      absl::StrCat(options.output_dir.value_or(absl::StrCat("lab-records/", options.experiment)),
                   "/", kCalibrationFolder);
  Footer footer;
  LAB_ASSIGN_OR_RETURN(const std::string path, Measure(run, context, &footer));
  LAB_ASSIGN_OR_RETURN(const StreamedAnalysis read, AnalyzeFile(path));
  if (!context.out.Write(
          absl::StrCat(Text(read, options, context.out), "\nrecord    ", AsTyped(path), "\n"))) {
    return absl::InternalError("cannot write to stdout");
  }
  return footer.outcome() == Footer::COMPLETE ? kExitFine : kExitInterrupted;
}

}  // namespace lab
