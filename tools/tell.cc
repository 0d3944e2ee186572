#include "tools/tell.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>
#include <system_error>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "harness/launcher/unique_fd.h"
#include "lab/analysis/analysis_model.h"
#include "lab/analysis/stream_analysis.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"
#include "reports/markdown/markdown.h"
#include "reports/model/make_report_model.h"
#include "reports/terminal/terminal.h"
#include "tools/analyze_file.h"
#include "tools/exit_code.h"
#include "tools/floor_record.h"
#include "tools/runfiles.h"
#include "tools/sha256.h"

namespace lab {
namespace {

absl::Status WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return absl::ErrnoToStatus(errno, "write");
    text.remove_prefix(written);
  }
  return absl::OkStatus();
}

bool Interrupted(const RunRecord& record) {
  return record.frame_size() > 0 &&
         record.frame().rbegin()->footer().outcome() == Footer::INTERRUPTED;
}

bool SomeCaseHasNoFork(const Analysis& analysis) {
  return absl::c_any_of(analysis.groups, [](const GroupSummary& group) {
    return absl::c_any_of(group.cases, [](const CaseSummary& c) {
      return c.forks_planned > 0 && c.forks_complete == 0;
    });
  });
}

int OutcomeOf(const Analysis& analysis, const RunRecord& record) {
  if (Interrupted(record)) return kExitInterrupted;
  if (SomeCaseHasNoFork(analysis)) return kExitFailure;
  if (analysis.claim_refuted) return kExitRefuted;
  return analysis.wanted_comparison_undecided ? kExitUndecided : kExitFine;
}

std::string PagePath(std::string_view record_path, std::string_view folder) {
  const std::string beside = absl::StrCat(absl::StripSuffix(record_path, ".labrec"), ".md");
  if (folder.empty()) return beside;
  return absl::StrCat(folder, "/", std::filesystem::path(beside).filename().string());
}

}  // namespace

std::string AsTyped(const std::string& path) {
  const std::string stands = FromWhereUserStands("");
  std::string_view typed = path;
  if (!stands.empty() && absl::ConsumePrefix(&typed, stands)) absl::ConsumePrefix(&typed, "/");
  return std::string(typed);
}

absl::Status WriteWhole(const std::string& path, std::string_view text) {
  const std::string beside = absl::StrCat(path, ".tmp", getpid());
  std::error_code error;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  const UniqueFd fd(open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (fd.get() < 0) return absl::ErrnoToStatus(errno, absl::StrCat("cannot write ", path));
  absl::Status status = WriteAll(fd.get(), text);
  if (status.ok() && rename(beside.c_str(), path.c_str()) != 0) {
    status = absl::ErrnoToStatus(errno, "rename");
  }
  if (status.ok()) return status;
  unlink(beside.c_str());
  return absl::Status(status.code(), absl::StrCat("cannot write ", path, ": ", status.message()));
}

absl::StatusOr<Told> JudgeRecord(const std::string& record_path, const TellOptions& options,
                                 Launcher& launcher) {
  LAB_ASSIGN_OR_RETURN(
      StreamedAnalysis read,
      AnalyzeFile(record_path, {.insist_on_bad_build = options.insist_on_bad_build}));
  ReportSource source;
  source.record_path = AsTyped(record_path);
  source.again_command = absl::StrCat("bazel run //lab:", read.analysis.experiment);
  if (absl::StatusOr<std::string> sha256 = Sha256OfFile(launcher, record_path); sha256.ok()) {
    source.record_sha256 = *sha256;
  }
  source.floor = FindFloorNote(record_path, read.record);
  const std::string page = PagePath(record_path, options.page_folder);
  if (options.write_page) source.report_path = AsTyped(page);
  Told told;
  told.model = MakeReportModel(read.analysis, read.record, read.report, source);
  told.exit_code = OutcomeOf(read.analysis, read.record);
  told.analysis = std::move(read.analysis);
  if (options.write_page) {
    LAB_RETURN_IF_ERROR(WriteWhole(page, RenderMarkdown(told.model)));
  }
  return told;
}

absl::StatusOr<int> Tell(const std::string& record_path, const TellOptions& options,
                         Launcher& launcher, const TerminalStream& out) {
  LAB_ASSIGN_OR_RETURN(const Told told, JudgeRecord(record_path, options, launcher));
  const std::string text = options.page_to_stdout
                               ? RenderMarkdown(told.model)
                               : RenderTerminal(told.model, {.width = out.width(),
                                                             .color = out.color(),
                                                             .header = !options.header_shown});
  if (!out.Write(text)) return absl::InternalError("cannot write to stdout");
  return told.exit_code;
}

}  // namespace lab
