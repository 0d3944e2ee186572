#include "lab/analysis/window.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

// Windows are 1000 ns long here.
Iteration EmptyWindow() {
  Iteration iteration;
  iteration.set_window_ns(1000);
  iteration.mutable_check()->set_passed(true);
  return iteration;
}

ThreadWindow* AddThread(Iteration* iteration, uint64_t operations, uint64_t begin, uint64_t end) {
  ThreadWindow* thread = iteration->add_thread();
  thread->set_operations(operations);
  thread->set_begin_ns(begin);
  thread->set_end_ns(end);
  thread->set_cpu_ns(end - begin);
  return thread;
}

TEST(SummarizeWindow, TwoThreads) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 300, 0, 1000);
  AddThread(&iteration, 100, 10, 1010);
  const SampleSummary sample = SummarizeWindow(iteration, false);
  EXPECT_EQ(sample.operations, 400);
  EXPECT_DOUBLE_EQ(sample.ns_per_op, 1000.0 / 400);         // both ran 1000 ns
  EXPECT_DOUBLE_EQ(sample.ns_per_op_thread, 2000.0 / 400);  // 2000 ns of threads
  EXPECT_DOUBLE_EQ(sample.fairness, 0.8);                   // (3 + 1)^2 / (2 * (9 + 1))
  EXPECT_DOUBLE_EQ(sample.slowest_share, 0.5);              // 100 of a mean of 200
  EXPECT_DOUBLE_EQ(sample.overlap, 1);
  EXPECT_TRUE(sample.valid);
  EXPECT_FALSE(sample.disturbed);
}

TEST(SummarizeWindow, TimeIsWhatEachThreadRan) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 100, 0, 1000);
  AddThread(&iteration, 100, 0, 1200);
  // Mean (1000 + 1200) / 2 over 200 operations.
  EXPECT_DOUBLE_EQ(SummarizeWindow(iteration, false).ns_per_op, 5.5);
}

TEST(SummarizeWindow, OverlapIsWhatNoGapTook) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 1, 0, 1000)->set_stalled_ns(50);
  AddThread(&iteration, 1, 0, 1000)->set_longest_gap_ns(20);
  const SampleSummary sample = SummarizeWindow(iteration, true);
  EXPECT_DOUBLE_EQ(sample.overlap, 0.93);
  EXPECT_TRUE(sample.disturbed);
  EXPECT_EQ(sample.disturbed_why, "overlap 93.0 %");
}

TEST(SummarizeWindow, GapsOfAThreadCountOnce) {
  // The longest gap is one of those that are summed in stalled_ns.
  Iteration iteration = EmptyWindow();
  ThreadWindow* thread = AddThread(&iteration, 1, 0, 1000);
  thread->set_stalled_ns(9);
  thread->set_longest_gap_ns(6);
  const SampleSummary sample = SummarizeWindow(iteration, true);
  EXPECT_DOUBLE_EQ(sample.overlap, 0.991);
  EXPECT_FALSE(sample.disturbed);
}

TEST(SummarizeWindow, ATypicalBatchIsNoGap) {
  // 50 batches in 1000 ns take 20 each; the longest took 25, and 5 of 1000 are missing.
  Iteration iteration = EmptyWindow();
  ThreadWindow* thread = AddThread(&iteration, 1, 0, 1000);
  thread->add_slice_batches(20);
  thread->add_slice_batches(30);
  thread->set_longest_gap_ns(25);
  EXPECT_DOUBLE_EQ(SummarizeWindow(iteration, true).overlap, 0.995);
}

TEST(SummarizeWindow, OverlapIsNotNegative) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 1, 0, 1000)->set_stalled_ns(900);
  AddThread(&iteration, 1, 0, 1000)->set_stalled_ns(900);
  EXPECT_EQ(SummarizeWindow(iteration, true).overlap, 0);
}

TEST(SummarizeWindow, OffTheCpuDisturbsWhatNeverSleeps) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 1, 0, 1000)->set_cpu_ns(820);
  EXPECT_EQ(SummarizeWindow(iteration, false).disturbed_why, "cpu 82 %");
  // A waiter that sleeps by contract does its job; and where nobody knows, nothing is held against
  // the sample.
  EXPECT_FALSE(SummarizeWindow(iteration, true).disturbed);
  EXPECT_FALSE(SummarizeWindow(iteration, std::nullopt).disturbed);
}

TEST(SummarizeWindow, FailedCheckVoids) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 1000, 0, 1000);
  iteration.mutable_check()->set_passed(false);
  iteration.mutable_check()->set_expected(1000);
  iteration.mutable_check()->set_actual(873);
  iteration.mutable_check()->set_what("count");
  EXPECT_FALSE(SummarizeWindow(iteration, false).valid);
  EXPECT_EQ(SummarizeWindow(iteration, false).check_message, "count 873 instead of 1000");
  iteration.mutable_check()->set_actual(1000);
  iteration.mutable_check()->set_what("an item was seen twice");
  EXPECT_EQ(SummarizeWindow(iteration, false).check_message, "an item was seen twice");
}

TEST(SummarizeWindow, WithoutACheckNothingFailed) {
  Iteration iteration = EmptyWindow();
  iteration.clear_check();
  EXPECT_TRUE(SummarizeWindow(iteration, false).valid);
}

TEST(SummarizeWindow, NothingDone) {
  Iteration iteration = EmptyWindow();
  AddThread(&iteration, 0, 0, 1000);
  const SampleSummary sample = SummarizeWindow(iteration, false);
  EXPECT_EQ(sample.ns_per_op, 0);
  EXPECT_EQ(sample.fairness, 1);
  EXPECT_EQ(SummarizeWindow(Iteration(), false).overlap, 0);
}

TEST(WindowTotals, IsNoMeanOfRates) {
  // 1000 ns for 1000 operations and 1000 ns for 250: 2000 / 1250, not the mean of 1 and 4.
  WindowTotals totals;
  Iteration fast = EmptyWindow();
  AddThread(&fast, 1000, 0, 1000);
  Iteration slow = EmptyWindow();
  AddThread(&slow, 250, 0, 1000);
  totals.Add(fast);
  totals.Add(slow);
  EXPECT_DOUBLE_EQ(*totals.NsPerOp(), 1.6);
  EXPECT_EQ(WindowTotals().NsPerOp(), std::nullopt);
}

}  // namespace
}  // namespace lab
