#include "reports/show/fork_view.h"

#include "gtest/gtest.h"
#include "lab/record/record.pb.h"
#include "lab/record/test_records.h"

namespace lab {
namespace {

Frame* AddIteration(RunRecord* record, uint64_t operations, uint64_t end_ns, bool warmup) {
  Frame* frame = record->add_frame();
  frame->mutable_iteration()->set_warmup(warmup);
  for (int thread = 0; thread < 2; ++thread) {
    ThreadWindow* window = frame->mutable_iteration()->add_thread();
    window->set_operations(operations);
    window->set_end_ns(end_ns);
  }
  return frame;
}

TEST(GatherForks, OnePerTrialWithAllItsFrames) {
  const RunRecord record = MakeTestRecord({.blocks = 2, .iterations = 3});
  const std::vector<ForkView> forks = GatherForks(record);
  ASSERT_EQ(forks.size(), 8u);
  EXPECT_EQ(forks[5].trial_id, 5u);
  EXPECT_EQ(forks[5].trial->block(), 1u);
  EXPECT_NE(forks[5].its_case, nullptr);
  EXPECT_NE(forks[5].before, nullptr);
  EXPECT_NE(forks[5].start, nullptr);
  EXPECT_NE(forks[5].subject, nullptr);
  EXPECT_NE(forks[5].subject_end, nullptr);
  EXPECT_NE(forks[5].end, nullptr);
  EXPECT_EQ(forks[5].iterations.size(), 4u);
  EXPECT_EQ(MeasuredWindows(forks[5]), 3);
  EXPECT_EQ(FailedChecks(forks[5]), 0);
}

TEST(GatherForks, AttemptsAreForksOfTheirOwn) {
  RunRecord record;
  record.add_frame()->mutable_fork_start()->set_trial_id(3);
  ForkStart* again = record.add_frame()->mutable_fork_start();
  again->set_trial_id(3);
  again->set_attempt(1);
  const std::vector<ForkView> forks = GatherForks(record);
  ASSERT_EQ(forks.size(), 2u);
  EXPECT_EQ(forks[1].attempt, 1u);
  EXPECT_EQ(forks[1].trial, nullptr);
}

TEST(NsPerOp, TotalTimeOverTotalOperationsOfMeasuredWindows) {
  RunRecord record;
  AddIteration(&record, 1, 1000, true);
  AddIteration(&record, 50, 1000, false);
  AddIteration(&record, 10, 2000, false);
  // (1000 + 2000) ns over 2 * 50 + 2 * 10 operations = 25; a mean of the two would say 55.
  EXPECT_DOUBLE_EQ(*NsPerOp(GatherForks(record)[0]), 25);
}

TEST(NsPerOp, AbsentWithoutOperations) {
  RunRecord record;
  AddIteration(&record, 0, 1000, false);
  EXPECT_EQ(NsPerOp(GatherForks(record)[0]), std::nullopt);
}

TEST(FailedChecks, OnlyMeasuredWindowsCount) {
  RunRecord record;
  AddIteration(&record, 1, 1000, true)->mutable_iteration()->mutable_check()->set_passed(false);
  AddIteration(&record, 1, 1000, false)->mutable_iteration()->mutable_check()->set_passed(false);
  AddIteration(&record, 1, 1000, false)->mutable_iteration()->mutable_check()->set_passed(true);
  EXPECT_EQ(FailedChecks(GatherForks(record)[0]), 1);
}

}  // namespace
}  // namespace lab
