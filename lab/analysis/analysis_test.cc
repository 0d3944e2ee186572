#include "lab/analysis/analysis.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/fact_keys.h"
#include "lab/record/latency_histogram.h"
#include "lab/record/record_reader.h"
#include "lab/record/test_records.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

// The test record: mutex (baseline) and fetch_add by one and two threads, six blocks. Trial t is of
// block t / 4 and case (t + block) % 4. fetch_add is twice as fast alone and 1.6 times with two
// threads; a claim says at least 1.3 at two.
constexpr uint32_t kMutexAlone = 0;
constexpr uint32_t kFetchAddAlone = 1;
constexpr uint32_t kFetchAddShared = 3;

Analysis AnalyzeWhole(const RunRecord& record, const AnalysisOptions& options = {}) {
  const auto analysis = Analyze(record, ReadReport(), options);
  EXPECT_THAT(analysis, IsOk());
  return *analysis;
}

const CaseSummary& CaseOf(const Analysis& analysis, uint32_t case_id) {
  for (const GroupSummary& group : analysis.groups) {
    for (const CaseSummary& summary : group.cases) {
      if (summary.case_id == case_id) return summary;
    }
  }
  ADD_FAILURE() << "no case " << case_id;
  return analysis.groups[0].cases[0];
}

const Verdict& VerdictOf(const Analysis& analysis, uint32_t case_id) {
  return CaseOf(analysis, case_id).comparison->verdict;
}

auto Warns(const std::string& text) { return Contains(Field(&Warning::text, HasSubstr(text))); }

RunHeader* HeaderOf(RunRecord* record) { return record->mutable_frame(0)->mutable_header(); }

// Calls visit(trial id, iteration) for each window of the case, warm-up ones included.
void ForEachWindow(RunRecord* record, uint32_t case_id,
                   const std::function<void(Iteration*)>& visit) {
  const Plan plan = HeaderOf(record)->plan();
  for (Frame& frame : *record->mutable_frame()) {
    if (!frame.has_iteration()) continue;
    if (plan.trial(frame.iteration().trial_id()).case_id() == case_id) {
      visit(frame.mutable_iteration());
    }
  }
}

void FailChecks(RunRecord* record, uint32_t case_id) {
  ForEachWindow(record, case_id, [](Iteration* iteration) {
    iteration->mutable_check()->set_passed(false);
    iteration->mutable_check()->set_what("lost updates");
  });
}

void Remove(RunRecord* record, const std::function<bool(const Frame&)>& unwanted) {
  auto* frames = record->mutable_frame();
  frames->erase(std::remove_if(frames->begin(), frames->end(), unwanted), frames->end());
}

TEST(Analyze, AWholeRecord) {
  const Analysis analysis = AnalyzeWhole(MakeTestRecord());
  EXPECT_EQ(analysis.experiment, "contended_counter");
  EXPECT_EQ(analysis.forks_planned, 24);
  EXPECT_EQ(analysis.forks_complete, 24);
  EXPECT_EQ(analysis.windows, 24 * 3);
  ASSERT_THAT(analysis.groups, SizeIs(2));
  const CaseSummary& alone = CaseOf(analysis, kFetchAddAlone);
  EXPECT_EQ(alone.contender, "fetch_add");
  EXPECT_EQ(alone.forks_complete, 6);
  EXPECT_EQ(alone.samples, 12);
  EXPECT_EQ(alone.overlapping, 12);
  // 5 ns, dearer by up to 5.5 % over six blocks; odd forks by half a percent.
  EXPECT_NEAR(alone.ns_per_op.value, 5 * 1.0275, 5 * 0.003);
  EXPECT_NEAR(*alone.comparison->speed, 2, 0.02);
  EXPECT_EQ(alone.comparison->verdict.word, Word::kFaster);
  const CaseSummary& shared = CaseOf(analysis, kFetchAddShared);
  EXPECT_NEAR(*shared.comparison->speed, 1.6, 0.02);
  EXPECT_NEAR(shared.ns_per_op_thread.value, 2 * shared.ns_per_op.value, 1e-9);
  EXPECT_EQ(CaseOf(analysis, kMutexAlone).comparison, std::nullopt);
  ASSERT_THAT(analysis.claims, SizeIs(1));
  EXPECT_EQ(analysis.claims[0].outcome, ClaimSummary::Outcome::kSupported);
  EXPECT_FALSE(analysis.wanted_comparison_undecided);
  EXPECT_FALSE(analysis.claim_refuted);
  EXPECT_FALSE(analysis.failed);
}

TEST(Analyze, ExploratoryComparisonsShareAlphaAndClaimsDoNot) {
  RunRecord record = MakeTestRecord();
  const Analysis claimed = AnalyzeWhole(record);
  EXPECT_TRUE(CaseOf(claimed, kFetchAddShared).comparison->primary);
  EXPECT_DOUBLE_EQ(CaseOf(claimed, kFetchAddShared).comparison->level, 0.95);
  EXPECT_FALSE(CaseOf(claimed, kFetchAddAlone).comparison->primary);
  EXPECT_DOUBLE_EQ(CaseOf(claimed, kFetchAddAlone).comparison->level, 0.95);  // the only one
  HeaderOf(&record)->mutable_experiment()->clear_claim();
  const Analysis exploratory = AnalyzeWhole(record);
  EXPECT_DOUBLE_EQ(CaseOf(exploratory, kFetchAddShared).comparison->level, 0.975);
  EXPECT_DOUBLE_EQ(CaseOf(exploratory, kFetchAddAlone).comparison->level, 0.975);
}

TEST(Analyze, ARefutedClaim) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_experiment()->mutable_claim(0)->set_min_speed(3);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(analysis.claims[0].outcome, ClaimSummary::Outcome::kRefuted);
  EXPECT_TRUE(analysis.claim_refuted);
}

TEST(Analyze, WarmupWindowsAreNotInTheValues) {
  RunRecord record = MakeTestRecord();
  const double before = CaseOf(AnalyzeWhole(record), kFetchAddAlone).ns_per_op.value;
  ForEachWindow(&record, kFetchAddAlone, [](Iteration* iteration) {
    if (!iteration->warmup()) return;
    iteration->mutable_thread(0)->set_operations(1);
    iteration->mutable_check()->set_passed(false);
  });
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).ns_per_op.value, before);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).failed_checks, 0);
}

TEST(Analyze, WarmupForksAreNotInTheValues) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->mutable_trial(0)->set_warmup_fork(true);
  const CaseSummary mutex = CaseOf(AnalyzeWhole(record), kMutexAlone);
  EXPECT_EQ(mutex.forks_planned, 5);
  EXPECT_EQ(mutex.ns_per_op.forks, 5);
}

TEST(Analyze, AFailedCheckIsInvalidAndNeverRanked) {
  RunRecord record = MakeTestRecord();
  FailChecks(&record, kFetchAddAlone);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kInvalid);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).reason, "12 of 12 samples failed: lost updates");
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).comparison->speed, std::nullopt);
  EXPECT_TRUE(analysis.wanted_comparison_undecided);
}

TEST(Analyze, ABaselineThatFailsLeavesNothingToCompareWith) {
  RunRecord record = MakeTestRecord();
  FailChecks(&record, kMutexAlone);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kInvalid);
  EXPECT_THAT(VerdictOf(analysis, kFetchAddAlone).reason, HasSubstr("baseline mutex"));
  EXPECT_EQ(VerdictOf(analysis, kFetchAddShared).word, Word::kFaster);
}

TEST(Analyze, ANegativeControlThatFailsIsWhatWasWanted) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->mutable_case_(kFetchAddAlone)->set_negative_control(true);
  FailChecks(&record, kFetchAddAlone);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kInvalid);
  EXPECT_FALSE(analysis.wanted_comparison_undecided);
}

TEST(Analyze, ANegativeControlThatPassesIsToldOnTwoCpus) {
  RunRecord record = MakeTestRecord();
  Plan* plan = HeaderOf(&record)->mutable_plan();
  plan->mutable_case_(kFetchAddAlone)->set_negative_control(true);
  EXPECT_THAT(AnalyzeWhole(record).warnings, Not(Warns("negative control")));
  plan->mutable_case_(kFetchAddShared)->set_negative_control(true);
  EXPECT_THAT(AnalyzeWhole(record).warnings,
              Warns("negative control not caught: fetch_add, 2 threads"));
}

TEST(Analyze, ANegativeControlIsNeverRankedHoweverFastItLooks) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->mutable_case_(kFetchAddAlone)->set_negative_control(true);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kInconclusive);
  EXPECT_THAT(VerdictOf(analysis, kFetchAddAlone).reason, HasSubstr("never ranked"));
}

TEST(Analyze, DifferentAnswersAreInvalid) {
  RunRecord record = MakeTestRecord();
  for (Frame& frame : *record.mutable_frame()) {
    // Trial 1 is of case 1, and one fork of six is enough.
    if (frame.has_subject_start() && frame.subject_start().trial_id() == 1) {
      frame.mutable_subject_start()->set_answer("999");
    }
  }
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kInvalid);
  EXPECT_THAT(VerdictOf(analysis, kFetchAddAlone).reason, HasSubstr("answers differ"));
}

TEST(Analyze, ABuildThatMayNotBeJudged) {
  RunRecord record = MakeTestRecord();
  for (Frame& frame : *record.mutable_frame()) {
    if (!frame.has_build()) continue;
    Fact* fact = frame.mutable_build()->add_fact();
    fact->set_key(std::string(fact::kAssertions));
    fact->set_text("on");
    std::swap(*frame.mutable_build()->mutable_fact(0), *fact);
  }
  const Analysis refused = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(refused, kFetchAddAlone).word, Word::kInconclusive);
  EXPECT_THAT(VerdictOf(refused, kFetchAddAlone).reason, HasSubstr("not a build to judge"));
  EXPECT_EQ(refused.claims[0].outcome, ClaimSummary::Outcome::kNotDecided);
  EXPECT_TRUE(refused.wanted_comparison_undecided);
  EXPECT_THAT(refused.warnings, Warns("not a build to judge"));
  const Analysis insisted = AnalyzeWhole(record, {.insist_on_bad_build = true});
  EXPECT_EQ(VerdictOf(insisted, kFetchAddAlone).word, Word::kFaster);
  EXPECT_THAT(insisted.warnings, Warns("not a build to judge"));
}

TEST(Analyze, AFixedOrderGivesNoVerdict) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->set_order(FIXED);
  EXPECT_THAT(VerdictOf(AnalyzeWhole(record), kFetchAddAlone).reason, HasSubstr("fixed order"));
}

TEST(Analyze, OneForkHasNoIntervalAndNoVerdict) {
  TestRecordShape shape;
  shape.blocks = 1;
  const Analysis analysis = AnalyzeWhole(MakeTestRecord(shape));
  const CaseSummary& summary = CaseOf(analysis, kFetchAddAlone);
  EXPECT_EQ(summary.ns_per_op.interval, std::nullopt);
  EXPECT_EQ(summary.comparison->speed_interval, std::nullopt);
  EXPECT_EQ(summary.comparison->verdict.word, Word::kInconclusive);
  EXPECT_THAT(summary.comparison->verdict.reason, HasSubstr("one process"));
}

// The host moves apart for two spells of four blocks, and the order of the two turns over.
double MovingHandOff(const Trial& trial) { return trial.block() / 4 % 2 == 0 ? 27.5 : 123; }
double MovingNsPerOp(const Case& c, const Trial& trial) {
  const double ns = DefaultNsPerOp(c, trial);
  if (c.threads() < 2 || c.baseline()) return ns;
  return MovingHandOff(trial) < 100 ? ns : 3 * ns;
}

TEST(Analyze, APlantedChangeOfTheHost) {
  TestRecordShape shape;
  shape.blocks = 16;
  shape.hand_off_ns = MovingHandOff;
  shape.ns_per_op = MovingNsPerOp;
  const Analysis analysis = AnalyzeWhole(MakeTestRecord(shape));
  ASSERT_THAT(analysis.states, SizeIs(2));
  EXPECT_EQ(analysis.states[0].name, "near");
  EXPECT_NEAR(analysis.states[0].hand_off_ns, 27.5, 1e-9);
  EXPECT_EQ(analysis.states[0].spells, 2);
  EXPECT_THAT(analysis.state_changes, SizeIs(3));
  const Comparison& shared = *CaseOf(analysis, kFetchAddShared).comparison;
  EXPECT_EQ(shared.verdict.word, Word::kHostDependent);
  EXPECT_EQ(shared.verdict.reason, "near: faster, far: slower");
  ASSERT_THAT(shared.by_state, SizeIs(2));
  EXPECT_NEAR(*shared.by_state[0].speed, 1.6, 0.02);
  EXPECT_NEAR(*shared.by_state[1].speed, 1.6 / 3, 0.02);
  EXPECT_THAT(shared.by_state[0].verdict.reason, HasSubstr("these spells only"));
  // A single thread has no states.
  EXPECT_THAT(CaseOf(analysis, kFetchAddAlone).comparison->by_state, IsEmpty());
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kFaster);
  EXPECT_THAT(analysis.warnings, Warns("the host changed state 3 times (between blocks 4 and 5"));
  EXPECT_EQ(analysis.claims[0].reason, "the host's states disagree");
}

TEST(Analyze, WithoutProbesStatesAreNotToldApart) {
  TestRecordShape shape;
  shape.blocks = 16;
  shape.hand_off_ns = MovingHandOff;
  RunRecord record = MakeTestRecord(shape);
  Remove(&record, [](const Frame& frame) { return frame.has_probe(); });
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_THAT(analysis.states, IsEmpty());
  EXPECT_EQ(VerdictOf(analysis, kFetchAddShared).word, Word::kFaster);
  EXPECT_THAT(analysis.warnings, Warns("no hand-off was probed before 32 of 32 forks"));
}

TEST(Analyze, DisturbedSamplesAreCountedAndKept) {
  RunRecord record = MakeTestRecord();
  const double before = CaseOf(AnalyzeWhole(record), kFetchAddAlone).ns_per_op.value;
  FindIteration(&record, /*trial_id=*/1, /*index=*/1)
      ->mutable_thread(0)
      ->set_stalled_ns(kTestWindowNs / 10);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).disturbed, 1);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).overlapping, 11);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).ns_per_op.value, before);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kFaster);
}

TEST(Analyze, ATornRecordGivesWhatIsBeforeTheCut) {
  const RunRecord whole = MakeTestRecord();
  for (int frames = 1; frames <= whole.frame_size(); ++frames) {
    RunRecord record;
    for (int i = 0; i < frames; ++i) *record.add_frame() = whole.frame(i);
    int ended = 0;
    for (const Frame& frame : record.frame()) ended += frame.has_fork_end() ? 1 : 0;
    const Analysis analysis = AnalyzeWhole(record);
    EXPECT_EQ(analysis.forks_complete, ended);
    EXPECT_FALSE(analysis.failed);
    if (frames == whole.frame_size()) continue;
    EXPECT_THAT(analysis.warnings, Warns("no footer"));
  }
}

TEST(Analyze, ALostFrameCostsItsForkAtMost) {
  const RunRecord whole = MakeTestRecord();
  for (int lost = 1; lost < whole.frame_size(); ++lost) {
    RunRecord record = whole;
    record.mutable_frame()->DeleteSubrange(lost, 1);
    EXPECT_GE(AnalyzeWhole(record).forks_complete, 23) << lost;
  }
}

// Trial 1 (fetch_add alone) crashed; a second attempt took twice as long per operation.
RunRecord ResumedRecord() {
  RunRecord record = MakeTestRecord();
  const RunRecord whole = record;
  FindForkEnd(&record, 1)->mutable_ending()->set_kind(Ending::SIGNALLED);
  FindForkEnd(&record, 1)->mutable_ending()->set_signal(11);
  Event* resumed = record.add_frame()->mutable_event();
  resumed->set_kind(Event::RESUMED);
  resumed->set_value(1);
  for (Frame frame : whole.frame()) {
    if (frame.has_fork_start() && frame.fork_start().trial_id() == 1) {
      frame.mutable_fork_start()->set_attempt(1);
    } else if (frame.has_subject_start() && frame.subject_start().trial_id() == 1) {
      frame.mutable_subject_start()->set_attempt(1);
    } else if (frame.has_iteration() && frame.iteration().trial_id() == 1) {
      frame.mutable_iteration()->set_attempt(1);
      ThreadWindow* thread = frame.mutable_iteration()->mutable_thread(0);
      thread->set_operations(thread->operations() / 2);
    } else if (frame.has_subject_end() && frame.subject_end().trial_id() == 1) {
      frame.mutable_subject_end()->set_attempt(1);
    } else if (frame.has_fork_end() && frame.fork_end().trial_id() == 1) {
      frame.mutable_fork_end()->set_attempt(1);
    } else {
      continue;
    }
    *record.add_frame() = frame;
  }
  return record;
}

TEST(Analyze, AResumedRecordTakesTheSecondAttempt) {
  const Analysis analysis = AnalyzeWhole(ResumedRecord());
  EXPECT_EQ(analysis.forks_complete, 24);
  EXPECT_FALSE(analysis.failed);
  EXPECT_EQ(analysis.forks.back().trial_id, 1);  // in order of execution
  EXPECT_EQ(analysis.forks.back().attempt, 1);
  EXPECT_NEAR(*analysis.forks.back().ns_per_op, 2 * 5 * 1.005, 0.02);
  EXPECT_THAT(analysis.warnings, Warns("resumed, with 1 forks still to run"));
}

TEST(Analyze, AForkThatEndedBadly) {
  RunRecord record = MakeTestRecord();
  FindForkEnd(&record, 1)->mutable_ending()->set_kind(Ending::TIMED_OUT);
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_TRUE(analysis.failed);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).comparison->pairs, 5);
  EXPECT_THAT(CaseOf(analysis, kFetchAddAlone).bad_endings, Contains("1 of 6 forks: timed out"));
  EXPECT_THAT(analysis.warnings, Warns("fetch_add, 1 thread: 1 of 6 forks: timed out"));
}

TEST(Analyze, OrderOfIndependentFramesIsImmaterial) {
  const RunRecord whole = MakeTestRecord();
  RunRecord record = whole;
  // Facts, build and calibrations to the end; each fork's windows backwards.
  auto* frames = record.mutable_frame();
  std::stable_partition(frames->pointer_begin(), frames->pointer_end(), [](const Frame* frame) {
    return !frame->has_facts() && !frame->has_build() && !frame->has_calibration();
  });
  for (auto begin = frames->pointer_begin(); begin != frames->pointer_end();) {
    const auto end = std::find_if(begin, frames->pointer_end(),
                                  [](const Frame* frame) { return !frame->has_iteration(); });
    std::reverse(begin, end);
    begin = end == frames->pointer_end() ? end : std::next(end);
  }
  const Analysis expected = AnalyzeWhole(whole);
  const Analysis shuffled = AnalyzeWhole(record);
  for (uint32_t id = 0; id < 4; ++id) {
    EXPECT_EQ(CaseOf(shuffled, id).ns_per_op.value, CaseOf(expected, id).ns_per_op.value);
    EXPECT_EQ(CaseOf(shuffled, id).ns_per_op.interval, CaseOf(expected, id).ns_per_op.interval);
  }
  EXPECT_EQ(VerdictOf(shuffled, kFetchAddShared).reason,
            VerdictOf(expected, kFetchAddShared).reason);
}

// fetch_add under its floor and as fast as the contender named "empty", here the baseline.
RunRecord FoldedRecord(double floor_ns) {
  TestRecordShape shape;
  shape.ns_per_op = [](const Case&, const Trial& trial) { return 0.5 + 0.001 * (trial.id() % 7); };
  RunRecord record = MakeTestRecord(shape);
  HeaderOf(&record)->mutable_experiment()->set_baseline("empty");
  for (uint32_t id : {0, 2})
    HeaderOf(&record)->mutable_plan()->mutable_case_(id)->set_contender("empty");
  for (Frame& frame : *record.mutable_frame()) {
    if (frame.has_subject_start()) frame.mutable_subject_start()->set_floor_ns(floor_ns);
  }
  return record;
}

TEST(Analyze, UnderTheFloorAndEqualToTheEmptyControlIsImplausible) {
  const Analysis analysis = AnalyzeWhole(FoldedRecord(1));
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kImplausible);
  EXPECT_EQ(CaseOf(analysis, kFetchAddAlone).comparison->speed, std::nullopt);
  EXPECT_TRUE(analysis.wanted_comparison_undecided);
}

TEST(Analyze, AnHonestCheapOperationIsNotAccused) {
  EXPECT_EQ(VerdictOf(AnalyzeWhole(FoldedRecord(0.1)), kFetchAddAlone).word, Word::kEquivalent);
  // Under the floor, but nothing to compare with: told, not judged.
  RunRecord record = FoldedRecord(1);
  for (uint32_t id : {0, 2})
    HeaderOf(&record)->mutable_plan()->mutable_case_(id)->set_contender("mutex");
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kEquivalent);
  EXPECT_THAT(analysis.warnings, Warns("under the declared floor"));
}

TEST(Analyze, TheEmptyControlIsShownAndNotCompared) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->mutable_case_(kFetchAddAlone)->set_contender("empty");
  EXPECT_EQ(CaseOf(AnalyzeWhole(record), kFetchAddAlone).comparison, std::nullopt);
}

void AddParam(RunRecord* record, uint32_t case_id, const char* name, const char* value) {
  Param* param = HeaderOf(record)->mutable_plan()->mutable_case_(case_id)->add_param();
  param->set_name(name);
  param->set_value(value);
}

TEST(Analyze, AContendersOwnParameterIsNoneOfItsGroups) {
  RunRecord record = MakeTestRecord();
  for (const uint32_t id : {kMutexAlone, kFetchAddAlone}) AddParam(&record, id, "size", "64");
  AddParam(&record, kMutexAlone, "kind", "spin");
  const Analysis analysis = AnalyzeWhole(record);
  ASSERT_THAT(analysis.groups[0].params, SizeIs(1));
  EXPECT_EQ(analysis.groups[0].params[0].name(), "size");
  EXPECT_THAT(CaseOf(analysis, kMutexAlone).params, SizeIs(2));
}

void StallAll(RunRecord* record, uint32_t case_id) {
  ForEachWindow(record, case_id, [](Iteration* iteration) {
    for (ThreadWindow& thread : *iteration->mutable_thread()) {
      thread.set_stalled_ns(kTestWindowNs / 2);
    }
  });
}

TEST(Analyze, MoreThreadsThanCpusDisturbNothing) {
  RunRecord record = MakeTestRecord();
  StallAll(&record, kFetchAddShared);
  EXPECT_EQ(CaseOf(AnalyzeWhole(record), kFetchAddShared).disturbed, 12);
  EXPECT_EQ(VerdictOf(AnalyzeWhole(record), kFetchAddShared).word, Word::kInconclusive);
  Setting* cpus = HeaderOf(&record)->mutable_plan()->add_setting();
  cpus->set_name("cpus");
  cpus->set_value("1");
  const Analysis crowded = AnalyzeWhole(record);
  EXPECT_TRUE(CaseOf(crowded, kFetchAddShared).crowded);
  EXPECT_EQ(CaseOf(crowded, kFetchAddShared).disturbed, 0);
  EXPECT_EQ(VerdictOf(crowded, kFetchAddShared).word, Word::kFaster);
}

// ---------------------------------------------------------------- single operations, roles

// Mode SAMPLE: a thread's single operations all take `ns` in fetch_add and twice that in mutex.
RunRecord SampledRecord(uint64_t ns, uint64_t clock_ps = 20'000) {
  RunRecord record = MakeTestRecord();
  for (Case& c : *HeaderOf(&record)->mutable_plan()->mutable_case_()) c.set_mode(SAMPLE);
  const Plan plan = HeaderOf(&record)->plan();
  for (uint32_t id = 0; id < 4; ++id) {
    ForEachWindow(&record, id, [&](Iteration* iteration) {
      const Trial& trial = plan.trial(static_cast<int>(iteration->trial_id()));
      LatencyHistogram histogram;
      const uint64_t own = (id % 2 == 0 ? 2 : 1) * ns + trial.block();
      for (int i = 0; i < 100; ++i) histogram.Record(own);
      for (ThreadWindow& thread : *iteration->mutable_thread()) {
        *thread.mutable_latencies() = histogram.ToProto();
      }
    });
  }
  for (Frame& frame : *record.mutable_frame()) {
    if (frame.has_subject_start()) {
      frame.mutable_subject_start()->set_clock_read_ps(clock_ps);
    }
  }
  return record;
}

TEST(Analyze, ModeSampleGivesARowForThePercentiles) {
  const Analysis analysis = AnalyzeWhole(SampledRecord(1000));
  ASSERT_THAT(analysis.groups, SizeIs(6));  // time, p50, p99 of two groups
  const GroupSummary& p99 = analysis.groups[2];
  EXPECT_EQ(p99.facet.metric, Metric::kP99);
  EXPECT_NEAR(p99.cases[1].ns_per_op.value, 1003, 8);  // 0.4 % wide
  EXPECT_NEAR(*p99.cases[1].comparison->speed, 2, 0.02);
  EXPECT_EQ(p99.cases[1].comparison->verdict.word, Word::kFaster);
}

TEST(Analyze, WhatTheClockCannotResolveIsNotRanked) {
  // The median lies under four times what reading the clock costs.
  const Analysis analysis = AnalyzeWhole(SampledRecord(60));
  const GroupSummary& p50 = analysis.groups[1];
  EXPECT_EQ(p50.facet.metric, Metric::kP50);
  EXPECT_TRUE(p50.cases[1].unresolved);
  EXPECT_EQ(p50.cases[1].comparison->verdict.word, Word::kInconclusive);
  EXPECT_TRUE(p50.cases[1].comparison->refused);
  EXPECT_THAT(p50.cases[1].comparison->verdict.reason, HasSubstr("the clock cannot resolve it"));
  EXPECT_EQ(VerdictOf(analysis, kFetchAddAlone).word, Word::kFaster);  // the rate is judged
}

// In the groups of two threads thread 0 writes and thread 1 reads, at half the writer's pace.
TEST(Analyze, RolesAreToldApart) {
  RunRecord record = MakeTestRecord();
  for (const uint32_t id : {2, 3}) {
    Case* c = HeaderOf(&record)->mutable_plan()->mutable_case_(static_cast<int>(id));
    for (const char* role : {"writer", "reader"}) {
      RoleCount* count = c->add_role();
      count->set_role(role);
      count->set_threads(1);
    }
    ForEachWindow(&record, id, [](Iteration* iteration) {
      ThreadWindow& reader = *iteration->mutable_thread(1);
      reader.set_role(1);
      reader.set_operations(reader.operations() / 2);
    });
  }
  HeaderOf(&record)->mutable_experiment()->clear_claim();
  const Analysis analysis = AnalyzeWhole(record);
  ASSERT_THAT(analysis.groups, SizeIs(3));
  const CaseSummary& writer = analysis.groups[1].cases[1];
  const CaseSummary& reader = analysis.groups[2].cases[1];
  EXPECT_EQ(analysis.groups[1].facet.role, "writer");
  EXPECT_EQ(analysis.groups[2].facet.role, "reader");
  EXPECT_NEAR(reader.ns_per_op.value / writer.ns_per_op.value, 2, 0.001);
  EXPECT_NEAR(*reader.comparison->speed, 1.6, 0.02);
}

TEST(Analyze, AcrossComparisonGroupsThereIsNoRank) {
  RunRecord record = MakeTestRecord();
  for (Frame& frame : *record.mutable_frame()) {
    if (!frame.has_build()) continue;
    for (const auto& [name, group] : {std::pair("mutex", "size, made"), {"fetch_add", "cached"}}) {
      KernelFacts* facts = frame.mutable_build()->add_kernel_facts();
      facts->set_name(name);
      facts->set_comparison_group(group);
    }
  }
  for (Case& c : *HeaderOf(&record)->mutable_plan()->mutable_case_()) {
    c.set_benchmark(c.contender());
  }
  const Analysis analysis = AnalyzeWhole(record);
  EXPECT_TRUE(CaseOf(analysis, kFetchAddAlone).comparison->refused);
  EXPECT_THAT(VerdictOf(analysis, kFetchAddAlone).reason,
              HasSubstr("not alike: comparison group \"cached\" against \"size, made\""));
}

TEST(Analyze, WithoutAHeader) {
  EXPECT_THAT(Analyze(RunRecord(), ReadReport()),
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("no header")));
}

TEST(Analyze, FramesThatContradictThePlan) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->mutable_trial()->RemoveLast();
  EXPECT_THAT(Analyze(record, ReadReport()),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("trial 23")));
  record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->set_confidence_level(0.3);
  EXPECT_THAT(Analyze(record, ReadReport()),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("confidence")));
}

}  // namespace
}  // namespace lab
