#include "tools/calibrate_command.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "lab/analysis/analysis_model.h"
#include "lab/analysis/calibration.h"
#include "lab/analysis/stream_analysis.h"
#include "lab/status/status_macros.h"
#include "reports/calibration/calibration_text.h"
#include "tools/analyze_file.h"
#include "tools/exit_code.h"
#include "tools/run_command.h"
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
  Footer footer;
  LAB_ASSIGN_OR_RETURN(const std::string path, Measure(pilot, context, &footer));
  LAB_ASSIGN_OR_RETURN(const StreamedAnalysis read, AnalyzeFile(path));
  const Analysis& analysis = read.analysis;
  const double precision = options.precision.value_or(analysis.equivalence_margin);
  if (!context.out.Write(
          absl::StrCat(RenderCalibration(Calibrate(analysis, precision), analysis.experiment,
                                         precision, context.out.width(), context.out.color()),
                       "\nrecord    ", AsTyped(path), "\n"))) {
    return absl::InternalError("cannot write to stdout");
  }
  return footer.outcome() == Footer::COMPLETE ? kExitFine : kExitInterrupted;
}

}  // namespace lab
