#include "reports/model/sentences.h"

#include <algorithm>
#include <functional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/model/case_text.h"

namespace lab {
namespace {

using Rows = std::vector<const ReportRow*>;

Rows Select(const ReportGroup& group, const std::function<bool(const ReportRow&)>& wanted) {
  Rows rows;
  for (const ReportRow& row : group.rows) {
    if (!row.baseline && wanted(row)) rows.push_back(&row);
  }
  return rows;
}

Rows WithWord(const ReportGroup& group, Word word) {
  return Select(group, [word](const ReportRow& row) { return row.word == word; });
}

std::string RowName(const ReportRow& row) {
  return row.params.empty() ? row.contender
                            : absl::StrCat(row.contender, " ", ParamsText(row.params));
}

// "2.68 times (2.57 to 2.79)"
std::string Times(const std::optional<double>& speed, const std::optional<Interval>& interval) {
  if (!speed.has_value()) return "an unknown multiple";
  const std::string times = absl::StrCat(FormatSpeed(*speed, interval).speed, " times");
  if (!interval.has_value()) return times;
  return absl::StrCat(times, " (", FormatRange(*interval), ")");
}

std::string Times(const ReportRow& row) { return Times(row.speed, row.speed_interval); }

std::string GivesUp(const ReportRow& row) {
  return row.gives_up.empty() ? "" : absl::StrCat("; its price: ", row.gives_up);
}

// "at 2 threads, size=64"
std::string Where(const ReportGroup& group) {
  const std::string where = absl::StrCat("at ", FormatPlural(group.threads, "thread"));
  std::string text =
      group.params.empty() ? where : absl::StrCat(where, ", ", ParamsText(group.params), ",");
  if (!group.what.empty()) {
    absl::StrAppend(&text, group.params.empty() ? ", " : " ", group.what, ",");
  }
  return text;
}

bool CanBeBest(const ReportRow& row) {
  return row.word == Word::kFaster && row.speed.has_value() && !row.negative_control;
}

const ReportRow* Best(const ReportGroup& group) {
  const Rows faster = Select(group, CanBeBest);
  const auto slower = [](const ReportRow* a, const ReportRow* b) { return *a->speed < *b->speed; };
  const auto best = std::max_element(faster.begin(), faster.end(), slower);
  return best == faster.end() ? nullptr : *best;
}

std::string WithoutWinner(const ReportGroup& group) {
  const Rows contenders = Select(group, [](const ReportRow&) { return true; });
  if (contenders.empty()) {
    return absl::StrCat(Where(group), " ", group.baseline, " ran alone: nothing to compare");
  }
  const Rows judged = Select(
      group, [](const ReportRow& row) { return row.word.has_value() && IsRanked(*row.word); });
  if (judged.empty()) {
    return absl::StrCat(Where(group), " this run cannot say how any contender compares with ",
                        group.baseline);
  }
  return absl::StrCat(Where(group), " no contender was shown to be faster than ", group.baseline);
}

std::string Answer(const ReportGroup& group) {
  const ReportRow* best = Best(group);
  if (group.baseline.empty())
    return absl::StrCat(Where(group), " there is no baseline to compare with.");
  if (best == nullptr) return absl::StrCat(WithoutWinner(group), ".");
  return absl::StrCat(Where(group), " ", RowName(*best), " has ", Times(*best), " the speed of ",
                      group.baseline, GivesUp(*best), ".");
}

std::string ListWith(const Rows& rows, const std::function<std::string(const ReportRow&)>& tail) {
  std::vector<std::string> parts;
  for (const ReportRow* row : rows) parts.push_back(absl::StrCat(RowName(*row), " ", tail(*row)));
  return absl::StrJoin(parts, "; ");
}

void Append(std::string_view lead, const Rows& rows,
            const std::function<std::string(const ReportRow&)>& tail,
            std::vector<std::string>& sentences) {
  if (!rows.empty()) sentences.push_back(absl::StrCat(lead, " ", ListWith(rows, tail), "."));
}

// "inconclusive: 23 more blocks" -> "23 more blocks", since the sentence says the word.
std::string Reason(const ReportRow& row) {
  const std::string_view verdict = row.verdict;
  const size_t colon = verdict.find(": ");
  return absl::StrCat("(", colon == std::string_view::npos ? verdict : verdict.substr(colon + 2),
                      ")");
}

std::string ByState(const ReportRow& row) {
  std::vector<std::string> parts;
  for (const ReportStateRow& state : row.states) {
    const bool ranked = IsRanked(state.word) && state.speed.has_value();
    parts.push_back(absl::StrCat(
        state.state, " ", ranked ? Times(state.speed, state.speed_interval) : "not decided"));
  }
  return absl::StrCat("(", absl::StrJoin(parts, ", "), ")");
}

std::string TimesAndPrice(const ReportRow& row) {
  return row.gives_up.empty() ? Times(row) : absl::StrCat(Times(row), ", ", row.gives_up);
}

void AppendOthers(const ReportGroup& group, double margin, std::vector<std::string>& sentences) {
  const ReportRow* best = Best(group);
  const auto times = [](const ReportRow& row) { return Times(row); };
  Append("Faster too:",
         Select(group, [&](const ReportRow& row) { return CanBeBest(row) && &row != best; }),
         TimesAndPrice, sentences);
  Append(absl::StrCat("As good as equal, within ", FormatPercentAsSet(margin), ":"),
         WithWord(group, Word::kEquivalent), times, sentences);
  Append("Slower:", WithWord(group, Word::kSlower), times, sentences);
  Append("No difference seen:", WithWord(group, Word::kIndistinguishable), times, sentences);
  Append("Depends on the host's state:", WithWord(group, Word::kHostDependent), ByState, sentences);
  Append("Not decided:", WithWord(group, Word::kInconclusive), Reason, sentences);
  Append("Not valid, so not ranked:", WithWord(group, Word::kInvalid), Reason, sentences);
  Append("Too fast to be true, so not ranked:", WithWord(group, Word::kImplausible), Reason,
         sentences);
}

std::string Capitalized(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
  return text;
}

}  // namespace

std::vector<std::string> InWords(const std::vector<ReportGroup>& groups,
                                 double equivalence_margin) {
  if (groups.empty()) return {};
  const auto fewer_threads = [](const ReportGroup& a, const ReportGroup& b) {
    return a.threads < b.threads;
  };
  const ReportGroup& main_group = *std::max_element(groups.begin(), groups.end(), fewer_threads);
  std::vector<std::string> sentences = {Capitalized(Answer(main_group))};
  AppendOthers(main_group, equivalence_margin, sentences);
  for (const ReportGroup& group : groups) {
    if (&group != &main_group) sentences.push_back(Capitalized(Answer(group)));
  }
  return sentences;
}

}  // namespace lab
