// The report of a run, for a terminal: header, tables, sentences, claims, what to mind, paths.
#ifndef REPORTS_TERMINAL_TERMINAL_H_
#define REPORTS_TERMINAL_TERMINAL_H_

#include <cstddef>
#include <string>

#include "reports/model/report_model.h"

namespace lab {

struct TerminalOptions {
  size_t width = 100;  // columns; under 60 is treated as 60
  bool color = false;  // the caller knows NO_COLOR and whether this is a terminal
  bool header = true;  // false where RenderHeaderLines was already shown
};

// Lines that end in '\n'. Text that came from outside is escaped; nothing in it can move the
// cursor.
std::string RenderTerminal(const ReportModel& model, const TerminalOptions& options = {});

}  // namespace lab

#endif  // REPORTS_TERMINAL_TERMINAL_H_
