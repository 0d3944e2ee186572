// The report of a run as a page: short, in GitHub-flavoured markdown, complete in its conditions.
//
// Question, answer, claims, tables with a legend, what to mind, conditions, how to run it again,
// where the raw data lie. For a pull request, an issue or a design document.
#ifndef REPORTS_MARKDOWN_MARKDOWN_H_
#define REPORTS_MARKDOWN_MARKDOWN_H_

#include <string>

#include "reports/model/report_model.h"

namespace lab {

// Names and facts from outside are inert in it: no markup, no HTML, no mention.
std::string RenderMarkdown(const ReportModel& model);

}  // namespace lab

#endif  // REPORTS_MARKDOWN_MARKDOWN_H_
