#include "lab/analysis/stream_analysis.h"

#include <functional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "gtest/gtest.h"
#include "lab/record/test_records.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

// The frames of a record, as a file would give them; counts how often they were asked for.
ReadFrames FramesOf(const RunRecord& record, int* times) {
  return [&record, times](ReadReport* report, const std::function<void(const Frame&)>& visit) {
    ++*times;
    return ForEachFrame(ToRecordBytes(record), report, visit);
  };
}

int Windows(const RunRecord& record) {
  int windows = 0;
  for (const Frame& frame : record.frame()) windows += frame.has_iteration() ? 1 : 0;
  return windows;
}

// Streamed and whole must agree to the last bit in what forks and comparisons say.
void ExpectAsWhole(const RunRecord& record, int times) {
  int asked = 0;
  const auto streamed = AnalyzeStream(FramesOf(record, &asked));
  const auto whole = Analyze(record, {});
  ASSERT_THAT(streamed, IsOk());
  ASSERT_THAT(whole, IsOk());
  EXPECT_EQ(asked, times);
  const Analysis& a = streamed->analysis;
  EXPECT_EQ(a.windows, whole->windows);
  EXPECT_EQ(a.forks_complete, whole->forks_complete);
  ASSERT_EQ(a.forks.size(), whole->forks.size());
  for (size_t i = 0; i < a.forks.size(); ++i) {
    EXPECT_EQ(a.forks[i].trial_id, whole->forks[i].trial_id);
    EXPECT_EQ(a.forks[i].complete, whole->forks[i].complete);
    EXPECT_EQ(a.forks[i].ns_per_op, whole->forks[i].ns_per_op);
    EXPECT_EQ(a.forks[i].ns_per_op_undisturbed, whole->forks[i].ns_per_op_undisturbed);
    EXPECT_EQ(a.forks[i].overlap, whole->forks[i].overlap);
    EXPECT_EQ(a.forks[i].samples.size(), whole->forks[i].samples.size());
  }
  ASSERT_EQ(a.groups.size(), whole->groups.size());
  for (size_t g = 0; g < a.groups.size(); ++g) {
    ASSERT_EQ(a.groups[g].cases.size(), whole->groups[g].cases.size());
    for (size_t c = 0; c < a.groups[g].cases.size(); ++c) {
      const CaseSummary& mine = a.groups[g].cases[c];
      const CaseSummary& theirs = whole->groups[g].cases[c];
      EXPECT_EQ(mine.samples, theirs.samples);
      EXPECT_EQ(mine.failed_checks, theirs.failed_checks);
      if (!theirs.comparison) continue;
      EXPECT_EQ(mine.comparison->speed_interval, theirs.comparison->speed_interval);
      EXPECT_EQ(mine.comparison->verdict.word, theirs.comparison->verdict.word);
    }
  }
}

TEST(AnalyzeStream, AsTheWholeRecord) { ExpectAsWhole(MakeTestRecord(), 1); }

TEST(AnalyzeStream, HoldsNoWindow) {
  int times = 0;
  const RunRecord record = MakeTestRecord();
  const auto streamed = AnalyzeStream(FramesOf(record, &times));
  ASSERT_THAT(streamed, IsOk());
  EXPECT_EQ(Windows(streamed->record), 0);
  EXPECT_EQ(streamed->record.frame_size(), record.frame_size() - Windows(record));
  EXPECT_EQ(streamed->report.frames, static_cast<uint64_t>(record.frame_size()));
}

TEST(AnalyzeStream, DisturbedFailedAndTornForks) {
  RunRecord record = MakeTestRecord();
  FindIteration(&record, 3, 2)->mutable_check()->set_passed(false);
  FindIteration(&record, 6, 1)->mutable_thread(0)->set_longest_gap_ns(30'000'000);
  FindForkEnd(&record, 9)->mutable_ending()->set_kind(Ending::SIGNALLED);
  record.mutable_frame()->DeleteSubrange(record.frame_size() - 6, 6);
  ExpectAsWhole(record, 1);
}

TEST(AnalyzeStream, AForkRunAgain) {
  RunRecord record = MakeTestRecord();
  const RunRecord first = record;
  FindForkEnd(&record, 4)->mutable_ending()->set_kind(Ending::TIMED_OUT);
  for (const Frame& frame : first.frame()) {
    Frame again = frame;
    if (again.has_fork_start() && again.fork_start().trial_id() == 4) {
      again.mutable_fork_start()->set_attempt(1);
    } else if (again.has_subject_start() && again.subject_start().trial_id() == 4) {
      again.mutable_subject_start()->set_attempt(1);
    } else if (again.has_iteration() && again.iteration().trial_id() == 4) {
      again.mutable_iteration()->set_attempt(1);
    } else if (again.has_subject_end() && again.subject_end().trial_id() == 4) {
      again.mutable_subject_end()->set_attempt(1);
    } else if (again.has_fork_end() && again.fork_end().trial_id() == 4) {
      again.mutable_fork_end()->set_attempt(1);
    } else {
      continue;
    }
    *record.add_frame() = std::move(again);
  }
  ExpectAsWhole(record, 1);
}

TEST(AnalyzeStream, WindowsInAnotherOrderAreReadWhole) {
  RunRecord record = MakeTestRecord();
  const uint32_t index = FindIteration(&record, 5, 0)->index();
  FindIteration(&record, 5, 1)->set_index(77);
  FindIteration(&record, 5, 0)->set_index(1);
  FindIteration(&record, 5, 77)->set_index(index);
  ExpectAsWhole(record, 2);
}

TEST(AnalyzeStream, ABuildAfterWindowsIsReadWhole) {
  RunRecord record = MakeTestRecord();
  for (int i = 0; i < record.frame_size(); ++i) {
    if (!record.frame(i).has_build()) continue;
    *record.add_frame() = record.frame(i);
    record.mutable_frame()->DeleteSubrange(i, 1);
    break;
  }
  ExpectAsWhole(record, 2);
}

TEST(AnalyzeStream, ASubjectWhoseFirstWordIsLostIsReadWhole) {
  RunRecord record = MakeTestRecord();
  for (int i = 0; i < record.frame_size(); ++i) {
    if (!record.frame(i).has_subject_start() || record.frame(i).subject_start().trial_id() != 2) {
      continue;
    }
    record.mutable_frame()->DeleteSubrange(i, 1);
  }
  ExpectAsWhole(record, 2);
}

TEST(AnalyzeStream, AnUnknownTrialIsAnError) {
  RunRecord record = MakeTestRecord();
  FindIteration(&record, 2, 0)->set_trial_id(999);
  int times = 0;
  EXPECT_EQ(AnalyzeStream(FramesOf(record, &times)).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(AnalyzeStream, ErrorsOfTheReaderComeAsTheyAre) {
  const auto failed =
      AnalyzeStream([](ReadReport*, const auto&) { return absl::NotFoundError("x: gone"); });
  EXPECT_EQ(failed.status(), absl::NotFoundError("x: gone"));
}

}  // namespace
}  // namespace lab
