// A suite's last page, for the terminal and as markdown.
#ifndef REPORTS_SUITE_SUITE_TEXT_H_
#define REPORTS_SUITE_SUITE_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "reports/suite/suite_summary.h"

namespace lab {

// A table of experiments, then the means. Lines end in '\n'; text from outside is escaped.
std::string RenderSuite(const std::vector<SuiteRow>& rows, size_t width, bool color);

struct SuitePage {
  std::string title;               // "Suite 20261201T113200Z-c13e"
  std::vector<std::string> facts;  // a line each: host, build, command
};

// Paths of records as the rows have them.
std::string RenderSuiteMarkdown(const std::vector<SuiteRow>& rows, const SuitePage& page);

}  // namespace lab

#endif  // REPORTS_SUITE_SUITE_TEXT_H_
