#include "lab/analysis/analysis.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/analysis/build_refusal.h"
#include "lab/analysis/case_summary.h"
#include "lab/analysis/claims.h"
#include "lab/analysis/comparison.h"
#include "lab/analysis/facet.h"
#include "lab/analysis/fork_summary.h"
#include "lab/analysis/fork_table.h"
#include "lab/analysis/host_states.h"
#include "lab/analysis/strata.h"
#include "lab/plan/shape_time.h"
#include "lab/record/record_reader.h"
#include "lab/statistics/stein.h"
#include "lab/status/status_macros.h"
#include "lab/warnings/warnings.h"

namespace lab {
namespace {

constexpr double kDefaultConfidence = 0.95;

absl::StatusOr<double> ConfidenceOf(const Plan& plan) {
  const double confidence =
      plan.confidence_level() == 0 ? kDefaultConfidence : plan.confidence_level();
  if (confidence > 0.5 && confidence < 1) {
    return LevelPerLook(confidence, std::max(1, static_cast<int>(plan.looks())));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("record: confidence level ", confidence, " of the plan; between 0.5 and 1"));
}

double MarginOf(const RunHeader& header) {
  return header.plan().equivalence_margin() > 0 ? header.plan().equivalence_margin()
                                                : header.experiment().equivalence_margin();
}

// Everything but the arithmetic, which is in the files beside this one.
class Analyst {
 public:
  Analyst(const RunRecord& record, const RunHeader& header, WindowsOfAttempts windows,
          const AnalysisOptions& options)
      : record_(record), header_(header), plan_(header.plan()), windows_(std::move(windows)) {
    if (!options.insist_on_bad_build) refusal_ = BuildRefusal(record);
    if (plan_.order() == FIXED) refusal_ = "fixed order: for debugging, never for a verdict";
  }

  absl::StatusOr<Analysis> Analyze(const ReadReport& report) {
    LAB_RETURN_IF_ERROR(CheckPlan(plan_));
    LAB_ASSIGN_OR_RETURN(analysis_.confidence_level, ConfidenceOf(plan_));
    DescribeRun();
    LAB_RETURN_IF_ERROR(ReadForks());
    MakeGroups();
    MarkImplausible();
    CompareAll();
    JudgeAllClaims();
    SetFlags();
    if (plan_.layouts() <= 1) NarrowToTheseBinaries();
    analysis_.warnings = FindWarnings(record_, report, analysis_);
    return std::move(analysis_);
  }

 private:
  // A case seen by one of its facets.
  struct Row {
    uint32_t case_id = 0;
    Facet facet;
    const KernelFacts* facts = nullptr;  // null: the record lacks them
  };

  void DescribeRun() {
    analysis_.run_id = header_.run_id();
    analysis_.experiment = header_.experiment().name();
    analysis_.question = header_.experiment().question();
    analysis_.equivalence_margin = MarginOf(header_);
    analysis_.forks_planned = plan_.trial_size();
    cpus_ = CpusOfPlan(plan_);
  }

  void NarrowToTheseBinaries() {
    const auto narrow = [](Verdict& verdict) { verdict.these_binaries = IsRanked(verdict.word); };
    for (GroupSummary& group : analysis_.groups) {
      for (CaseSummary& summary : group.cases) {
        if (!summary.comparison) continue;
        narrow(summary.comparison->verdict);
        for (auto& in_state : summary.comparison->by_state) narrow(in_state.verdict);
      }
    }
    for (ClaimSummary& claim : analysis_.claims) {
      claim.these_binaries = claim.outcome != ClaimSummary::Outcome::kNotDecided;
    }
  }

  absl::Status ReadForks() {
    LAB_ASSIGN_OR_RETURN(const std::vector<Attempt> attempts,
                         ChooseAttempts(record_, plan_, [this](const AttemptKey& key) {
                           const auto found = windows_.find(key);
                           return found == windows_.end() ? 0 : found->second.front().windows;
                         }));
    MakeRows();
    analysis_.forks.reserve(attempts.size());
    for (const Attempt& attempt : attempts) {
      analysis_.forks.push_back(ReadFork(attempt, 0));
      analysis_.windows += static_cast<int>(attempt.iterations.size() + attempt.windows_read);
    }
    HostStates told = TellStatesApart(record_, attempts, plan_, &analysis_.forks);
    analysis_.states = std::move(told.states);
    analysis_.state_changes = std::move(told.changes);
    CountForks();
    ReadOtherFacets(attempts);
    return absl::OkStatus();
  }

  // A row for each facet of each case, the cases in order and the first facet of a case first.
  void MakeRows() {
    for (const Case& planned : plan_.case_()) {
      first_row_.push_back(rows_.size());
      const KernelFacts* facts = FindKernelFacts(record_, planned);
      for (const Facet& facet : FacetsOf(planned, facts)) {
        rows_.push_back({planned.id(), facet, facts});
      }
    }
    forks_of_.resize(rows_.size());
  }

  size_t FirstRowOf(const Attempt& attempt) const {
    return first_row_[plan_.trial(attempt.trial_id).case_id()];
  }

  // By the facet with that number.
  ForkSummary ReadFork(const Attempt& attempt, size_t facet) {
    const Row& row = rows_.at(FirstRowOf(attempt) + facet);
    const Trial& trial = plan_.trial(attempt.trial_id);
    const Shape shape = ShapeOf(plan_, trial);
    const auto read = windows_.find({attempt.trial_id, attempt.number});
    ForkSummary fork =
        read == windows_.end()
            ? SummarizeFork(attempt, trial, shape, row.facet, row.facts)
            : SummarizeFork(attempt, trial, shape, std::move(read->second.at(facet)), row.facet);
    fork.pilot = !fork.warmup_fork && fork.block < plan_.pilot_blocks();
    if (IsCrowded(plan_.case_(static_cast<int>(trial.case_id())))) {
      // That threads lose their CPU is what was asked for, not a disturbance.
      for (SampleSummary& sample : fork.samples) {
        sample.disturbed = false;
        sample.disturbed_why.clear();
      }
      fork.ns_per_op_undisturbed = fork.ns_per_op;
    }
    return fork;
  }

  bool IsCrowded(const Case& planned) const { return cpus_ > 0 && planned.threads() > cpus_; }

  // The same forks with another value each; what the host was like is known from the first.
  void ReadOtherFacets(const std::vector<Attempt>& attempts) {
    size_t others = 0;
    for (const Attempt& attempt : attempts) others += RowsOf(attempt) - 1;
    other_facets_.reserve(others);  // forks_of_ points into it
    for (size_t i = 0; i < attempts.size(); ++i) {
      const ForkSummary& first = analysis_.forks[i];
      for (size_t k = 1; k < RowsOf(attempts[i]); ++k) {
        const size_t row = FirstRowOf(attempts[i]) + k;
        ForkSummary& fork = other_facets_.emplace_back(ReadFork(attempts[i], k));
        fork.state = first.state;
        fork.spell = first.spell;
        fork.state_changed = first.state_changed;
        fork.clock_ghz = first.clock_ghz;
        fork.hand_off_ns = first.hand_off_ns;
        forks_of_[row].push_back(&fork);
      }
    }
  }

  size_t RowsOf(const Attempt& attempt) const {
    const size_t next = plan_.trial(attempt.trial_id).case_id() + 1;
    return (next < first_row_.size() ? first_row_[next] : rows_.size()) - FirstRowOf(attempt);
  }

  void CountForks() {
    double wall_ns = 0;
    std::set<uint32_t> blocks;
    for (const ForkSummary& fork : analysis_.forks) {
      forks_of_[first_row_[fork.case_id]].push_back(&fork);
      analysis_.forks_complete += fork.complete ? 1 : 0;
      if (fork.warmup_fork) continue;
      wall_ns += static_cast<double>(fork.wall_ns);
      blocks.insert(fork.block);
    }
    analysis_.blocks = static_cast<int>(blocks.size());
    if (analysis_.blocks > 0) analysis_.seconds_per_block = wall_ns / 1e9 / analysis_.blocks;
  }

  // Groups in the order of their first case, and in each one group per facet; the baseline first.
  void MakeGroups() {
    std::map<std::pair<uint32_t, size_t>, size_t> place;
    for (size_t row = 0; row < rows_.size(); ++row) {
      const auto& [case_id, facet, facts] = rows_[row];
      const Case& planned = plan_.case_(static_cast<int>(case_id));
      const size_t of_case = row - first_row_[case_id];
      const auto [entry, is_new] =
          place.try_emplace({planned.group(), of_case}, analysis_.groups.size());
      if (is_new) {
        analysis_.groups.push_back({.group = static_cast<uint32_t>(analysis_.groups.size()),
                                    .threads = planned.threads(),
                                    .params = {planned.param().begin(), planned.param().end()},
                                    .mode = planned.mode(),
                                    .facet = facet,
                                    .roles = {planned.role().begin(), planned.role().end()},
                                    .placement = planned.placement()});
      }
      CaseSummary summary =
          SummarizeCase(planned, forks_of_[row], plan_, analysis_.confidence_level, facet, facts);
      summary.row = row;
      summary.crowded = IsCrowded(planned);
      analysis_.groups[entry->second].cases.push_back(std::move(summary));
    }
    for (GroupSummary& group : analysis_.groups) {
      std::stable_partition(group.cases.begin(), group.cases.end(),
                            [](const CaseSummary& summary) { return summary.baseline; });
      KeepCommonParams(&group);
      MarkDifferentAnswers(std::span(group.cases), forks_of_);
    }
  }

  // A contender's own parameters are none of the group's.
  static void KeepCommonParams(GroupSummary* group) {
    std::erase_if(group->params, [&](const Param& param) {
      return !std::all_of(
          group->cases.begin(), group->cases.end(), [&](const CaseSummary& summary) {
            return std::any_of(summary.params.begin(), summary.params.end(), [&](const Param& own) {
              return own.name() == param.name() && own.value() == param.value();
            });
          });
    });
  }

  VerdictInput Faults(const CaseSummary& candidate, const CaseSummary& baseline) const {
    VerdictInput faults = FaultsOf(candidate, baseline);
    faults.refusal = RefusalOf(candidate, baseline);
    faults.margin = analysis_.equivalence_margin;
    faults.target_half_width = analysis_.equivalence_margin;
    faults.seconds_per_block = analysis_.seconds_per_block;
    faults.confidence_level = analysis_.confidence_level;
    return faults;
  }

  // Why these two are not ranked, whatever their numbers.
  std::string RefusalOf(const CaseSummary& candidate, const CaseSummary& baseline) const {
    if (!refusal_.empty()) return refusal_;
    if (candidate.comparison_group != baseline.comparison_group) {
      return absl::StrCat("not alike: comparison group \"", candidate.comparison_group,
                          "\" against \"", baseline.comparison_group, "\"");
    }
    if (candidate.unresolved || baseline.unresolved) {
      return absl::StrFormat("the clock cannot resolve it: reading it costs %.0f ns",
                             std::max(candidate.clock_read_ns, baseline.clock_read_ns));
    }
    return "";
  }

  // Where nobody can tell, the floor decides.
  bool SlowerThanEmpty(const CaseSummary& summary, const CaseSummary& empty) const {
    const auto pairs = FormPairs(forks_of_[summary.row], forks_of_[empty.row], Within::kBlock);
    return Judge(WithPairs(Faults(summary, empty), pairs, 1)).word == Word::kSlower;
  }

  void MarkImplausible() {
    for (GroupSummary& group : analysis_.groups) {
      const auto empty = std::find_if(
          group.cases.begin(), group.cases.end(),
          [](const CaseSummary& summary) { return summary.contender == kEmptyControl; });
      if (empty == group.cases.end()) continue;
      for (CaseSummary& summary : group.cases) {
        summary.implausible =
            summary.under_floor && &summary != &*empty && !SlowerThanEmpty(summary, *empty);
      }
    }
  }

  // Whether a claim compares this case with the baseline of its group.
  bool IsPrimary(const GroupSummary& group, const CaseSummary& summary,
                 const CaseSummary& baseline) const {
    const Experiment& experiment = header_.experiment();
    return std::any_of(experiment.claim().begin(), experiment.claim().end(), [&](const Claim& c) {
      const std::string& against = c.baseline().empty() ? experiment.baseline() : c.baseline();
      return c.candidate() == summary.contender && IsAbout(c, group, cpus_) &&
             against == baseline.contender;
    });
  }

  // Calls visit(group, candidate, baseline) for each comparison of the table. What the loop itself
  // costs is shown, and is nobody's rival.
  template <typename Visit>
  void ForEachComparison(Visit visit) {
    for (GroupSummary& group : analysis_.groups) {
      CaseSummary& baseline = group.cases.front();
      if (!baseline.baseline) continue;  // filtered out: nothing to compare with
      for (CaseSummary& summary : group.cases) {
        if (!summary.baseline && summary.contender != kEmptyControl)
          visit(group, summary, baseline);
      }
    }
  }

  void CompareAll() {
    // Those that are never ranked cannot be false alarms, and share no alpha.
    int exploratory = 0;
    ForEachComparison(
        [&](const GroupSummary& group, const CaseSummary& candidate, const CaseSummary& baseline) {
          const VerdictInput faults = Faults(candidate, baseline);
          const bool ranked = faults.failed_checks == 0 && !faults.answers_differ;
          exploratory += ranked && !IsPrimary(group, candidate, baseline) ? 1 : 0;
        });
    ForEachComparison(
        [&](const GroupSummary& group, CaseSummary& candidate, const CaseSummary& baseline) {
          const bool primary = IsPrimary(group, candidate, baseline);
          const auto pairs =
              FormPairs(forks_of_[candidate.row], forks_of_[baseline.row], Within::kSubBlock);
          const VerdictInput faults = Faults(candidate, baseline);
          candidate.comparison = Compare(pairs, faults,
                                         {.states = &analysis_.states,
                                          .threads = candidate.threads,
                                          .blocks = analysis_.blocks,
                                          .sharing = primary ? 1 : exploratory,
                                          .primary = primary});
          candidate.comparison->refused = !faults.refusal.empty();
        });
  }

  void JudgeAllClaims() {
    analysis_.claims = JudgeClaims(
        header_.experiment(),
        {.groups = &analysis_.groups,
         .states = &analysis_.states,
         .forks_of = forks_of_,
         .cpus = cpus_,
         .blocks = analysis_.blocks,
         .confidence = analysis_.confidence_level,
         .faults = [this](const CaseSummary& c, const CaseSummary& b) { return Faults(c, b); }});
  }

  bool IsUndecided(const CaseSummary& summary) const {
    if (summary.negative_control) return false;
    const bool wrong = summary.failed_checks > 0 || summary.answers_differ || summary.implausible;
    if (wrong) return true;
    return header_.experiment().claim().empty() && summary.comparison.has_value() &&
           !IsRanked(summary.comparison->verdict.word);
  }

  void SetFlags() {
    for (const ClaimSummary& claim : analysis_.claims) {
      analysis_.claim_refuted |= claim.outcome == ClaimSummary::Outcome::kRefuted;
      analysis_.wanted_comparison_undecided |=
          claim.in_run && claim.outcome == ClaimSummary::Outcome::kNotDecided;
    }
    for (const GroupSummary& group : analysis_.groups) {
      for (const CaseSummary& summary : group.cases) {
        analysis_.wanted_comparison_undecided |= IsUndecided(summary);
      }
    }
    for (const ForkSummary& fork : analysis_.forks) {
      analysis_.failed |= Failed(fork) && !plan_.case_(fork.case_id).negative_control();
    }
  }

  const RunRecord& record_;
  const RunHeader& header_;
  const Plan& plan_;
  WindowsOfAttempts windows_;
  std::string refusal_;
  uint32_t cpus_ = 0;
  std::vector<Row> rows_;
  std::vector<size_t> first_row_;          // by case id
  std::vector<ForkSummary> other_facets_;  // of the forks whose first facet is in analysis_.forks
  std::vector<Forks> forks_of_;            // by row; pointers into the two
  Analysis analysis_;
};

}  // namespace

absl::StatusOr<Analysis> Analyze(const RunRecord& record, WindowsOfAttempts windows,
                                 const ReadReport& report, const AnalysisOptions& options) {
  const RunHeader* header = FindHeader(record);
  if (header == nullptr) {
    return absl::DataLossError(
        "record: no header frame; without the plan that it holds nothing can be told");
  }
  return Analyst(record, *header, std::move(windows), options).Analyze(report);
}

absl::StatusOr<Analysis> Analyze(const RunRecord& record, const ReadReport& report,
                                 const AnalysisOptions& options) {
  return Analyze(record, {}, report, options);
}

}  // namespace lab
