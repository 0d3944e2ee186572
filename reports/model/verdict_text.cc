#include "reports/model/verdict_text.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"

namespace lab {
namespace {

constexpr int kSpellsForAState = 3;

std::string WithReason(const Verdict& verdict) {
  const std::string_view word = ToString(verdict.word);
  return verdict.reason.empty() ? std::string(word) : absl::StrCat(word, ": ", verdict.reason);
}

std::string Ranked(const Verdict& verdict) {
  return absl::StrCat(ToString(verdict.word),
                      verdict.beyond_margin ? "" : ", perhaps within the margin");
}

std::string Inconclusive(const Verdict& verdict) {
  if (!verdict.more_blocks.has_value()) return WithReason(verdict);
  std::string text =
      absl::StrCat("inconclusive: ", FormatPlural(*verdict.more_blocks, "more block"));
  if (verdict.more_seconds.has_value()) {
    absl::StrAppend(&text, ", about ", FormatAbout(*verdict.more_seconds));
  }
  return text;
}

std::string Indistinguishable(const Verdict& verdict) {
  if (!verdict.smallest_effect.has_value()) return "indistinguishable";
  return absl::StrCat("indistinguishable: from ", FormatPercent(*verdict.smallest_effect),
                      " on it would have shown");
}

std::string FailedChecks(const CaseSummary& summary) {
  return absl::StrCat(summary.failed_checks, " of ", summary.samples, " samples failed: ",
                      summary.check_message.empty() ? "their check" : summary.check_message);
}

std::string_view OutcomeWord(ClaimSummary::Outcome outcome) {
  switch (outcome) {
    case ClaimSummary::Outcome::kSupported:
      return "supported";
    case ClaimSummary::Outcome::kRefuted:
      return "refuted";
    case ClaimSummary::Outcome::kNotDecided:
      return "not decided";
  }
  return "an outcome that this build does not know";
}

std::string WordText(const Verdict& verdict, double equivalence_margin) {
  switch (verdict.word) {
    case Word::kInvalid:
    case Word::kImplausible:
      return WithReason(verdict);
    case Word::kHostDependent:
      return "host_dependent";  // the rows of its states say the rest
    case Word::kInconclusive:
      return Inconclusive(verdict);
    case Word::kEquivalent:
      return absl::StrCat("equivalent (margin ", FormatPercentAsSet(equivalence_margin), ")");
    case Word::kFaster:
    case Word::kSlower:
      return Ranked(verdict);
    case Word::kIndistinguishable:
      return Indistinguishable(verdict);
  }
  return "a verdict that this build does not know";
}

}  // namespace

std::string VerdictText(const Verdict& verdict, double equivalence_margin) {
  return absl::StrCat(WordText(verdict, equivalence_margin),
                      verdict.these_binaries ? ", these binaries" : "");
}

std::string VerdictTextInState(const Comparison::InState& in_state, double equivalence_margin) {
  const std::string text = VerdictText(in_state.verdict, equivalence_margin);
  if (in_state.verdict.more_blocks.has_value()) return absl::StrCat(text, ", in this state");
  const bool few = IsRanked(in_state.verdict.word) && in_state.spells < kSpellsForAState;
  if (!few) return text;
  return absl::StrCat(text, in_state.spells == 1
                                ? ", this spell only"
                                : absl::StrCat(", these ", in_state.spells, " spells only"));
}

std::string VerdictTextOfCase(const CaseSummary& summary, double equivalence_margin) {
  if (!summary.comparison.has_value()) {
    if (summary.failed_checks > 0) return absl::StrCat("invalid: ", FailedChecks(summary));
    if (summary.answers_differ) return "invalid: its forks gave different answers";
    return summary.contender == kEmptyControl ? "control: the loop alone" : "";
  }
  const Verdict& verdict = summary.comparison->verdict;
  const std::string text = VerdictText(verdict, equivalence_margin);
  if (!summary.negative_control) return text;
  if (verdict.word == Word::kInvalid || verdict.word == Word::kImplausible) {
    return absl::StrCat(text, ", as planned");
  }
  // One thread alone does nothing wrong.
  return summary.threads > 1 ? absl::StrCat(text, ", and not caught") : text;
}

std::string ClaimVerdictText(const ClaimSummary& claim) {
  std::string text(OutcomeWord(claim.outcome));
  const char* separator = ": ";
  if (claim.speed.has_value()) {
    const SpeedText speed = FormatSpeed(*claim.speed, claim.speed_interval);
    absl::StrAppend(&text, separator, speed.speed, speed.interval.empty() ? "" : " ",
                    speed.interval, " times the speed, at least ",
                    FormatTrimmed(claim.min_speed, 4), " claimed");
    separator = "; ";
  }
  const bool told = claim.outcome == ClaimSummary::Outcome::kNotDecided || !claim.speed.has_value();
  if (told && !claim.reason.empty()) absl::StrAppend(&text, separator, claim.reason);
  if (claim.these_binaries) absl::StrAppend(&text, ", these binaries");
  return text;
}

}  // namespace lab
