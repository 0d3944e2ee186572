// Names and messages that somebody chose to break a report, and records full of them.
#ifndef REPORTS_TESTING_HOSTILE_TEXT_H_
#define REPORTS_TESTING_HOSTILE_TEXT_H_

#include <string>
#include <string_view>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"

namespace lab {

// Pipes, backticks, HTML, newlines, escape sequences, NUL, right-to-left, bad UTF-8, 500
// characters.
const std::vector<std::string>& HostileTexts();

// Every string of the record, or of the analysis, becomes `text`. Keys of facts stay, so that the
// facts are still found.
void FillWith(std::string_view text, RunRecord* record);
void FillWith(std::string_view text, Analysis* analysis);

// Nothing in `text` but printable characters and '\n'; no bidirectional control either.
bool IsPrintable(std::string_view text);

}  // namespace lab

#endif  // REPORTS_TESTING_HOSTILE_TEXT_H_
