// Judges a record and tells: the table on stdout, a short page in markdown beside the record.
#ifndef TOOLS_TELL_H_
#define TOOLS_TELL_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "harness/launcher/launcher.h"
#include "lab/analysis/analysis_model.h"
#include "reports/model/report_model.h"
#include "tools/terminal_stream.h"

namespace lab {

struct TellOptions {
  bool header_shown = false;  // the header lines were printed before the run
  bool write_page = true;
  std::string page_folder;      // empty: beside the record
  bool page_to_stdout = false;  // markdown instead of the table
  bool insist_on_bad_build = false;
};

struct Told {
  Analysis analysis;
  ReportModel model;
  int exit_code = 0;  // that the record's outcome asks for
};

// Judges, and writes the page where it is wanted.
absl::StatusOr<Told> JudgeRecord(const std::string& record_path, const TellOptions& options,
                                 Launcher& launcher);

// And prints. The exit code.
absl::StatusOr<int> Tell(const std::string& record_path, const TellOptions& options,
                         Launcher& launcher, const TerminalStream& out);

// Writes `text` to `path` whole or not at all: beside it first, then renamed.
absl::Status WriteWhole(const std::string& path, std::string_view text);

// `path` as the user would type it: without the directory they stand in.
std::string AsTyped(const std::string& path);

}  // namespace lab

#endif  // TOOLS_TELL_H_
