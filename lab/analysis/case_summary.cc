#include "lab/analysis/case_summary.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lab/analysis/estimate.h"
#include "lab/analysis/fork_summary.h"
#include "lab/analysis/window.h"
#include "lab/plan/shape_time.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"

namespace lab {
namespace {

// Counts over every measured window in the record.
void CountSamples(const Forks& forks, CaseSummary* summary) {
  std::vector<double> overlaps;
  double fairness = 0;
  for (const ForkSummary* fork : forks) {
    for (const SampleSummary& sample : fork->samples) {
      if (!sample.valid && summary->failed_checks++ == 0) {
        summary->check_message = sample.check_message;
      }
      summary->disturbed += sample.disturbed ? 1 : 0;
      summary->overlapping += sample.overlap >= kLeastOverlap ? 1 : 0;
      fairness += sample.fairness;
      overlaps.push_back(sample.overlap);
    }
  }
  summary->samples = static_cast<int>(overlaps.size());
  if (overlaps.empty()) return;
  summary->fairness = fairness / static_cast<double>(overlaps.size());
  summary->overlap = Median(overlaps);
}

// "2 of 10 forks: signal 11 (SIGSEGV)"
std::vector<std::string> BadEndings(const Forks& forks, int planned) {
  std::map<std::string, int> count;
  for (const ForkSummary* fork : forks) {
    if (!fork->complete) ++count[BadEnding(*fork)];
  }
  std::vector<std::string> texts;
  for (const auto& [text, times] : count) {
    texts.push_back(
        absl::StrCat(times, " of ", planned, planned == 1 ? " fork: " : " forks: ", text));
  }
  return texts;
}

int PlannedForks(uint32_t case_id, const Plan& plan) {
  return static_cast<int>(std::count_if(
      plan.trial().begin(), plan.trial().end(),
      [&](const Trial& trial) { return trial.case_id() == case_id && !trial.warmup_fork(); }));
}

// The first answer of a complete fork; empty where none declared one.
std::string FirstAnswer(const Forks& forks) {
  for (const ForkSummary* fork : forks) {
    if (fork->complete && !fork->answer.empty()) return fork->answer;
  }
  return "";
}

bool AnyOtherAnswer(const Forks& forks, const std::string& answer) {
  return std::any_of(forks.begin(), forks.end(), [&](const ForkSummary* fork) {
    return fork->complete && !fork->answer.empty() && fork->answer != answer;
  });
}

// By name, in the order of the first fork that has it. What some forks lack is over those that have
// it.
std::vector<SecondaryEstimate> SecondaryOf(const Forks& forks, double confidence) {
  std::vector<SecondaryEstimate> estimates;
  std::map<std::string, std::vector<double>> values;
  for (const ForkSummary* fork : forks) {
    for (const SecondaryValue& one : fork->secondary) {
      std::vector<double>& of_name = values[one.name];
      if (of_name.empty()) estimates.push_back({.name = one.name, .unit = one.unit});
      of_name.push_back(one.value);
    }
  }
  for (SecondaryEstimate& estimate : estimates) {
    const std::vector<double>& of_name = values[estimate.name];
    estimate.value = Mean(of_name);
    if (const auto sd = StandardDeviation(of_name)) {
      const double n = static_cast<double>(of_name.size());
      const double half = StudentT(confidence, n - 1) * *sd / std::sqrt(n);
      estimate.interval = Interval{estimate.value - half, estimate.value + half};
    }
  }
  return estimates;
}

// Times of single operations under so many clock readings are the clock's.
constexpr double kResolvable = 4;

double MedianClockRead(const Forks& forks) {
  std::vector<double> costs;
  for (const ForkSummary* fork : forks) {
    if (fork->clock_read_ns > 0) costs.push_back(fork->clock_read_ns);
  }
  return costs.empty() ? 0 : Median(costs);
}

}  // namespace

CaseSummary SummarizeCase(const Case& planned, const Forks& all_forks, const Plan& plan,
                          double confidence, const Facet& facet, const KernelFacts* facts) {
  Forks forks;
  std::copy_if(all_forks.begin(), all_forks.end(), std::back_inserter(forks),
               [](const ForkSummary* fork) { return !fork->warmup_fork; });
  CaseSummary summary{
      .case_id = planned.id(),
      .contender = planned.contender(),
      .params = {planned.param().begin(), planned.param().end()},
      .threads = planned.threads(),
      .mode = planned.mode(),
      .group = planned.group(),
      .baseline = planned.baseline(),
      .negative_control = planned.negative_control(),
      .forks_planned = PlannedForks(planned.id(), plan),
      .iterations = static_cast<int>(ShapeOf(plan.shape(), planned.mode()).iterations())};
  if (facts != nullptr) {
    summary.comparison_group = facts->comparison_group();
    summary.waiting = facts->waiting();
    summary.contract.assign(facts->contract().begin(), facts->contract().end());
  }
  for (const ForkSummary* fork : forks) {
    summary.forks_complete += fork->complete ? 1 : 0;
    summary.floor_ns = std::max(summary.floor_ns, fork->floor_ns);
  }
  CountSamples(forks, &summary);
  summary.ns_per_op = EstimateOf(forks, &ForkSummary::ns_per_op, confidence);
  summary.ns_per_op_thread = EstimateOf(forks, &ForkSummary::ns_per_op_thread, confidence);
  summary.secondary = SecondaryOf(forks, confidence);
  summary.clock_read_ns = MedianClockRead(forks);
  const bool single_operations = facet.metric == Metric::kP50 || facet.metric == Metric::kP99 ||
                                 (facts != nullptr && facts->times_each_operation());
  summary.unresolved = single_operations && summary.ns_per_op_thread.forks > 0 &&
                       summary.ns_per_op_thread.value < kResolvable * summary.clock_read_ns;
  summary.bad_endings = BadEndings(forks, summary.forks_planned);
  summary.under_floor =
      summary.ns_per_op_thread.forks > 0 && summary.ns_per_op_thread.value < summary.floor_ns;
  return summary;
}

void MarkDifferentAnswers(std::span<CaseSummary> group, std::span<const Forks> forks_of) {
  std::string expected;
  for (CaseSummary& summary : group) {
    const Forks& forks = forks_of[summary.row];
    if (expected.empty()) expected = FirstAnswer(forks);
    summary.answers_differ = AnyOtherAnswer(forks, expected);
  }
}

}  // namespace lab
