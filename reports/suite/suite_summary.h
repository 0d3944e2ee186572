// What a suite comes to: a row for each experiment, and geometric means of speeds where they mean
// something.
//
// A mean is told for one contender of one experiment over all its thread counts and parameters, and
// only where each of them has a ratio that may be read: leaving out the ones that came out invalid
// would flatter it. Nothing is averaged across comparison groups or experiments.
#ifndef REPORTS_SUITE_SUITE_SUMMARY_H_
#define REPORTS_SUITE_SUITE_SUMMARY_H_

#include <optional>
#include <string>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/statistics/interval.h"

namespace lab {

struct SuiteMean {
  std::string contender;
  std::string baseline;
  std::string what;  // "p99 of single operations"; empty: the time per operation
  int comparisons = 0;
  std::optional<double> speed;  // geometric mean; absent: see why_not
  std::optional<Interval>
      interval;         // "on this suite" (METHODS.md#suites), at the plan's confidence
  std::string why_not;  // "1 of 4 invalid"
};

struct SuiteRow {
  std::string experiment;
  std::string question;
  std::string failure;  // why there is no result, or only part of one; else empty
  int forks_complete = 0;
  int forks_planned = 0;
  std::string verdicts;  // "12 faster, 3 slower, 1 inconclusive"
  std::string claims;    // "2 supported, 1 not decided"; empty: none were made
  std::string controls;  // "2 of 2 caught"; empty: there are none
  double seconds = 0;    // of this sitting
  std::string record_path;
  std::string report_path;
  std::vector<SuiteMean> means;
};

// Fills in all that an analysis knows.
void AddAnalysis(const Analysis& analysis, SuiteRow* row);

}  // namespace lab

#endif  // REPORTS_SUITE_SUITE_SUMMARY_H_
