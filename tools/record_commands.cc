#include "tools/record_commands.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "harness/launcher/launcher.h"
#include "lab/record/read_file.h"
#include "lab/record/record_json.h"
#include "lab/status/status_macros.h"
#include "reports/model/report_model.h"
#include "reports/show/show.h"
#include "reports/side_by_side/side_by_side.h"
#include "tools/exit_code.h"
#include "tools/experiments.h"
#include "tools/run_command.h"
#include "tools/runfiles.h"
#include "tools/tell.h"

namespace lab {
namespace {

// What the reader left out, for stderr: a torn record is read and said to be torn.
void SayWhatWasSkipped(const ReadReport& report, const std::string& path,
                       const TerminalStream& err) {
  for (const SkippedRange& skipped : report.skipped) {
    err.Write(absl::StrFormat("lab: %s: bytes %d to %d skipped: %s\n", AsTyped(path),
                              skipped.offset, skipped.offset + skipped.length, skipped.reason));
  }
}

absl::Status WriteOut(const TerminalStream& out, std::string_view text) {
  return out.Write(text) ? absl::OkStatus() : absl::InternalError("cannot write to stdout");
}

}  // namespace

absl::StatusOr<int> ShowCommand(const Options& options, const CommandContext& context) {
  const std::string path = FromWhereUserStands(options.positional.at(0));
  ReadReport report;
  LAB_ASSIGN_OR_RETURN(const RunRecord record, ReadRecordFile(path, &report));
  if (options.json) {
    SayWhatWasSkipped(report, path, context.err);
    LAB_RETURN_IF_ERROR(WriteOut(context.out, ToJson(record)));
    return kExitFine;
  }
  const std::string text = RenderShow(record, report, {.windows = options.windows});
  LAB_RETURN_IF_ERROR(WriteOut(context.out, text));
  return kExitFine;
}

absl::StatusOr<int> ExportCommand(const Options& options, const CommandContext& context) {
  const std::string path = FromWhereUserStands(options.positional.at(0));
  ReadReport report;
  LAB_ASSIGN_OR_RETURN(const RunRecord record, ReadRecordFile(path, &report));
  SayWhatWasSkipped(report, path, context.err);
  const std::filesystem::path folder = FromWhereUserStands(options.output_dir.value_or(""));
  const std::string target = (folder / std::filesystem::path(path).stem()).string() + ".pb";
  LAB_RETURN_IF_ERROR(WriteWhole(target, record.SerializeAsString()));
  LAB_RETURN_IF_ERROR(WriteOut(context.out, absl::StrCat(AsTyped(target), "\n")));
  return kExitFine;
}

// Several records, a column each. The gravest of their exit codes would say nothing: 0.
absl::StatusOr<int> ReportSideBySide(const Options& options, const CommandContext& context) {
  ProcessLauncher launcher;
  std::vector<ReportModel> models;
  for (const std::string& path : options.positional) {
    LAB_ASSIGN_OR_RETURN(
        Told told,
        JudgeRecord(FromWhereUserStands(path),
                    {.write_page = false, .insist_on_bad_build = options.insist_on_bad_build},
                    launcher));
    models.push_back(std::move(told.model));
  }
  const std::string markdown = RenderSideBySideMarkdown(models);
  if (options.output_dir) {
    const std::string page =
        absl::StrCat(FromWhereUserStands(*options.output_dir), "/side_by_side.md");
    LAB_RETURN_IF_ERROR(WriteWhole(page, markdown));
  }
  LAB_RETURN_IF_ERROR(WriteOut(
      context.out, options.format == Format::kMarkdown
                       ? markdown
                       : RenderSideBySide(models, context.out.width(), context.out.color())));
  return kExitFine;
}

absl::StatusOr<int> ReportCommand(const Options& options, const CommandContext& context) {
  if (options.positional.size() > 1) return ReportSideBySide(options, context);
  const std::string path = FromWhereUserStands(options.positional.at(0));
  ProcessLauncher launcher;
  std::string page_folder;
  if (options.output_dir) page_folder = FromWhereUserStands(*options.output_dir);
  return Tell(path,
              {.write_page = options.output_dir.has_value(),
               .page_folder = page_folder,
               .page_to_stdout = options.format == Format::kMarkdown,
               .insist_on_bad_build = options.insist_on_bad_build},
              launcher, context.out);
}

absl::StatusOr<int> ListCommand(const Options& options, const CommandContext& context) {
  LAB_ASSIGN_OR_RETURN(const Runfiles runfiles, Runfiles::OfThisProgram());
  if (!options.experiment.empty()) {
    Options plan_only = options;
    plan_only.list = true;
    return RunCommand(plan_only, context);
  }
  for (const std::string& name : ExperimentNames(runfiles)) {
    LAB_ASSIGN_OR_RETURN(const Experiment experiment, FindExperiment(runfiles, name));
    LAB_RETURN_IF_ERROR(
        WriteOut(context.out, absl::StrFormat("%-24s %s\n", name, experiment.question())));
  }
  return kExitFine;
}

}  // namespace lab
