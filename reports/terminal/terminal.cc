#include "reports/terminal/terminal.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/plan/validate.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/model/case_text.h"
#include "reports/model/floor_note.h"
#include "reports/model/score_scale.h"
#include "reports/terminal/header_lines.h"
#include "reports/terminal/result_table.h"
#include "reports/terminal/style.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr size_t kLeastWidth = 60;

bool Has(const std::vector<std::string>& titles, std::string_view title) {
  return std::find(titles.begin(), titles.end(), title) != titles.end();
}

// Where the column of units had to leave, the title says the unit.
std::string GroupTitle(const ReportGroup& group, const ReportModel& model, bool with_unit) {
  std::string title = absl::StrCat("Threads ", group.threads);
  if (!group.params.empty())
    absl::StrAppend(&title, "  ", EscapeTerminal(ParamsText(group.params)));
  if (!group.what.empty()) absl::StrAppend(&title, "  ", EscapeTerminal(group.what));
  const std::string unit = with_unit ? absl::StrCat(" in ", ScaleOf(group).unit) : "";
  absl::StrAppend(&title, "   ", ModeName(group.mode), unit, ", ",
                  FormatPlural(group.forks, "fork"), " x ", group.iterations, ", ",
                  FormatPercentAsSet(model.confidence_level));
  if (!group.baseline.empty()) {
    absl::StrAppend(&title, "   speed against ", EscapeTerminal(Shorten(group.baseline, 40)),
                    " (above 1 is faster)");
  }
  return title;
}

void AppendParagraph(std::string_view text, size_t width, size_t indent, std::string& report) {
  for (const std::string& line : Wrap(text, width, indent)) absl::StrAppend(&report, line, "\n");
}

void AppendTitle(const std::string& title, const TerminalOptions& options, std::string& report) {
  if (DisplayWidth(title) <= options.width) {
    absl::StrAppend(&report, "\n", Paint(title, Style::kStrong, options.color), "\n");
    return;
  }
  report += "\n";
  for (const std::string& line : Wrap(title, options.width, 2)) {
    absl::StrAppend(&report, Paint(line, Style::kStrong, options.color), "\n");
  }
}

// What was counted or timed beside the score.
void AppendBeside(const ReportGroup& group, const TerminalOptions& options, std::string& report) {
  if (group.beside.empty()) return;
  Table table;
  table.columns.push_back({"Beside", Column::Align::kLeft});
  for (const std::string& name : group.beside) {
    table.columns.push_back({EscapeTerminal(name), Column::Align::kRight});
  }
  table.columns.push_back({"", Column::Align::kLeft});
  for (const ReportRow& row : group.rows) {
    TableRow cells{.cells = {Shorten(EscapeTerminal(row.contender), 32)}};
    for (const auto& one : row.beside) {
      cells.cells.push_back(one.has_value() ? FormatSignificant(one->value) : "-");
    }
    table.rows.push_back(std::move(cells));
  }
  report += RenderTable(table, options.width, options.color).text;
  if (group.clock_read_ns > 0) {
    AppendParagraph(
        absl::StrCat("Single operations hold the clock's own cost, ", FormatNs(group.clock_read_ns),
                     "; below four times that nothing is ranked."),
        options.width, 0, report);
  }
}

void AppendTables(const ReportModel& model, const TerminalOptions& options, std::string& report) {
  std::vector<std::string> left_out;
  for (const ReportGroup& group : model.groups) {
    const size_t name_width = std::max<size_t>(options.width / 5, 16);
    const FoldedTable folded =
        RenderTable(MakeResultTable(group, name_width), options.width, options.color);
    AppendTitle(GroupTitle(group, model, Has(folded.left_out, "Units")), options, report);
    report += folded.text;
    AppendBeside(group, options, report);
    for (const std::string& title : folded.left_out) {
      if (!Has(left_out, title)) left_out.push_back(title);
    }
  }
  std::string note = absl::StrCat("Error: ", FormatPercentAsSet(model.confidence_level),
                                  " interval of the mean over forks.");
  if (!left_out.empty()) {
    absl::StrAppend(&note, " Left out at ", options.width,
                    " columns: ", absl::StrJoin(left_out, ", "), ".");
  }
  report += "\n";
  AppendParagraph(note, options.width, 0, report);
}

// ---------------------------------------------------------------- below the tables

std::string StateText(const HostState& state) {
  return absl::StrCat(state.name, " (hand-off ", FormatNs(state.hand_off_ns), ") before ",
                      FormatPlural(state.forks, "fork"), " in ",
                      FormatPlural(state.spells, "spell"), state.rare ? ", rare" : "");
}

void AppendStates(const ReportModel& model, size_t width, std::string& report) {
  std::vector<std::string> states;
  for (const HostState& state : model.states) states.push_back(StateText(state));
  if (states.size() < 2) return;
  AppendParagraph(EscapeTerminal(absl::StrCat("Host states: ", absl::StrJoin(states, "; "), ".")),
                  width, 2, report);
}

void AppendWords(const ReportModel& model, size_t width, std::string& report) {
  if (model.words.empty()) return;
  report += "\n";
  AppendParagraph(absl::StrCat("In words: ", EscapeTerminal(model.words.front())), width, 2,
                  report);
  for (size_t i = 1; i < model.words.size(); ++i) {
    AppendParagraph(EscapeTerminal(model.words[i]), width, 2, report);
  }
}

void AppendClaims(const ReportModel& model, size_t width, std::string& report) {
  if (!model.claims.empty()) report += "\n";
  for (size_t i = 0; i < model.claims.size(); ++i) {
    const std::string run = model.source.run_of_claims.has_value()
                                ? absl::StrCat(" (run ", *model.source.run_of_claims, ")")
                                : "";
    AppendParagraph(EscapeTerminal(absl::StrCat("Claim ", i + 1, run, ": ", model.claims[i].text,
                                                ": ", model.claims[i].verdict, ".")),
                    width, 2, report);
  }
}

void AppendFloor(const ReportModel& model, size_t width, std::string& report) {
  if (!model.source.floor.has_value()) return;
  report += "\n";
  AppendParagraph(absl::StrCat("Floor: ", FloorNoteText(*model.source.floor), "."), width, 2,
                  report);
}

void AppendMind(const ReportModel& model, size_t width, std::string& report) {
  if (model.mind.empty()) return;
  report += "\n";
  AppendParagraph(EscapeTerminal(absl::StrCat("Mind: ", absl::StrJoin(model.mind, "; "), ".")),
                  width, 2, report);
}

std::string CountsText(const ReportModel& model) {
  const std::string forks =
      model.forks_complete == model.forks_planned
          ? FormatPlural(model.forks_planned, "fork")
          : absl::StrCat(model.forks_complete, " of ", FormatPlural(model.forks_planned, "fork"));
  return absl::StrCat("(", forks, ", ", FormatPlural(model.windows, "window"), ")");
}

// Paths and commands are to be copied: never wrapped, however long.
void AppendPath(std::string_view label, std::string_view text, std::string_view tail,
                std::string& report) {
  if (text.empty()) return;
  absl::StrAppend(&report, PadRight(label, 10), EscapeTerminal(text), tail, "\n");
}

void AppendPaths(const ReportModel& model, std::string& report) {
  report += "\n";
  AppendPath("record", model.source.record_path, absl::StrCat("  ", CountsText(model)), report);
  AppendPath("report", model.source.report_path, "", report);
  AppendPath("again", model.source.again_command, "", report);
}

// Nobody should read a number of such a build without having read this.
std::string AlarmLines(const ReportModel& model, const TerminalOptions& options) {
  const std::vector<std::string>& alarms = model.conditions.alarms;
  std::string text;
  if (alarms.empty()) return text;
  const std::string line = absl::StrCat("NOT A BUILD TO JUDGE: ", absl::StrJoin(alarms, ", "));
  for (const std::string& part : Wrap(EscapeTerminal(line), options.width)) {
    absl::StrAppend(&text, Paint(part, Style::kBad, options.color), "\n");
  }
  return text;
}

}  // namespace

std::string RenderTerminal(const ReportModel& model, const TerminalOptions& asked) {
  TerminalOptions options = asked;
  options.width = std::max(options.width, kLeastWidth);
  std::string report = AlarmLines(model, options);
  if (options.header) {
    report += RenderHeaderLines(model.experiment, model.question, model.conditions, options.width,
                                options.color);
  }
  AppendTables(model, options, report);
  AppendStates(model, options.width, report);
  AppendWords(model, options.width, report);
  AppendClaims(model, options.width, report);
  AppendFloor(model, options.width, report);
  AppendMind(model, options.width, report);
  AppendPaths(model, report);
  return report;
}

}  // namespace lab
