#include "lab/selftest/record_faults.h"

#include <functional>
#include <optional>
#include <string>

#include "lab/record/fact_keys.h"

namespace lab {
namespace {

void SetBuildFact(std::string_view key, std::string_view value, RunRecord& record) {
  for (Frame& frame : *record.mutable_frame()) {
    if (!frame.has_build()) continue;
    for (Fact& fact : *frame.mutable_build()->mutable_fact()) {
      if (fact.key() == key) fact.set_text(std::string(value));
    }
  }
}

const Plan& PlanOf(const RunRecord& record) { return record.frame(0).header().plan(); }

// The fork that a frame is about.
std::optional<uint32_t> TrialOf(const Frame& frame) {
  if (frame.has_fork_start()) return frame.fork_start().trial_id();
  if (frame.has_subject_start()) return frame.subject_start().trial_id();
  if (frame.has_iteration()) return frame.iteration().trial_id();
  if (frame.has_subject_end()) return frame.subject_end().trial_id();
  if (frame.has_fork_end()) return frame.fork_end().trial_id();
  return std::nullopt;
}

// Forks of later blocks never happened.
void KeepBlocks(uint32_t blocks, RunRecord& record) {
  RunRecord kept;
  for (const Frame& frame : record.frame()) {
    const std::optional<uint32_t> trial = TrialOf(frame);
    if (trial && PlanOf(record).trial(static_cast<int>(*trial)).block() >= blocks) continue;
    *kept.add_frame() = frame;
  }
  record = kept;
}

// Calls visit(case, iteration).
void ForEachIteration(RunRecord& record,
                      const std::function<void(const Case&, Iteration&)>& visit) {
  const Plan plan = PlanOf(record);
  for (Frame& frame : *record.mutable_frame()) {
    if (!frame.has_iteration()) continue;
    const Trial& trial = plan.trial(static_cast<int>(frame.iteration().trial_id()));
    visit(plan.case_(static_cast<int>(trial.case_id())), *frame.mutable_iteration());
  }
}

}  // namespace

const std::vector<RecordFault>& RecordFaults() {
  static const auto* const faults = new std::vector<RecordFault>{
      {"one_process", "one fork of each case, with all its iterations (A15)", "inconclusive",
       [](RunRecord& record) { KeepBlocks(1, record); }},
      {"three_forks", "three forks of each case", "inconclusive",
       [](RunRecord& record) { KeepBlocks(3, record); }},
      {"assertions_on", "a library that was built with its assertions", "refused",
       [](RunRecord& record) { SetBuildFact(fact::kAssertions, "on", record); }},
      {"not_optimized", "a build without optimization", "refused",
       [](RunRecord& record) { SetBuildFact(fact::kOptimized, "no", record); }},
      {"sanitized", "a build under a sanitizer", "refused",
       [](RunRecord& record) { SetBuildFact(fact::kSanitizer, "address", record); }},
      {"one_bad_sample", "one sample of one fork failed its check", "invalid",
       [](RunRecord& record) {
         bool done = false;
         ForEachIteration(record, [&](const Case& one, Iteration& iteration) {
           if (done || one.baseline() || iteration.warmup()) return;
           iteration.mutable_check()->set_passed(false);
           done = true;
         });
       }},
      {"all_forks_killed", "every fork of the contender was killed after its last window",
       "inconclusive",
       [](RunRecord& record) {
         const Plan plan = PlanOf(record);
         for (Frame& frame : *record.mutable_frame()) {
           if (!frame.has_fork_end()) continue;
           const Trial& trial = plan.trial(static_cast<int>(frame.fork_end().trial_id()));
           if (plan.case_(static_cast<int>(trial.case_id())).baseline()) continue;
           Ending& ending = *frame.mutable_fork_end()->mutable_ending();
           ending.set_kind(Ending::SIGNALLED);
         }
       }},
      {"made_up", "every fork of a case has the very same time: no measurement has", "inconclusive",
       [](RunRecord& record) {
         ForEachIteration(record, [](const Case& one, Iteration& iteration) {
           for (ThreadWindow& thread : *iteration.mutable_thread()) {
             thread.set_end_ns(thread.begin_ns() + 20'000'000);
             thread.set_operations(one.baseline() ? 20'000'000 : 10'000'000);
           }
         });
       }},
  };
  return *faults;
}

}  // namespace lab
