// Record -> samples -> estimates -> verdicts. The one place where protos meet mathematics.
//
// Pure: the same record gives the same analysis on any machine, today or with a better version of
// this file later. Cost: linear in the frames of the record, and one SampleSummary per window.
//
//   absl::StatusOr<Analysis> analysis = Analyze(record, report);
//
// The rules, each in a file of its own: fork_table (which frames make a fork that counts), sample
// (what a window says), host_states, comparison, claims. Why: METHODS.md.
#ifndef LAB_ANALYSIS_ANALYSIS_H_
#define LAB_ANALYSIS_ANALYSIS_H_

#include "absl/status/statusor.h"
#include "lab/analysis/analysis_model.h"
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

}  // namespace lab

#endif  // LAB_ANALYSIS_ANALYSIS_H_
