// Several records beside each other, a column for each: two compilers, two machines. Shown, never
// compared: their forks did not run in the same blocks, so no ratio across columns has an interval.
#ifndef REPORTS_SIDE_BY_SIDE_SIDE_BY_SIDE_H_
#define REPORTS_SIDE_BY_SIDE_SIDE_BY_SIDE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "reports/model/report_model.h"

namespace lab {

// Columns are called A, B, C, ...: a legend says which record, build and host each is. One table
// for each group of cases (experiment, threads, parameters, mode) that any record has; a cell is
// the score with its error, "-" where that record has none, and the verdict where it is no rank.
std::string RenderSideBySide(const std::vector<ReportModel>& models, size_t width, bool color);
std::string RenderSideBySideMarkdown(const std::vector<ReportModel>& models);

}  // namespace lab

#endif  // REPORTS_SIDE_BY_SIDE_SIDE_BY_SIDE_H_
