#include "lab/analysis/case_summary.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lab/analysis/estimate.h"
#include "lab/analysis/fork_summary.h"
#include "lab/analysis/window.h"
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

}  // namespace

CaseSummary SummarizeCase(const Case& planned, const Forks& all_forks, const Plan& plan,
                          double confidence) {
  Forks forks;
  std::copy_if(all_forks.begin(), all_forks.end(), std::back_inserter(forks),
               [](const ForkSummary* fork) { return !fork->warmup_fork; });
  CaseSummary summary{.case_id = planned.id(),
                      .contender = planned.contender(),
                      .params = {planned.param().begin(), planned.param().end()},
                      .threads = planned.threads(),
                      .mode = planned.mode(),
                      .group = planned.group(),
                      .baseline = planned.baseline(),
                      .negative_control = planned.negative_control(),
                      .forks_planned = PlannedForks(planned.id(), plan),
                      .iterations = static_cast<int>(plan.shape().iterations())};
  for (const ForkSummary* fork : forks) {
    summary.forks_complete += fork->complete ? 1 : 0;
    summary.floor_ns = std::max(summary.floor_ns, fork->floor_ns);
  }
  CountSamples(forks, &summary);
  summary.ns_per_op = EstimateOf(forks, &ForkSummary::ns_per_op, confidence);
  summary.ns_per_op_thread = EstimateOf(forks, &ForkSummary::ns_per_op_thread, confidence);
  summary.bad_endings = BadEndings(forks, summary.forks_planned);
  summary.under_floor =
      summary.ns_per_op_thread.forks > 0 && summary.ns_per_op_thread.value < summary.floor_ns;
  return summary;
}

void MarkDifferentAnswers(std::span<CaseSummary> group, std::span<const Forks> forks_of) {
  std::string expected;
  for (CaseSummary& summary : group) {
    const Forks& forks = forks_of[summary.case_id];
    if (expected.empty()) expected = FirstAnswer(forks);
    summary.answers_differ = AnyOtherAnswer(forks, expected);
  }
}

}  // namespace lab
