#include "tools/analyze_file.h"

#include <functional>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lab/record/read_file.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

absl::StatusOr<StreamedAnalysis> AnalyzeFile(const std::string& path,
                                             const AnalysisOptions& options) {
  absl::StatusOr<StreamedAnalysis> read = AnalyzeStream(
      [&path](ReadReport* report, const std::function<void(const Frame&)>& visit) {
        return ForEachFrameOfFile(path, report, visit);
      },
      options);
  // Those of the reader do already.
  if (read.ok() || absl::StartsWith(read.status().message(), path)) return read;
  return absl::Status(read.status().code(), absl::StrCat(path, ": ", read.status().message()));
}

}  // namespace lab
