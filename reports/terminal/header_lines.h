// What is known before the first fork: the question, and host, build, load and plan in a line each.
//
//   Conditions conditions = MakeConditions({.header = &header, .facts = &facts, .probe = &probe});
//   conditions.plan.push_back("about 1 min 50 s");
//   std::cerr << RenderHeaderLines(experiment.name(), experiment.question(), conditions, 100);
//
// The same lines open the report after the run, when more is known.
#ifndef REPORTS_TERMINAL_HEADER_LINES_H_
#define REPORTS_TERMINAL_HEADER_LINES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "reports/model/conditions.h"
#include "reports/terminal/style.h"

namespace lab {

// Lines that end in '\n', wrapped to `width`. Empty parts (no plan yet) are left out.
std::string RenderHeaderLines(std::string_view experiment, std::string_view question,
                              const Conditions& conditions, size_t width, bool color = false);

// "record    TEXT", wrapped under itself. `text` is raw, and escaped here.
std::string LabelledLine(std::string_view label, std::string_view text, size_t width);

}  // namespace lab

#endif  // REPORTS_TERMINAL_HEADER_LINES_H_
