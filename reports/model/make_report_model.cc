#include "reports/model/make_report_model.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "reports/model/case_text.h"
#include "reports/model/sentences.h"
#include "reports/model/verdict_text.h"

namespace lab {
namespace {

constexpr double kNsPerSecond = 1e9;

Score ScoreOf(double value, const std::optional<Interval>& interval) {
  if (!interval.has_value()) return {.value = value};
  return {.value = value, .error = std::max(interval->high - value, value - interval->low)};
}

// Operations per second of all threads, from ns per operation of all threads.
std::optional<Score> RateScore(const Estimate& ns_per_op) {
  if (ns_per_op.forks == 0 || ns_per_op.value <= 0) return std::nullopt;
  std::optional<Interval> rate;
  if (ns_per_op.interval.has_value() && ns_per_op.interval->low > 0) {
    rate =
        Interval{kNsPerSecond / ns_per_op.interval->high, kNsPerSecond / ns_per_op.interval->low};
  }
  return ScoreOf(kNsPerSecond / ns_per_op.value, rate);
}

// As JMH: a rate is of all threads, a time is one thread's.
std::optional<Score> CaseScore(const CaseSummary& summary, bool times) {
  if (!times) return RateScore(summary.ns_per_op);
  if (summary.ns_per_op_thread.forks == 0) return std::nullopt;
  return ScoreOf(summary.ns_per_op_thread.value, summary.ns_per_op_thread.interval);
}

std::optional<double> ValueOf(const Estimate& estimate) {
  if (estimate.forks == 0) return std::nullopt;
  return estimate.value;
}

bool SameParam(const Param& a, const Param& b) {
  return a.name() == b.name() && a.value() == b.value();
}

std::vector<Param> ParamsBeyond(const std::vector<Param>& group, const std::vector<Param>& params) {
  std::vector<Param> beyond;
  for (const Param& param : params) {
    const bool shared = std::any_of(group.begin(), group.end(),
                                    [&](const Param& other) { return SameParam(param, other); });
    if (!shared) beyond.push_back(param);
  }
  return beyond;
}

std::string GivesUp(const Experiment* experiment, std::string_view contender) {
  if (experiment == nullptr) return "";
  for (const Contender& one : experiment->contender()) {
    if (one.name() == contender) return one.gives_up();
  }
  return "";
}

ReportStateRow MakeStateRow(const Comparison::InState& in_state, const Analysis& analysis,
                            bool times, int iterations) {
  ReportStateRow row;
  if (in_state.state >= 0 && in_state.state < static_cast<int>(analysis.states.size())) {
    row.state = analysis.states[in_state.state].name;
    row.hand_off_ns = analysis.states[in_state.state].hand_off_ns;
  }
  row.blocks = in_state.pairs;
  row.spells = in_state.spells;
  row.iterations = iterations;
  if (!times) row.score = RateScore(in_state.ns_per_op);
  row.cv = in_state.ns_per_op.cv;
  row.ns_per_op = in_state.ns_per_op.value;
  row.speed = in_state.speed;
  row.speed_interval = in_state.speed_interval;
  row.word = in_state.verdict.word;
  row.verdict = VerdictTextInState(in_state, analysis.equivalence_margin);
  return row;
}

// States are the whole host's, so every row could be split; the reader wants those where it
// matters.
bool StatesMatter(const Comparison& comparison) {
  if (comparison.verdict.word == Word::kInvalid || comparison.verdict.word == Word::kImplausible) {
    return false;
  }
  return comparison.verdict.word == Word::kHostDependent ||
         std::any_of(comparison.by_state.begin(), comparison.by_state.end(),
                     [&](const Comparison::InState& in_state) {
                       return IsRanked(in_state.verdict.word) &&
                              in_state.verdict.word != comparison.verdict.word;
                     });
}

void AddNumbers(const CaseSummary& summary, bool times, ReportRow& row) {
  row.score = CaseScore(summary, times);
  if (summary.ns_per_op.forks >= 2) row.cv = summary.ns_per_op.cv;
  row.ns_per_op_thread = ValueOf(summary.ns_per_op_thread);
  row.ns_per_op = ValueOf(summary.ns_per_op);
}

void AddComparison(const Comparison& comparison, const Analysis& analysis, bool times,
                   ReportRow& row) {
  row.word = comparison.verdict.word;
  const bool never_ranked = row.word == Word::kInvalid || row.word == Word::kImplausible;
  if (!never_ranked) {
    row.speed = comparison.speed;
    row.speed_interval = comparison.speed_interval;
  }
  if (!StatesMatter(comparison)) return;
  for (const Comparison::InState& in_state : comparison.by_state) {
    row.states.push_back(MakeStateRow(in_state, analysis, times, row.iterations));
  }
}

// A rate is of windows; everything else is a time.
bool IsTime(const GroupSummary& group) {
  return group.mode == AVGT || group.mode == SS || group.facet.metric != Metric::kTime;
}

std::vector<std::string> Missing(const std::vector<std::string>& words,
                                 const std::vector<std::string>& from) {
  std::vector<std::string> missing;
  for (const std::string& word : words) {
    if (std::find(from.begin(), from.end(), word) == from.end()) missing.push_back(word);
  }
  return missing;
}

// "; lacks returns_value; has error_bound": what a rank must not hide.
std::string ContractDifference(const CaseSummary& summary, const CaseSummary& baseline) {
  std::string text;
  const auto add = [&](std::string_view verb, const std::vector<std::string>& words) {
    if (!words.empty()) absl::StrAppend(&text, "; ", verb, " ", absl::StrJoin(words, ", "));
  };
  add("lacks", Missing(baseline.contract, summary.contract));
  add("has", Missing(summary.contract, baseline.contract));
  return text;
}

constexpr std::string_view kCpu = "CPU";

// Once per forks: the facets of a case share what was counted beside.
bool TellsBeside(const GroupSummary& group) {
  if (group.facet.metric != Metric::kTime || group.mode == SS) return false;
  for (const CaseSummary& summary : group.cases) {
    for (const SecondaryEstimate& one : summary.secondary) {
      if (one.name != kCpu) return true;
    }
  }
  return false;
}

const SecondaryEstimate* FindSecondary(const CaseSummary& summary, std::string_view name) {
  for (const SecondaryEstimate& one : summary.secondary) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

void AddBeside(const GroupSummary& group, ReportGroup& made) {
  if (!TellsBeside(group)) return;
  std::vector<std::string> names;
  for (const CaseSummary& summary : group.cases) {
    for (const SecondaryEstimate& one : summary.secondary) {
      if (std::find(names.begin(), names.end(), one.name) != names.end()) continue;
      names.push_back(one.name);
      made.beside.push_back(absl::StrCat(one.name, ", ", one.unit));
    }
    if (group.mode == SAMPLE)
      made.clock_read_ns = std::max(made.clock_read_ns, summary.clock_read_ns);
  }
  for (size_t i = 0; i < group.cases.size(); ++i) {
    for (const std::string& name : names) {
      const SecondaryEstimate* found =
          made.rows[i].score.has_value() ? FindSecondary(group.cases[i], name) : nullptr;
      made.rows[i].beside.push_back(found == nullptr ? std::nullopt
                                                     : std::optional<SecondaryEstimate>(*found));
    }
  }
}

ReportRow MakeRow(const CaseSummary& summary, const GroupSummary& group, const Analysis& analysis,
                  const Experiment* experiment) {
  ReportRow row;
  row.contender = summary.contender;
  row.params = ParamsBeyond(group.params, summary.params);
  row.baseline = summary.baseline;
  row.negative_control = summary.negative_control;
  row.forks = summary.forks_complete;
  row.iterations = summary.iterations;
  row.fairness = summary.fairness;
  row.overlap = summary.overlap;
  row.gives_up = GivesUp(experiment, summary.contender);
  row.verdict = VerdictTextOfCase(summary, analysis.equivalence_margin);
  if (summary.comparison.has_value()) {
    AddComparison(*summary.comparison, analysis, IsTime(group), row);
  } else if (!row.verdict.empty()) {
    row.word = Word::kInvalid;
  }
  if (row.word != Word::kInvalid) AddNumbers(summary, IsTime(group), row);
  if (row.word.has_value() && IsRanked(*row.word)) {
    absl::StrAppend(&row.verdict, ContractDifference(summary, group.cases.front()));
  }
  return row;
}

ReportGroup MakeGroup(const GroupSummary& group, const Analysis& analysis,
                      const Experiment* experiment) {
  ReportGroup made;
  made.threads = group.threads;
  made.params = group.params;
  made.mode = group.mode;
  made.times = IsTime(group);
  made.what = WhatOf(group, Roles::kCounted);
  for (const CaseSummary& summary : group.cases) {
    made.forks = std::max(made.forks, summary.forks_planned);
    made.iterations = std::max(made.iterations, summary.iterations);
    if (summary.baseline) made.baseline = summary.contender;
    made.crowded = made.crowded || summary.crowded;
    made.rows.push_back(MakeRow(summary, group, analysis, experiment));
  }
  AddBeside(group, made);
  return made;
}

}  // namespace

ReportModel MakeReportModel(const Analysis& analysis, const RunRecord& record,
                            const ReadReport& read_report, const ReportSource& source) {
  const ConditionSources sources = FindConditionSources(record);
  const Experiment* experiment =
      sources.header == nullptr ? nullptr : &sources.header->experiment();
  ReportModel model;
  model.run_id = analysis.run_id;
  model.experiment = analysis.experiment;
  model.question = analysis.question;
  if (experiment != nullptr) model.operation = experiment->operation();
  model.conditions = MakeConditions(sources);
  model.confidence_level = analysis.confidence_level;
  model.equivalence_margin = analysis.equivalence_margin;
  for (const GroupSummary& group : analysis.groups) {
    model.groups.push_back(MakeGroup(group, analysis, experiment));
  }
  model.words = InWords(model.groups, analysis.equivalence_margin);
  for (const ClaimSummary& claim : analysis.claims) {
    model.claims.push_back({claim.text, claim.outcome, ClaimVerdictText(claim)});
  }
  for (const Warning& warning : analysis.warnings) model.mind.push_back(warning.text);
  model.states = analysis.states;
  model.forks_planned = analysis.forks_planned;
  model.forks_complete = analysis.forks_complete;
  model.windows = analysis.windows;
  model.record_bytes = read_report.good_bytes;
  model.skipped_places = static_cast<int>(read_report.skipped.size());
  model.source = source;
  return model;
}

}  // namespace lab
