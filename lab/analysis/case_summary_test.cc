#include "lab/analysis/case_summary.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/testing/paired_forks.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

Plan PlanOf(int forks) {
  Plan plan;
  plan.add_case_();
  for (int i = 0; i < forks; ++i) plan.add_trial();
  plan.add_trial()->set_warmup_fork(true);
  plan.mutable_shape()->set_iterations(2);
  return plan;
}

ForkSummary ForkWith(std::vector<SampleSummary> samples) {
  ForkSummary fork = MakeFork(0, 10);
  fork.samples = std::move(samples);
  return fork;
}

TEST(SummarizeCase, Counts) {
  const ForkSummary a = ForkWith({{.fairness = 0.8, .overlap = 1}, {.overlap = 0.992}});
  const ForkSummary b =
      ForkWith({{.overlap = 0.9, .disturbed = true}, {.valid = false, .check_message = "lost"}});
  ForkSummary warmup = ForkWith({{.valid = false}});
  warmup.warmup_fork = true;
  const Plan plan = PlanOf(3);
  const CaseSummary summary = SummarizeCase(plan.case_(0), {&a, &warmup, &b}, plan, 0.95);
  EXPECT_EQ(summary.forks_planned, 3);
  EXPECT_EQ(summary.forks_complete, 2);
  EXPECT_EQ(summary.samples, 4);
  EXPECT_EQ(summary.failed_checks, 1);
  EXPECT_EQ(summary.check_message, "lost");
  EXPECT_EQ(summary.disturbed, 1);
  EXPECT_EQ(summary.overlapping, 3);
  EXPECT_DOUBLE_EQ(summary.fairness, 0.95);            // (0.8 + 1 + 1 + 1) / 4
  EXPECT_DOUBLE_EQ(summary.overlap, (0.992 + 1) / 2);  // median of 0.9, 0.992, 1, 1
  EXPECT_EQ(summary.ns_per_op.forks, 2);
}

TEST(SummarizeCase, BadEndingsAreCountedByKind) {
  ForkSummary crashed;
  crashed.ending.set_kind(Ending::SIGNALLED);
  crashed.ending.set_signal(11);
  ForkSummary hung;
  hung.ending.set_kind(Ending::TIMED_OUT);
  const Plan plan = PlanOf(10);
  EXPECT_THAT(SummarizeCase(plan.case_(0), {&crashed, &hung, &crashed}, plan, 0.95).bad_endings,
              ElementsAre("2 of 10 forks: signal 11 (SIGSEGV)", "1 of 10 forks: timed out"));
}

TEST(SummarizeCase, UnderTheDeclaredFloor) {
  ForkSummary fork = MakeFork(0, 0.1);
  fork.floor_ns = 0.2;
  const Plan plan = PlanOf(1);
  EXPECT_TRUE(SummarizeCase(plan.case_(0), {&fork}, plan, 0.95).under_floor);
  fork.floor_ns = 0.05;
  EXPECT_FALSE(SummarizeCase(plan.case_(0), {&fork}, plan, 0.95).under_floor);
  fork.floor_ns = 0;
  EXPECT_FALSE(SummarizeCase(plan.case_(0), {&fork}, plan, 0.95).under_floor);
}

ForkSummary Answering(const char* answer) {
  ForkSummary fork = MakeFork(0, 1);
  fork.answer = answer;
  return fork;
}

TEST(MarkDifferentAnswers, AgainstTheBaseline) {
  const ForkSummary right = Answering("1000");
  const ForkSummary wrong = Answering("999");
  const ForkSummary silent = Answering("");
  const std::vector<Forks> forks = {{&right}, {&right, &wrong}, {&silent}};
  std::vector<CaseSummary> group = {{.row = 0}, {.row = 1}, {.row = 2}};
  MarkDifferentAnswers(group, forks);
  EXPECT_FALSE(group[0].answers_differ);
  EXPECT_TRUE(group[1].answers_differ);
  EXPECT_FALSE(group[2].answers_differ);
}

TEST(MarkDifferentAnswers, ABaselineThatContradictsItself) {
  const ForkSummary right = Answering("1000");
  const ForkSummary wrong = Answering("999");
  const std::vector<Forks> forks = {{&right, &wrong}};
  std::vector<CaseSummary> group = {{.row = 0}};
  MarkDifferentAnswers(group, forks);
  EXPECT_TRUE(group[0].answers_differ);
}

}  // namespace
}  // namespace lab
