#include "lab/analysis/fork_table.h"

#include <algorithm>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

// Forks of one warm-up and two measured windows.
Plan PlanOf(uint32_t trials) {
  Plan plan;
  plan.add_case_();
  for (uint32_t id = 0; id < trials; ++id) plan.add_trial()->set_id(id);
  plan.mutable_shape()->set_warmup_iterations(1);
  plan.mutable_shape()->set_iterations(2);
  return plan;
}

template <typename Message>
Message* Name(Message* message, uint32_t trial, uint32_t attempt) {
  message->set_trial_id(trial);
  message->set_attempt(attempt);
  return message;
}

void AddProbe(RunRecord* record, uint64_t mono_ns) {
  record->add_frame()->mutable_probe()->set_mono_ns(mono_ns);
}

void AddFork(RunRecord* record, uint32_t trial, uint32_t attempt = 0) {
  Name(record->add_frame()->mutable_fork_start(), trial, attempt);
  Name(record->add_frame()->mutable_subject_start(), trial, attempt);
  for (uint32_t index = 0; index < 3; ++index) {
    Name(record->add_frame()->mutable_iteration(), trial, attempt)->set_index(index);
  }
  Name(record->add_frame()->mutable_subject_end(), trial, attempt);
  Name(record->add_frame()->mutable_fork_end(), trial, attempt)
      ->mutable_ending()
      ->set_kind(Ending::EXITED);
}

std::vector<Attempt> Choose(const RunRecord& record, const Plan& plan) {
  return *ChooseAttempts(record, plan);
}

TEST(ChooseAttempts, FramesOfAForkAndItsProbes) {
  RunRecord record;
  AddProbe(&record, 10);
  AddFork(&record, 0);
  AddProbe(&record, 20);
  AddFork(&record, 1);
  AddProbe(&record, 30);
  const Plan plan = PlanOf(2);
  const auto attempts = Choose(record, plan);
  ASSERT_THAT(attempts, SizeIs(2));
  EXPECT_TRUE(IsComplete(attempts[0], plan.shape()));
  EXPECT_EQ(attempts[0].before->mono_ns(), 10);
  EXPECT_EQ(attempts[0].after->mono_ns(), 20);
  EXPECT_EQ(attempts[1].before->mono_ns(), 20);
  EXPECT_EQ(attempts[1].after->mono_ns(), 30);
}

TEST(ChooseAttempts, AMissingProbeIsNotBorrowed) {
  RunRecord record;
  AddProbe(&record, 10);
  AddFork(&record, 0);
  AddFork(&record, 1);
  const auto attempts = Choose(record, PlanOf(2));
  EXPECT_EQ(attempts[0].after, nullptr);
  EXPECT_EQ(attempts[1].before, nullptr);
}

TEST(ChooseAttempts, AProbeAfterResumingSaysNothingOfTheForkBefore) {
  RunRecord record;
  AddFork(&record, 0);
  record.add_frame()->mutable_event()->set_kind(Event::RESUMED);
  AddProbe(&record, 10);
  AddFork(&record, 1);
  const auto attempts = Choose(record, PlanOf(2));
  EXPECT_EQ(attempts[0].after, nullptr);
  EXPECT_EQ(attempts[1].before->mono_ns(), 10);
}

TEST(ChooseAttempts, LastCompleteAttemptCounts) {
  RunRecord record;
  AddFork(&record, 0, 0);
  AddFork(&record, 0, 1);
  Name(record.add_frame()->mutable_fork_start(), 0, 2);  // and the record ends
  const auto attempts = Choose(record, PlanOf(1));
  ASSERT_THAT(attempts, SizeIs(1));
  EXPECT_EQ(attempts[0].number, 1);
}

TEST(ChooseAttempts, OfIncompleteOnesTheLast) {
  RunRecord record;
  Name(record.add_frame()->mutable_fork_start(), 0, 0);
  Name(record.add_frame()->mutable_fork_start(), 0, 1);
  const Plan plan = PlanOf(1);
  const auto attempts = Choose(record, plan);
  ASSERT_THAT(attempts, SizeIs(1));
  EXPECT_EQ(attempts[0].number, 1);
  EXPECT_FALSE(IsComplete(attempts[0], plan.shape()));
}

TEST(ChooseAttempts, OrderInsideAForkIsImmaterial) {
  RunRecord record;
  AddFork(&record, 0);
  std::reverse(record.mutable_frame()->pointer_begin(), record.mutable_frame()->pointer_end());
  const Plan plan = PlanOf(1);
  const auto attempts = Choose(record, plan);
  ASSERT_THAT(attempts, SizeIs(1));
  EXPECT_TRUE(IsComplete(attempts[0], plan.shape()));
  EXPECT_EQ(attempts[0].iterations[0]->index(), 0);
  EXPECT_EQ(attempts[0].iterations[2]->index(), 2);
}

TEST(ChooseAttempts, AWindowCountsOnce) {
  RunRecord record;
  AddFork(&record, 0);
  Name(record.add_frame()->mutable_iteration(), 0, 0)->set_index(2);
  EXPECT_THAT(Choose(record, PlanOf(1))[0].iterations, SizeIs(3));
}

// Each frame that a complete fork must have, dropped in turn: start frames, too, may be lost to
// damage, and are not needed for the numbers.
TEST(IsComplete, WithoutOneFrame) {
  RunRecord whole;
  AddFork(&whole, 0);
  const Plan plan = PlanOf(1);
  for (int dropped = 0; dropped < whole.frame_size(); ++dropped) {
    RunRecord record = whole;
    record.mutable_frame()->DeleteSubrange(dropped, 1);
    const bool is_start =
        whole.frame(dropped).has_fork_start() || whole.frame(dropped).has_subject_start();
    EXPECT_EQ(IsComplete(Choose(record, plan)[0], plan.shape()), is_start) << dropped;
  }
}

TEST(IsComplete, NeedsAGoodEnding) {
  RunRecord record;
  AddFork(&record, 0);
  const Plan plan = PlanOf(1);
  Ending* ending =
      record.mutable_frame(record.frame_size() - 1)->mutable_fork_end()->mutable_ending();
  ending->set_exit_code(1);
  EXPECT_FALSE(IsComplete(Choose(record, plan)[0], plan.shape()));
  ending->set_exit_code(0);
  ending->set_kind(Ending::SIGNALLED);
  EXPECT_FALSE(IsComplete(Choose(record, plan)[0], plan.shape()));
}

TEST(ChooseAttempts, ATrialThatIsNotInThePlan) {
  RunRecord record;
  AddFork(&record, 7);
  EXPECT_THAT(ChooseAttempts(record, PlanOf(2)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("trial 7")));
}

TEST(CheckPlan, IdsAreIndexes) {
  Plan plan = PlanOf(2);
  EXPECT_THAT(CheckPlan(plan), IsOk());
  plan.mutable_trial(1)->set_case_id(1);
  EXPECT_THAT(CheckPlan(plan),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("of case 1")));
  plan.mutable_trial(1)->set_id(5);
  EXPECT_THAT(CheckPlan(plan), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("itself 5")));
  plan.mutable_case_(0)->set_id(3);
  EXPECT_THAT(CheckPlan(plan), StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("case 0")));
}

}  // namespace
}  // namespace lab
