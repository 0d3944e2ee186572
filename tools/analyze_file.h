// A record file, judged as it is read.
#ifndef TOOLS_ANALYZE_FILE_H_
#define TOOLS_ANALYZE_FILE_H_

#include <string>

#include "absl/status/statusor.h"
#include "lab/analysis/analysis.h"
#include "lab/analysis/stream_analysis.h"

namespace lab {

// Errors begin with the path.
absl::StatusOr<StreamedAnalysis> AnalyzeFile(const std::string& path,
                                             const AnalysisOptions& options = {});

}  // namespace lab

#endif  // TOOLS_ANALYZE_FILE_H_
