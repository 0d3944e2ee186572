// Record -> samples -> estimates -> verdicts. The one place where protos meet mathematics.
//
// Pure: the same record gives the same analysis on any machine, today or with a better version of
// this file later. Cost: linear in the frames of the record, and one SampleSummary per window. A
// record from a file is better analysed as it is read: stream_analysis.h.
//
//   absl::StatusOr<Analysis> analysis = Analyze(record, report);
//
// The rules, each in a file of its own: fork_table (which frames make a fork that counts), sample
// (what a window says), host_states, comparison, claims. Why: METHODS.md.
#ifndef LAB_ANALYSIS_ANALYSIS_H_
#define LAB_ANALYSIS_ANALYSIS_H_

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "lab/analysis/analysis_model.h"
#include "lab/analysis/fork_table.h"
#include "lab/analysis/window_reader.h"
#include "lab/record/record.pb.h"

namespace lab {

struct ReadReport;  // lab/record/record_reader.h

struct AnalysisOptions {
  // Judge a build with assertions, a sanitizer, or without -c opt.
  bool insist_on_bad_build = false;
};

// Errors: no header frame; a plan or frames that contradict it (a trial id out of range).
absl::StatusOr<Analysis> Analyze(const RunRecord& record, const ReadReport& report,
                                 const AnalysisOptions& options = {});

// Windows that were read as they came, of each attempt that has any: one for each facet of its
// case, in that order.
using WindowsOfAttempts = absl::flat_hash_map<AttemptKey, std::vector<WindowsRead>>;

// The same of a record whose windows are in `windows` instead; those that are frames count too.
absl::StatusOr<Analysis> Analyze(const RunRecord& record, WindowsOfAttempts windows,
                                 const ReadReport& report, const AnalysisOptions& options);

}  // namespace lab

#endif  // LAB_ANALYSIS_ANALYSIS_H_
