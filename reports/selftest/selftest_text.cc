#include "reports/selftest/selftest_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "reports/format/text.h"
#include "reports/terminal/style.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr size_t kMostWhat = 60;

// What an article says and what its numbers say takes a line of its own.
std::string PrintedLines(const std::vector<ControlResult>& results, size_t width) {
  std::string text;
  for (const ControlResult& result : results) {
    if (result.by_overlap.empty()) continue;
    const std::string line = absl::StrCat(result.control, ": ", result.what,
                                          ". By overlap of its intervals: ", result.by_overlap,
                                          ". Here: ", result.came_out, ".");
    for (const std::string& part : Wrap(EscapeTerminal(line), width, 2)) {
      absl::StrAppend(&text, part, "\n");
    }
  }
  return text.empty() ? text : absl::StrCat("\nWhat articles printed:\n", text);
}

}  // namespace

std::string RenderSelfTest(const std::vector<ControlResult>& results, size_t width, bool color) {
  using Align = Column::Align;
  Table table;
  table.columns = {{"", Align::kLeft},
                   {"Control", Align::kLeft},
                   {"What it is", Align::kLeft, 1},
                   {"Must be", Align::kLeft, 2},
                   {"Came out as", Align::kLeft}};
  for (const ControlResult& result : results) {
    table.rows.push_back({.cells = {result.caught ? "ok" : "NO", EscapeTerminal(result.control),
                                    Shorten(EscapeTerminal(result.what), kMostWhat),
                                    result.expected, EscapeTerminal(result.came_out)},
                          .last_style = result.caught ? Style::kPlain : Style::kBad});
  }
  std::string text = RenderTable(table, width, color).text;
  const auto missed =
      std::count_if(results.begin(), results.end(), [](const auto& r) { return !r.caught; });
  text += PrintedLines(results, width);
  absl::StrAppend(&text, "\n", results.size() - missed, " of ", results.size(),
                  " controls came out as they must.\n");
  for (const ControlResult& result : results) {
    if (result.caught) continue;
    absl::StrAppend(&text, EscapeTerminal(result.control), ": must be ", result.expected,
                    ", came out as ", EscapeTerminal(result.came_out), "\n");
  }
  return text;
}

}  // namespace lab
