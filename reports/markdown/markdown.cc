#include "reports/markdown/markdown.h"

#include <cmath>
#include <cstdint>
#include <optional>
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

namespace lab {
namespace {

constexpr size_t kMostNameWidth = 60;

std::string NameInTable(std::string_view name) {
  return MarkdownCode(Shorten(EscapeTerminal(name), kMostNameWidth), Inside::kTable);
}

// ---------------------------------------------------------------- table

std::string ScoreText(const std::optional<Score>& score, const Scale& scale) {
  if (!score.has_value()) return "-";
  const auto [value, error] = ScoreInScale(*score, scale);
  return error.empty() ? value : absl::StrCat(value, " ± ", error);
}

std::string SpeedText(const std::optional<double>& speed, const std::optional<Interval>& interval) {
  if (!speed.has_value()) return "-";
  const auto [value, limits] = FormatSpeed(*speed, interval);
  return limits.empty() ? value : absl::StrCat(value, " ", EscapeMarkdown(limits));
}

std::string Ns(const std::optional<double>& ns) {
  return ns.has_value() ? FormatSignificant(*ns) : "-";
}

std::string Line(const std::vector<std::string>& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

std::string CaseName(const ReportRow& row) {
  std::string name = NameInTable(row.contender);
  if (!row.params.empty()) absl::StrAppend(&name, " ", NameInTable(ParamsText(row.params)));
  return row.baseline ? absl::StrCat(name, " (baseline)") : name;
}

// One thread is fair to itself and overlaps itself: nothing to tell.
std::string RowLine(const ReportRow& row, const Scale& scale, const ReportGroup& group) {
  const bool together = row.forks > 0 && group.threads > 1;
  const bool by_state = row.word == Word::kHostDependent;
  return Line({CaseName(row), absl::StrCat(row.forks, "x", row.iterations),
               by_state ? "by state" : ScoreText(row.score, scale),
               row.cv.has_value() && !by_state ? FormatPercent(*row.cv) : "-",
               by_state ? "" : Ns(row.ns_per_op_thread), by_state ? "" : Ns(row.ns_per_op),
               together ? FormatFixed(row.fairness, 2) : "-",
               together && !group.crowded ? FormatShare(row.overlap) : "-",
               row.baseline ? "1"
               : by_state   ? ""
                            : SpeedText(row.speed, row.speed_interval),
               EscapeMarkdown(row.verdict)});
}

std::string StateLine(const ReportStateRow& row, const Scale& scale) {
  return Line(
      {absl::StrCat("— ", EscapeMarkdown(row.state), ", hand-off ",
                    FormatNs(std::round(row.hand_off_ns))),
       absl::StrCat(FormatPlural(row.blocks, "block"), " in ", FormatPlural(row.spells, "spell")),
       ScoreText(row.score, scale), row.blocks >= 2 ? FormatPercent(row.cv) : "-", "",
       FormatSignificant(row.ns_per_op), "", "", SpeedText(row.speed, row.speed_interval),
       EscapeMarkdown(row.verdict)});
}

std::string GroupTitle(const ReportGroup& group, const ReportModel& model) {
  std::string title = FormatPlural(group.threads, "thread");
  if (!group.params.empty()) {
    absl::StrAppend(&title, ", ", EscapeMarkdown(ParamsText(group.params)));
  }
  if (!group.what.empty()) absl::StrAppend(&title, ", ", EscapeMarkdown(group.what));
  return absl::StrCat("**", title, "**, ", ModeName(group.mode), ", ",
                      FormatPlural(group.forks, "fork"), " x ", group.iterations, " windows, ",
                      FormatPercentAsSet(model.confidence_level), "\n\n");
}

std::string BesideText(const std::optional<SecondaryEstimate>& one) {
  if (!one.has_value()) return "-";
  if (!one->interval.has_value()) return FormatSignificant(one->value);
  return absl::StrCat(FormatSignificant(one->value), " ± ",
                      FormatSignificant(one->interval->high - one->value));
}

// What was counted or timed beside the score: means over forks, never ranked.
void AppendBeside(const ReportGroup& group, std::string& page) {
  if (group.beside.empty()) return;
  std::vector<std::string> titles = {"Beside the score"};
  for (const std::string& name : group.beside) titles.push_back(EscapeMarkdown(name));
  page += Line(titles);
  for (size_t i = 0; i < titles.size(); ++i) page += "|---";
  page += "|\n";
  for (const ReportRow& row : group.rows) {
    std::vector<std::string> cells = {CaseName(row)};
    for (const auto& one : row.beside) cells.push_back(BesideText(one));
    page += Line(cells);
  }
  if (group.clock_read_ns > 0) {
    absl::StrAppend(&page, "\n<sub>Single operations hold the clock's own cost, ",
                    FormatNs(group.clock_read_ns),
                    "; below four times that nothing is ranked.</sub>\n");
  }
  page += "\n";
}

void AppendGroup(const ReportGroup& group, const ReportModel& model, std::string& page) {
  const Scale scale = ScaleOf(group);
  absl::StrAppend(&page, GroupTitle(group, model));
  page += Line({"Benchmark", "Cnt", absl::StrCat("Score, ", scale.unit), "CV", "ns/op thread",
                "ns/op all", "Fair", "Overlap", "Speed, CI", "Verdict"});
  page += "|---|---|---|---|---|---|---|---|---|---|\n";
  for (const ReportRow& row : group.rows) {
    page += RowLine(row, scale, group);
    for (const ReportStateRow& state : row.states) page += StateLine(state, scale);
  }
  page += "\n";
  AppendBeside(group, page);
}

void AppendLegend(const ReportModel& model, std::string& page) {
  const std::string level = FormatPercentAsSet(model.confidence_level);
  absl::StrAppend(
      &page, "<sub>Cnt: forks (fresh processes) x measured windows. Score ± the ", level,
      " interval of the mean over forks, to its farther limit. CV: standard deviation over mean, "
      "of "
      "forks. ns/op: as one thread sees it, and of all threads together. Fair: Jain's index over "
      "threads, 1 is even. Overlap: share of the window in which all threads made progress. Speed: "
      "baseline time / candidate time, above 1 is faster, paired by block; its interval is "
      "simultaneous over the exploratory rows. Equivalent: within a margin of ",
      FormatPercentAsSet(model.equivalence_margin), ".</sub>\n\n");
}

// ---------------------------------------------------------------- around it

void AppendAnswer(const ReportModel& model, std::string& page) {
  if (!model.conditions.alarms.empty()) {
    absl::StrAppend(&page, "> **Not a build to judge:** ",
                    EscapeMarkdown(absl::StrJoin(model.conditions.alarms, ", ")), "\n\n");
  }
  absl::StrAppend(&page, "### ", EscapeMarkdown(model.experiment), "\n\n**Question.** ",
                  EscapeMarkdown(model.question), "\n\n");
  if (model.words.empty()) return;
  absl::StrAppend(&page, "**Answer.** ", EscapeMarkdown(model.words.front()), "\n\n");
  for (size_t i = 1; i < model.words.size(); ++i) {
    absl::StrAppend(&page, "- ", EscapeMarkdown(model.words[i]), "\n");
  }
  if (model.words.size() > 1) page += "\n";
}

void AppendClaims(const ReportModel& model, std::string& page) {
  for (size_t i = 0; i < model.claims.size(); ++i) {
    const std::string run = model.source.run_of_claims.has_value()
                                ? absl::StrCat(", run ", *model.source.run_of_claims)
                                : "";
    absl::StrAppend(&page, "**Claim ", i + 1, "** (written before the run", run,
                    "): ", EscapeMarkdown(model.claims[i].text), ": **",
                    EscapeMarkdown(model.claims[i].verdict), "**.\n\n");
  }
}

void AppendFloor(const ReportModel& model, std::string& page) {
  if (!model.source.floor.has_value()) return;
  absl::StrAppend(&page, "**Floor:** ", FloorNoteText(*model.source.floor), ".\n\n");
}

void AppendMind(const ReportModel& model, std::string& page) {
  if (model.mind.empty()) return;
  page += "**Mind.**\n\n";
  for (const std::string& line : model.mind)
    absl::StrAppend(&page, "- ", EscapeMarkdown(line), "\n");
  page += "\n";
}

std::string StatesText(const ReportModel& model) {
  if (model.states.empty()) return "not told apart";
  std::vector<std::string> states;
  for (const HostState& state : model.states) {
    states.push_back(absl::StrCat(state.name, ": hand-off ", FormatNs(state.hand_off_ns),
                                  " before ", FormatPlural(state.forks, "fork"), " in ",
                                  FormatPlural(state.spells, "spell"),
                                  state.rare ? " (rare)" : ""));
  }
  return absl::StrJoin(states, "; ");
}

void AppendCondition(std::string_view label, std::string_view text, std::string& page) {
  absl::StrAppend(&page, "- ", label, ": ", EscapeMarkdown(text), "\n");
}

void AppendConditions(const ReportModel& model, std::string& page) {
  page += "**Conditions.**\n\n";
  for (const Condition& condition : model.conditions.page) {
    AppendCondition(condition.label, condition.text, page);
  }
  AppendCondition("Host states", StatesText(model), page);
  AppendCondition("Run",
                  absl::StrCat(model.run_id, ", ", model.forks_complete, " of ",
                               FormatPlural(model.forks_planned, "fork"), " complete, ",
                               FormatPlural(model.windows, "window")),
                  page);
  if (!model.operation.empty()) AppendCondition("Operation", model.operation, page);
  page += "\n";
}

std::string Known(std::string_view text) { return text.empty() ? "unknown" : std::string(text); }

void AppendSource(const ReportModel& model, std::string& page) {
  const ReportSource& source = model.source;
  if (!source.again_command.empty()) {
    absl::StrAppend(&page, "**Again:** ", MarkdownCode(source.again_command, Inside::kProse),
                    "\n\n");
  }
  absl::StrAppend(
      &page, "**Raw data:** ", MarkdownCode(Known(source.record_path), Inside::kProse), ", ",
      FormatCount(model.record_bytes), " bytes read",
      model.skipped_places == 0
          ? ""
          : absl::StrCat(", ", FormatPlural(model.skipped_places, "damaged place"), " skipped"),
      ", sha256 ", EscapeMarkdown(Known(source.record_sha256)), "\n");
}

}  // namespace

std::string RenderMarkdown(const ReportModel& model) {
  std::string page;
  AppendAnswer(model, page);
  AppendClaims(model, page);
  for (const ReportGroup& group : model.groups) AppendGroup(group, model, page);
  if (!model.groups.empty()) AppendLegend(model, page);
  AppendFloor(model, page);
  AppendMind(model, page);
  AppendConditions(model, page);
  AppendSource(model, page);
  return page;
}

}  // namespace lab
