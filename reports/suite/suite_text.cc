#include "reports/suite/suite_text.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/terminal/style.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr std::string_view kAboutMeans =
    "Geometric means of speed over all thread counts and parameters of an experiment, within one "
    "comparison group; above 1 is faster. The interval counts the noise of these comparisons and "
    "says nothing of others; comparisons that share forks or drift make it too narrow.";

std::string ForksText(const SuiteRow& row) {
  if (row.forks_planned == 0) return "-";
  if (row.forks_complete == row.forks_planned) return absl::StrCat(row.forks_planned);
  return absl::StrCat(row.forks_complete, " of ", row.forks_planned);
}

std::string OutcomeText(const SuiteRow& row) {
  if (!row.failure.empty()) return absl::StrCat("failed: ", row.failure);
  return row.verdicts.empty() ? "nothing to compare" : row.verdicts;
}

std::string OrDash(const std::string& text) { return text.empty() ? "-" : text; }

// "2.31 [2.20, 2.43]"
std::string SpeedOf(const SuiteMean& mean) {
  if (!mean.speed) return absl::StrCat("none: ", mean.why_not);
  const SpeedText text = FormatSpeed(*mean.speed, mean.interval);
  return text.interval.empty() ? text.speed : absl::StrCat(text.speed, " ", text.interval);
}

Table ExperimentTable(const std::vector<SuiteRow>& rows) {
  using Align = Column::Align;
  Table table;
  table.columns = {{"Experiment", Align::kLeft}, {"Forks", Align::kRight, 1},
                   {"Time", Align::kRight, 2},   {"Controls", Align::kLeft, 4},
                   {"Claims", Align::kLeft, 5},  {"Verdicts", Align::kLeft}};
  for (const SuiteRow& row : rows) {
    table.rows.push_back(
        {.cells = {EscapeTerminal(row.experiment), ForksText(row), FormatDuration(row.seconds),
                   OrDash(row.controls), OrDash(row.claims), EscapeTerminal(OutcomeText(row))},
         .last_style = row.failure.empty() ? Style::kPlain : Style::kBad});
  }
  return table;
}

Table MeanTable(const std::vector<SuiteRow>& rows) {
  using Align = Column::Align;
  Table table;
  table.columns = {{"Experiment", Align::kLeft}, {"Contender", Align::kLeft},
                   {"Of", Align::kLeft},         {"Against", Align::kLeft, 1},
                   {"Cells", Align::kRight, 2},  {"Geometric mean of speed", Align::kLeft}};
  for (const SuiteRow& row : rows) {
    for (const SuiteMean& mean : row.means) {
      table.rows.push_back(
          {.cells = {EscapeTerminal(row.experiment), EscapeTerminal(mean.contender),
                     EscapeTerminal(mean.what), EscapeTerminal(mean.baseline),
                     absl::StrCat(mean.comparisons), EscapeTerminal(SpeedOf(mean))}});
    }
  }
  return table;
}

std::string Line(const std::vector<std::string>& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

std::string Code(std::string_view text) {
  return MarkdownCode(EscapeTerminal(text), Inside::kTable);
}

}  // namespace

std::string RenderSuite(const std::vector<SuiteRow>& rows, size_t width, bool color) {
  std::string text = RenderTable(ExperimentTable(rows), width, color).text;
  const Table means = MeanTable(rows);
  if (means.rows.empty()) return text;
  text += "\n";
  for (const std::string& line : Wrap(kAboutMeans, width)) absl::StrAppend(&text, line, "\n");
  return absl::StrCat(text, "\n", RenderTable(means, width, color).text);
}

std::string RenderSuiteMarkdown(const std::vector<SuiteRow>& rows, const SuitePage& page) {
  std::string text = absl::StrCat("# ", EscapeMarkdown(page.title), "\n\n");
  for (const std::string& fact : page.facts) {
    absl::StrAppend(&text, "- ", EscapeMarkdown(EscapeTerminal(fact)), "\n");
  }
  absl::StrAppend(
      &text, "\n",
      Line({"experiment", "question", "forks", "time", "controls", "claims", "verdicts", "record"}),
      "|---|---|---|---|---|---|---|---|\n");
  for (const SuiteRow& row : rows) {
    text += Line({Code(row.experiment), EscapeMarkdown(EscapeTerminal(row.question)),
                  ForksText(row), FormatDuration(row.seconds), OrDash(row.controls),
                  OrDash(row.claims), EscapeMarkdown(EscapeTerminal(OutcomeText(row))),
                  row.record_path.empty() ? "-" : Code(row.record_path)});
  }
  bool any = false;
  for (const SuiteRow& row : rows) any = any || !row.means.empty();
  if (!any) return text;
  absl::StrAppend(&text, "\n", kAboutMeans, "\n\n",
                  Line({"experiment", "contender", "of", "against", "cells", "mean"}),
                  "|---|---|---|---|---|---|\n");
  for (const SuiteRow& row : rows) {
    for (const SuiteMean& mean : row.means) {
      text += Line({Code(row.experiment), Code(mean.contender), EscapeMarkdown(mean.what),
                    Code(mean.baseline), absl::StrCat(mean.comparisons),
                    EscapeMarkdown(SpeedOf(mean))});
    }
  }
  return text;
}

}  // namespace lab
