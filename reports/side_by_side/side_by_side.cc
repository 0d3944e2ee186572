#include "reports/side_by_side/side_by_side.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/plan/validate.h"
#include "lab/verdict/verdict.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/model/case_text.h"
#include "reports/model/score_scale.h"
#include "reports/terminal/style.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr std::string_view kNotCompared =
    "Shown side by side, not compared: forks of different records did not run in the same blocks, "
    "so a ratio across columns would have no interval. For one, run both in one experiment.";

std::string LetterOf(size_t index) { return std::string(1, static_cast<char>('A' + index % 26)); }

// What a group is called wherever it was measured.
std::string TitleOf(const ReportModel& model, const ReportGroup& group) {
  std::string title = absl::StrCat(model.experiment, ", threads ", group.threads);
  if (!group.params.empty()) absl::StrAppend(&title, ", ", ParamsText(group.params));
  if (!group.what.empty()) absl::StrAppend(&title, ", ", group.what);
  return absl::StrCat(title, ", ", ModeName(group.mode));
}

struct Group {
  std::string title;
  std::vector<const ReportGroup*> of_model;  // null where that record has none
  std::vector<std::string> contenders;       // in the order of the first record that has them
};

std::vector<Group> GroupsOf(const std::vector<ReportModel>& models) {
  std::vector<Group> groups;
  std::map<std::string, size_t> places;
  for (size_t m = 0; m < models.size(); ++m) {
    for (const ReportGroup& group : models[m].groups) {
      const std::string title = TitleOf(models[m], group);
      const auto [place, is_new] = places.try_emplace(title, groups.size());
      if (is_new) groups.push_back({title, std::vector<const ReportGroup*>(models.size()), {}});
      Group& found = groups[place->second];
      found.of_model[m] = &group;
      for (const ReportRow& row : group.rows) {
        auto& names = found.contenders;
        if (std::find(names.begin(), names.end(), row.contender) == names.end()) {
          names.push_back(row.contender);
        }
      }
    }
  }
  return groups;
}

const ReportRow* FindRow(const ReportGroup* group, std::string_view contender) {
  if (group == nullptr) return nullptr;
  for (const ReportRow& row : group->rows) {
    if (row.contender == contender) return &row;
  }
  return nullptr;
}

// One unit for all columns, the first record's, so that they can be read across.
Scale ScaleOfGroup(const Group& group) {
  for (const ReportGroup* of_model : group.of_model) {
    if (of_model != nullptr) return ScaleOf(*of_model);
  }
  return {};
}

std::string Cell(const ReportRow* row, const Scale& scale) {
  if (row == nullptr) return "-";
  const bool ranked = !row->word || IsRanked(*row->word) || *row->word == Word::kInconclusive;
  if (!row->score) return row->word ? std::string(ToString(*row->word)) : "-";
  const ScoreText text = ScoreInScale(*row->score, scale);
  std::string cell = text.error.empty() ? text.score : absl::StrCat(text.score, " ± ", text.error);
  if (!ranked) absl::StrAppend(&cell, " ", ToString(*row->word));
  return cell;
}

// "A lab-records/x/1.labrec" and what it ran on and was built with.
std::vector<std::pair<std::string, std::string>> Legend(const std::vector<ReportModel>& models) {
  std::vector<std::pair<std::string, std::string>> legend;
  for (size_t m = 0; m < models.size(); ++m) {
    const Conditions& conditions = models[m].conditions;
    std::vector<std::string> parts = conditions.build;
    parts.insert(parts.end(), conditions.hardware.begin(), conditions.hardware.end());
    legend.push_back(
        {absl::StrCat(LetterOf(m), " ", models[m].source.record_path), absl::StrJoin(parts, ", ")});
  }
  return legend;
}

void AppendWrapped(std::string_view text, size_t width, size_t indent, std::string& out) {
  for (const std::string& line : Wrap(text, width, indent)) absl::StrAppend(&out, line, "\n");
}

}  // namespace

std::string RenderSideBySide(const std::vector<ReportModel>& models, size_t width, bool color) {
  std::string text;
  for (const auto& [name, conditions] : Legend(models)) {
    AppendWrapped(absl::StrCat(EscapeTerminal(name), ": ", EscapeTerminal(conditions)), width, 3,
                  text);
  }
  for (const Group& group : GroupsOf(models)) {
    const Scale scale = ScaleOfGroup(group);
    Table table;
    table.columns = {{"Benchmark", Column::Align::kLeft}};
    for (size_t m = 0; m < models.size(); ++m) {
      table.columns.push_back({LetterOf(m), Column::Align::kRight});
    }
    table.columns.push_back({"Units", Column::Align::kLeft});
    for (const std::string& contender : group.contenders) {
      TableRow row{.cells = {Shorten(EscapeTerminal(contender), 40)}};
      for (const ReportGroup* of_model : group.of_model) {
        row.cells.push_back(Cell(FindRow(of_model, contender), scale));
      }
      row.cells.push_back(std::string(scale.unit));
      table.rows.push_back(std::move(row));
    }
    absl::StrAppend(&text, "\n", Paint(EscapeTerminal(group.title), Style::kStrong, color), "\n",
                    RenderTable(table, width, color).text);
  }
  text += "\n";
  AppendWrapped(kNotCompared, width, 0, text);
  return text;
}

std::string RenderSideBySideMarkdown(const std::vector<ReportModel>& models) {
  std::string text = "# Side by side\n\n";
  for (const auto& [name, conditions] : Legend(models)) {
    absl::StrAppend(&text, "- ", EscapeMarkdown(EscapeTerminal(name)), ": ",
                    EscapeMarkdown(EscapeTerminal(conditions)), "\n");
  }
  for (const Group& group : GroupsOf(models)) {
    const Scale scale = ScaleOfGroup(group);
    absl::StrAppend(&text, "\n## ", EscapeMarkdown(EscapeTerminal(group.title)), "\n\n|", " ",
                    "benchmark, ", scale.unit, " |");
    std::string rule = "|---|";
    for (size_t m = 0; m < models.size(); ++m) {
      absl::StrAppend(&text, " ", LetterOf(m), " |");
      rule += "---:|";
    }
    absl::StrAppend(&text, "\n", rule, "\n");
    for (const std::string& contender : group.contenders) {
      absl::StrAppend(&text, "| ", MarkdownCode(EscapeTerminal(contender), Inside::kTable), " |");
      for (const ReportGroup* of_model : group.of_model) {
        absl::StrAppend(&text, " ", Cell(FindRow(of_model, contender), scale), " |");
      }
      text += "\n";
    }
  }
  return absl::StrCat(text, "\n", kNotCompared, "\n");
}

}  // namespace lab
