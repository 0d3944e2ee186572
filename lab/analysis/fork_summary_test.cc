#include "lab/analysis/fork_summary.h"

#include <csignal>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

Iteration WindowOf(uint32_t index, bool warmup, uint64_t operations) {
  Iteration iteration;
  iteration.set_index(index);
  iteration.set_warmup(warmup);
  iteration.set_window_ns(1000);
  iteration.mutable_check()->set_passed(true);
  ThreadWindow* thread = iteration.add_thread();
  thread->set_operations(operations);
  thread->set_end_ns(1000);
  thread->set_cpu_ns(1000);
  return iteration;
}

// A fork of one warm-up window of 1 operation and measured ones of 100 and 400.
class ForkSummaryTest : public testing::Test {
 protected:
  ForkSummaryTest()
      : windows_{WindowOf(0, true, 1), WindowOf(1, false, 100), WindowOf(2, false, 400)} {
    shape_.set_warmup_iterations(1);
    shape_.set_iterations(2);
    trial_.set_block(3);
    end_.mutable_ending()->set_kind(Ending::EXITED);
    end_.set_wall_ns(5000);
    attempt_.subject = &subject_;
    attempt_.subject_end = &subject_end_;
    attempt_.end = &end_;
  }

  ForkSummary Summarize() {
    attempt_.iterations.clear();
    for (const Iteration& window : windows_) attempt_.iterations.push_back(&window);
    return SummarizeFork(attempt_, trial_, shape_);
  }

  std::vector<Iteration> windows_;
  SubjectStart subject_;
  SubjectEnd subject_end_;
  ForkEnd end_;
  Attempt attempt_;
  Trial trial_;
  Shape shape_;
};

TEST_F(ForkSummaryTest, ValueIsTotalTimeOverTotalOperations) {
  const ForkSummary fork = Summarize();
  EXPECT_TRUE(fork.complete);
  EXPECT_DOUBLE_EQ(*fork.ns_per_op, 2000.0 / 500);  // the warm-up window is not in it
  EXPECT_EQ(fork.samples.size(), 2);
  EXPECT_EQ(fork.block, 3);
  EXPECT_EQ(fork.wall_ns, 5000);
  EXPECT_EQ(BadEnding(fork), "");
}

TEST_F(ForkSummaryTest, AVoidSampleIsNotInTheValue) {
  windows_[2].mutable_check()->set_passed(false);
  EXPECT_DOUBLE_EQ(*Summarize().ns_per_op, 1000.0 / 100);
  windows_[1].mutable_check()->set_passed(false);
  EXPECT_EQ(Summarize().ns_per_op, std::nullopt);
}

TEST_F(ForkSummaryTest, ADisturbedSampleIsLeftOutOfTheCompanionOnly) {
  windows_[1].mutable_thread(0)->set_stalled_ns(200);
  const ForkSummary fork = Summarize();
  EXPECT_DOUBLE_EQ(*fork.ns_per_op, 2000.0 / 500);
  EXPECT_DOUBLE_EQ(*fork.ns_per_op_undisturbed, 1000.0 / 400);
  EXPECT_DOUBLE_EQ(fork.overlap, 0.8);
}

TEST_F(ForkSummaryTest, HalfAForkHasNoValue) {
  windows_.pop_back();
  const ForkSummary fork = Summarize();
  EXPECT_FALSE(fork.complete);
  EXPECT_EQ(fork.ns_per_op, std::nullopt);
  EXPECT_EQ(fork.samples.size(), 1);
  EXPECT_EQ(BadEnding(fork), "windows missing from the record");
  EXPECT_FALSE(Failed(fork));
}

TEST_F(ForkSummaryTest, CpusAreCountedOnce) {
  windows_[1].mutable_thread(0)->set_cpu_end(1);
  windows_[2].mutable_thread(0)->set_cpu_begin(1);
  EXPECT_EQ(Summarize().cpus_used, 2);
}

TEST_F(ForkSummaryTest, CpuTimeDecidesOnlyForWhatNeverSleeps) {
  windows_[1].mutable_thread(0)->set_cpu_ns(500);
  EXPECT_TRUE(Summarize().samples[0].disturbed);
  subject_.set_blocks(true);
  EXPECT_FALSE(Summarize().samples[0].disturbed);
  attempt_.subject = nullptr;
  EXPECT_FALSE(Summarize().samples[0].disturbed);
}

TEST_F(ForkSummaryTest, EndingsHaveNames) {
  struct Case {
    Ending::Kind kind;
    int exit_code, signal;
    std::string text;
    bool failed;
  };
  const Case cases[] = {
      {Ending::UNKNOWN, 0, 0, "the record ends inside it", false},
      {Ending::EXITED, 3, 0, "exit code 3: why", true},
      {Ending::SIGNALLED, 0, SIGSEGV, "signal 11 (SIGSEGV)", true},
      {Ending::SIGNALLED, 0, 50, "signal 50", true},
      {Ending::TIMED_OUT, 0, 0, "timed out", true},
      {Ending::BABBLED, 0, 0, "babbled: why", true},
      {Ending::SILENT, 0, 0, "ended without its last frame", true},
      {Ending::COULD_NOT_START, 0, 0, "could not start: why", true},
      {Ending::INTERRUPTED, 0, 0, "interrupted", false},
  };
  for (const Case& c : cases) {
    end_.mutable_ending()->set_kind(c.kind);
    end_.mutable_ending()->set_exit_code(c.exit_code);
    end_.mutable_ending()->set_signal(c.signal);
    end_.mutable_ending()->set_detail("why");
    const ForkSummary fork = Summarize();
    EXPECT_EQ(BadEnding(fork), c.text);
    EXPECT_EQ(Failed(fork), c.failed) << c.text;
  }
}

}  // namespace
}  // namespace lab
