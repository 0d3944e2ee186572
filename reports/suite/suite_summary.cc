#include "reports/suite/suite_summary.h"

#include <cmath>
#include <map>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/statistics/geometric_mean.h"
#include "lab/statistics/log_ratio.h"
#include "lab/verdict/verdict.h"
#include "reports/model/case_text.h"

namespace lab {
namespace {

// In the order in which a reader wants them.
constexpr Word kWords[] = {
    Word::kFaster,       Word::kSlower,        Word::kEquivalent,  Word::kIndistinguishable,
    Word::kInconclusive, Word::kHostDependent, Word::kImplausible, Word::kInvalid};

std::string VerdictsOf(const Analysis& analysis) {
  std::map<Word, int> counts;
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (summary.comparison && !summary.negative_control) {
        ++counts[summary.comparison->verdict.word];
      }
    }
  }
  std::vector<std::string> parts;
  for (const Word word : kWords) {
    if (counts[word] > 0) parts.push_back(absl::StrCat(counts[word], " ", ToString(word)));
  }
  return absl::StrJoin(parts, ", ");
}

std::string ClaimsOf(const Analysis& analysis) {
  using Outcome = ClaimSummary::Outcome;
  std::map<Outcome, int> counts;
  for (const ClaimSummary& claim : analysis.claims) ++counts[claim.outcome];
  std::vector<std::string> parts;
  const std::pair<Outcome, std::string_view> words[] = {{Outcome::kSupported, "supported"},
                                                        {Outcome::kRefuted, "refuted"},
                                                        {Outcome::kNotDecided, "not decided"}};
  for (const auto& [outcome, word] : words) {
    if (counts[outcome] > 0) parts.push_back(absl::StrCat(counts[outcome], " ", word));
  }
  return absl::StrJoin(parts, ", ");
}

// A control is caught where something says that it is wrong; one thread of a racy counter is right.
std::string ControlsOf(const Analysis& analysis) {
  std::map<std::string, bool> caught;
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (!summary.negative_control) continue;
      bool& entry = caught[summary.contender];
      entry = entry || summary.failed_checks > 0 || summary.answers_differ || summary.implausible;
    }
  }
  if (caught.empty()) return "";
  int count = 0;
  for (const auto& [name, was] : caught) count += was ? 1 : 0;
  return absl::StrCat(count, " of ", caught.size(), " caught");
}

// Why a comparison has no ratio that may be read; empty: it has one.
std::string WhyNot(const CaseSummary& summary, const CaseSummary& baseline) {
  const Comparison& comparison = *summary.comparison;
  switch (comparison.verdict.word) {
    case Word::kInvalid:
    case Word::kImplausible:
    case Word::kHostDependent:
      return std::string(ToString(comparison.verdict.word));
    default:
      break;
  }
  if (summary.comparison_group != baseline.comparison_group) return "of another comparison group";
  if (comparison.refused || !comparison.speed || !comparison.pair_sd || comparison.pairs < 2) {
    return "without a ratio";
  }
  return "";
}

LogRatio RatioOf(const Comparison& comparison) {
  LogRatio ratio;
  ratio.mean = -std::log(*comparison.speed);
  ratio.standard_error = *comparison.pair_sd / std::sqrt(comparison.pairs);
  ratio.df = comparison.pairs - 1;
  return ratio;
}

struct Gathered {
  std::string baseline;
  int comparisons = 0;
  std::map<std::string, int> why_not;
  std::vector<LogRatio> ratios;
};

SuiteMean MeanOf(const std::string& contender, const std::string& what, const Gathered& gathered,
                 double confidence) {
  SuiteMean mean{.contender = contender,
                 .baseline = gathered.baseline,
                 .what = what,
                 .comparisons = gathered.comparisons};
  if (!gathered.why_not.empty()) {
    const auto& [why, count] = *gathered.why_not.begin();
    mean.why_not = absl::StrCat(count, " of ", gathered.comparisons, " ", why);
    return mean;
  }
  const absl::StatusOr<LogRatio> ratio = RatioOfSuite(gathered.ratios);
  if (!ratio.ok()) {
    mean.why_not = std::string(ratio.status().message());
    return mean;
  }
  mean.speed = std::exp(-ratio->mean);
  if (const std::optional<Interval> interval = RatioInterval(*ratio, confidence)) {
    mean.interval = Reciprocal(*interval);
  }
  return mean;
}

std::vector<SuiteMean> MeansOf(const Analysis& analysis) {
  std::vector<std::pair<std::string, std::string>> order;
  std::map<std::pair<std::string, std::string>, Gathered> all;
  for (const GroupSummary& group : analysis.groups) {
    if (group.cases.empty() || !group.cases.front().baseline) continue;
    const CaseSummary& baseline = group.cases.front();
    for (const CaseSummary& summary : group.cases) {
      if (!summary.comparison || summary.negative_control) continue;
      const std::pair key = {summary.contender, WhatOf(group, Roles::kNamed)};
      const auto [entry, is_new] = all.try_emplace(key);
      if (is_new) order.push_back(key);
      Gathered& gathered = entry->second;
      gathered.baseline = baseline.contender;
      ++gathered.comparisons;
      const std::string why_not = WhyNot(summary, baseline);
      if (why_not.empty()) {
        gathered.ratios.push_back(RatioOf(*summary.comparison));
      } else {
        ++gathered.why_not[why_not];
      }
    }
  }
  std::vector<SuiteMean> means;
  for (const auto& key : order) {
    if (all[key].comparisons < 2) continue;  // its own table says it
    means.push_back(MeanOf(key.first, key.second, all[key], analysis.confidence_level));
  }
  return means;
}

}  // namespace

void AddAnalysis(const Analysis& analysis, SuiteRow* row) {
  row->question = analysis.question;
  row->forks_complete = analysis.forks_complete;
  row->forks_planned = analysis.forks_planned;
  row->verdicts = VerdictsOf(analysis);
  row->claims = ClaimsOf(analysis);
  row->controls = ControlsOf(analysis);
  row->means = MeansOf(analysis);
}

}  // namespace lab
