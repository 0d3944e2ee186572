// Analysis of a record as it is read: windows become numbers one by one and are never all in
// memory.
//
//   absl::StatusOr<StreamedAnalysis> read = AnalyzeStream(
//       [&](ReadReport* report, const std::function<void(const Frame&)>& visit) {
//         return ForEachFrameOfFile(path, report, visit);
//       });
//
// Gives what ReadRecord and Analyze give, to the last bit. It takes the runner's order of frames
// for granted (header and builds first, the subject's first word before its windows, windows in
// order) and where it finds another, it reads once more and holds all of it.
#ifndef LAB_ANALYSIS_STREAM_ANALYSIS_H_
#define LAB_ANALYSIS_STREAM_ANALYSIS_H_

#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/analysis/analysis.h"
#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

struct StreamedAnalysis {
  // Its plan made whole; without the frames of windows (in the runner's order).
  RunRecord record;
  ReadReport report;
  Analysis analysis;
};

// Visits each frame of one record, in order; called a second time, the same again.
using ReadFrames =
    std::function<absl::Status(ReadReport* report, const std::function<void(const Frame&)>& visit)>;

// Errors: of `read`, as they are; of MergeExtensions and Analyze.
absl::StatusOr<StreamedAnalysis> AnalyzeStream(const ReadFrames& read,
                                               const AnalysisOptions& options = {});

}  // namespace lab

#endif  // LAB_ANALYSIS_STREAM_ANALYSIS_H_
