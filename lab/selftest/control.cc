#include "lab/selftest/control.h"

#include "absl/strings/str_cat.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

std::string WordOf(const Comparison& comparison) {
  if (comparison.refused && comparison.verdict.word == Word::kInconclusive) return "refused";
  return std::string(ToString(comparison.verdict.word));
}

std::string Told(const Comparison& comparison) {
  const std::string& reason = comparison.verdict.reason;
  return absl::StrCat(WordOf(comparison), reason.empty() ? "" : ": ", reason);
}

}  // namespace

ControlResult JudgeControl(const Analysis& analysis, const std::string& contender,
                           const std::string& expected) {
  ControlResult result{.control = absl::StrCat(analysis.experiment, "/", contender),
                       .expected = expected,
                       .came_out = "not measured"};
  bool ranked = false;
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (summary.contender != contender || !summary.comparison) continue;
      const Comparison& comparison = *summary.comparison;
      const bool as_expected = WordOf(comparison) == expected;
      const bool bad_rank = IsRanked(comparison.verdict.word) && !as_expected;
      // What decides is what is told: a rank before all, else the expected word, else the first.
      const bool tell = bad_rank || (as_expected && !result.caught && !ranked);
      if (tell || result.came_out == "not measured") result.came_out = Told(comparison);
      result.caught = result.caught || as_expected;
      ranked = ranked || bad_rank;
    }
  }
  if (ranked) result.caught = false;
  return result;
}

std::vector<ControlResult> JudgeControls(const Experiment& experiment, const Analysis& analysis) {
  std::vector<ControlResult> results;
  for (const Contender& contender : experiment.contender()) {
    if (contender.expected().empty()) continue;
    ControlResult& result =
        results.emplace_back(JudgeControl(analysis, contender.name(), contender.expected()));
    result.what = contender.gives_up();
  }
  return results;
}

}  // namespace lab
