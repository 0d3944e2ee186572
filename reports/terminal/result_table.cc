#include "reports/terminal/result_table.h"

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/model/case_text.h"
#include "reports/model/score_scale.h"
#include "reports/terminal/style.h"

namespace lab {
namespace {

// A title and how a row and a row of a state fill it. One list, so that none of the three can be in
// another order than the others.
struct ColumnSpec {
  Column column;
  std::string (*of_row)(const ReportRow&, const Scale&);
  std::string (*of_state)(const ReportStateRow&, const Scale&);
};

constexpr Column::Align kLeft = Column::Align::kLeft;
constexpr Column::Align kRight = Column::Align::kRight;

std::string Nothing(const ReportStateRow&, const Scale&) { return ""; }

std::string ErrorText(const std::optional<Score>& score, const Scale& scale) {
  if (!score.has_value()) return "";
  const std::string error = ScoreInScale(*score, scale).error;
  return error.empty() ? "" : absl::StrCat("± ", error);
}

std::string ScoreCell(const std::optional<Score>& score, const Scale& scale) {
  return score.has_value() ? ScoreInScale(*score, scale).score : "-";
}

std::string NsCell(const std::optional<double>& ns) {
  return ns.has_value() ? FormatSignificant(*ns) : "-";
}

std::string Name(const ReportRow& row, const Scale&) { return EscapeTerminal(row.contender); }

std::string StateName(const ReportStateRow& row, const Scale&) {
  return absl::StrCat("  ", EscapeTerminal(row.state), " ", FormatNs(std::round(row.hand_off_ns)));
}

std::string Params(const ReportRow& row, const Scale&) {
  return EscapeTerminal(ParamsText(row.params));
}

std::string Count(const ReportRow& row, const Scale&) {
  return absl::StrCat(row.forks, "x", row.iterations);
}

std::string StateCount(const ReportStateRow& row, const Scale&) {
  return absl::StrCat(row.blocks, "x", row.iterations);
}

std::string ScoreOfRow(const ReportRow& row, const Scale& scale) {
  return row.word == Word::kHostDependent ? "by state" : ScoreCell(row.score, scale);
}

std::string ScoreOfState(const ReportStateRow& row, const Scale& scale) {
  return ScoreCell(row.score, scale);
}

std::string ErrorOfRow(const ReportRow& row, const Scale& scale) {
  return row.word == Word::kHostDependent ? "" : ErrorText(row.score, scale);
}

std::string ErrorOfState(const ReportStateRow& row, const Scale& scale) {
  return ErrorText(row.score, scale);
}

std::string Cv(const ReportRow& row, const Scale&) {
  return row.cv.has_value() && row.word != Word::kHostDependent ? FormatPercent(*row.cv) : "";
}

std::string CvOfState(const ReportStateRow& row, const Scale&) {
  return row.blocks >= 2 ? FormatPercent(row.cv) : "";
}

std::string Units(const ReportRow& row, const Scale& scale) {
  return row.score.has_value() ? std::string(scale.unit) : "";
}

std::string NsThread(const ReportRow& row, const Scale&) {
  return row.word == Word::kHostDependent ? "" : NsCell(row.ns_per_op_thread);
}

std::string NsAll(const ReportRow& row, const Scale&) {
  return row.word == Word::kHostDependent ? "" : NsCell(row.ns_per_op);
}

std::string NsAllOfState(const ReportStateRow& row, const Scale&) {
  return FormatSignificant(row.ns_per_op);
}

std::string Fair(const ReportRow& row, const Scale&) {
  return row.forks > 0 ? FormatFixed(row.fairness, 2) : "-";
}

std::string Overlap(const ReportRow& row, const Scale&) {
  return row.forks > 0 ? FormatShare(row.overlap) : "-";
}

std::string RatioCell(const std::optional<double>& speed, const std::optional<Interval>& interval) {
  return speed.has_value() ? FormatSpeed(*speed, interval).speed : "-";
}

std::string IntervalCell(const std::optional<double>& speed,
                         const std::optional<Interval>& interval) {
  return speed.has_value() ? FormatSpeed(*speed, interval).interval : "";
}

std::string Ratio(const ReportRow& row, const Scale&) {
  if (row.baseline) return "1";
  return row.word == Word::kHostDependent ? "" : RatioCell(row.speed, row.speed_interval);
}

std::string RatioOfState(const ReportStateRow& row, const Scale&) {
  return RatioCell(row.speed, row.speed_interval);
}

std::string RatioInterval(const ReportRow& row, const Scale&) {
  const bool told = !row.baseline && row.word != Word::kHostDependent;
  return told ? IntervalCell(row.speed, row.speed_interval) : "";
}

std::string RatioIntervalOfState(const ReportStateRow& row, const Scale&) {
  return IntervalCell(row.speed, row.speed_interval);
}

std::string VerdictOfRow(const ReportRow& row, const Scale&) { return EscapeTerminal(row.verdict); }

std::string VerdictOfState(const ReportStateRow& row, const Scale&) {
  return EscapeTerminal(row.verdict);
}

// Fairness and overlap leave first: where they are bad, a warning says so.
std::vector<ColumnSpec> Specs(const ReportGroup& group) {
  std::vector<ColumnSpec> specs = {{{"Benchmark", kLeft}, Name, StateName},
                                   {{"Params", kLeft, 9}, Params, Nothing},
                                   {{"Cnt", kRight, 6}, Count, StateCount},
                                   {{"Score", kRight}, ScoreOfRow, ScoreOfState},
                                   {{"Error", kLeft}, ErrorOfRow, ErrorOfState},
                                   {{"CV", kRight, 3}, Cv, CvOfState},
                                   {{"Units", kLeft, 7}, Units, Nothing},
                                   {{"ns/op thread", kRight, 5}, NsThread, Nothing},
                                   {{"ns/op all", kRight, 4}, NsAll, NsAllOfState},
                                   {{"fair", kRight, 1}, Fair, Nothing},
                                   {{"overlap", kRight, 2}, Overlap, Nothing},
                                   {{"Ratio", kRight}, Ratio, RatioOfState},
                                   {{"Ratio CI", kLeft}, RatioInterval, RatioIntervalOfState},
                                   {{"Verdict", kLeft}, VerdictOfRow, VerdictOfState}};
  // The score is that number already.
  const auto is_score = [](const ColumnSpec& spec) { return spec.column.title == "ns/op thread"; };
  if (group.times) std::erase_if(specs, is_score);
  // One thread overlaps itself, is fair to itself, and is all threads. Of single operations the
  // table of the rate says it.
  const auto trivial = [](const ColumnSpec& spec) {
    return spec.column.title == "fair" || spec.column.title == "overlap" ||
           spec.column.title == "ns/op all";
  };
  if (group.crowded) {
    std::erase_if(specs, [](const ColumnSpec& spec) { return spec.column.title == "overlap"; });
  }
  const bool single_operations = group.times && group.mode != AVGT;
  if (group.threads == 1 || single_operations) std::erase_if(specs, trivial);
  return specs;
}

Style StyleOf(const std::optional<Word>& word) {
  if (!word.has_value()) return Style::kPlain;
  switch (*word) {
    case Word::kInvalid:
    case Word::kImplausible:
      return Style::kVoid;
    case Word::kHostDependent:
    case Word::kInconclusive:
      return Style::kDoubt;
    case Word::kFaster:
      return Style::kGood;
    case Word::kSlower:
      return Style::kBad;
    case Word::kEquivalent:
    case Word::kIndistinguishable:
      return Style::kPlain;
  }
  return Style::kPlain;
}

}  // namespace

Table MakeResultTable(const ReportGroup& group, size_t name_width) {
  const Scale scale = ScaleOf(group);
  const std::vector<ColumnSpec> specs = Specs(group);
  Table table;
  for (const ColumnSpec& spec : specs) table.columns.push_back(spec.column);
  for (const ReportRow& row : group.rows) {
    TableRow cells{.last_style = StyleOf(row.word)};
    for (const ColumnSpec& spec : specs) cells.cells.push_back(spec.of_row(row, scale));
    cells.cells.front() = Shorten(cells.cells.front(), name_width);
    table.rows.push_back(std::move(cells));
    for (const ReportStateRow& state : row.states) {
      TableRow state_cells{.last_style = StyleOf(state.word)};
      for (const ColumnSpec& spec : specs) state_cells.cells.push_back(spec.of_state(state, scale));
      table.rows.push_back(std::move(state_cells));
    }
  }
  return table;
}

}  // namespace lab
