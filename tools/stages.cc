#include "tools/stages.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/launcher/monotonic_clock.h"
#include "harness/runner/resume.h"
#include "harness/runner/runner.h"
#include "lab/analysis/next_stage.h"
#include "lab/analysis/stream_analysis.h"
#include "lab/plan/make_plan.h"
#include "lab/record/read_file.h"
#include "lab/status/status_macros.h"
#include "tools/analyze_file.h"
#include "tools/progress_printer.h"

namespace lab {
namespace {

// Runs what the record lacks of its plan.
absl::StatusOr<Footer> RunMissing(const RunRecord& record, ThisMachine& machine,
                                  RecordWriter& writer, const CommandContext& context) {
  LAB_ASSIGN_OR_RETURN(RunProgress progress, ProgressOf(record));
  LAB_ASSIGN_OR_RETURN(RunnerInput input, machine.InputFor(progress.header.plan()));
  input.done = std::move(progress.done);
  input.attempts = std::move(progress.attempts);
  input.calibrations = std::move(progress.calibrations);
  const RunnerHost host = machine.Host(input);
  ProgressPrinter printer(input.plan, progress.missing, context.err);
  const absl::StatusOr<Footer> footer = RunPlan(input, host, writer, printer);
  printer.Finish();
  return footer;
}

// What the stopping rule adds, with its trials; absent where it has nothing to say.
absl::StatusOr<std::optional<Extension>> AskRule(const StreamedAnalysis& after) {
  const Plan& plan = after.record.frame(0).header().plan();
  std::optional<Extension> extension = NextStage(after.record, plan, after.analysis);
  if (!extension) return extension;
  LAB_ASSIGN_OR_RETURN(const Plan longer, WithBlocks(plan, extension->blocks()));
  for (int i = plan.trial_size(); i < longer.trial_size(); ++i) {
    *extension->add_trial() = longer.trial(i);
  }
  extension->set_unix_ns(UnixNs());
  return extension;
}

}  // namespace

absl::Status AppendEvent(RecordWriter& writer, Event::Kind kind, std::string text, double value) {
  Frame frame;
  Event& event = *frame.mutable_event();
  event.set_kind(kind);
  event.set_mono_ns(MonotonicNs());
  event.set_unix_ns(UnixNs());
  event.set_text(std::move(text));
  event.set_value(value);
  return writer.Append(frame);
}

absl::StatusOr<Footer> RunStages(const std::string& path, ThisMachine& machine,
                                 RecordWriter& writer, const CommandContext& context) {
  for (;;) {
    ReadReport report;
    LAB_ASSIGN_OR_RETURN(const RunRecord before, ReadRecordFile(path, &report));
    LAB_ASSIGN_OR_RETURN(const Footer footer, RunMissing(before, machine, writer, context));
    if (footer.outcome() != Footer::COMPLETE) return footer;
    LAB_ASSIGN_OR_RETURN(const StreamedAnalysis after, AnalyzeFile(path));
    LAB_ASSIGN_OR_RETURN(const std::optional<Extension> extension, AskRule(after));
    if (!extension) return footer;
    Frame frame;
    *frame.mutable_extension() = *extension;
    LAB_RETURN_IF_ERROR(writer.Append(frame));
    LAB_RETURN_IF_ERROR(writer.Sync());
    const bool more = extension->trial_size() > 0;
    context.err.Write(
        absl::StrCat("lab: ", extension->rule(), ": ", extension->reason(),
                     more ? absl::StrCat("; going on to ", extension->blocks(), " blocks\n")
                          : "; no more blocks\n"));
    if (!more) return footer;
  }
}

}  // namespace lab
