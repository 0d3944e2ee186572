#include "reports/show/show.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/test_records.h"
#include "reports/testing/comma_locale.h"
#include "reports/testing/counter_run.h"
#include "reports/testing/golden.h"
#include "reports/testing/hostile_text.h"

namespace lab {
namespace {

using testing::HasSubstr;

// Two blocks of four forks: one of them crashed, one lost updates.
RunRecord SmallRecord() {
  RunRecord record = MakeTestRecord({.blocks = 2, .iterations = 1});
  Ending* ending = FindForkEnd(&record, 5)->mutable_ending();
  ending->set_kind(Ending::SIGNALLED);
  ending->set_signal(11);
  ending->set_detail("signal 11 (SIGSEGV)");
  ending->set_output_tail("assertion failed\nx == \x1b[31my\n");
  Check* check = FindIteration(&record, 3, 1)->mutable_check();
  check->set_passed(false);
  check->set_expected(2'000'000);
  check->set_actual(1'900'000);
  check->set_what("lost updates");
  return record;
}

ReadReport Whole(const RunRecord& record) {
  return {.frames = static_cast<uint64_t>(record.frame_size()),
          .good_bytes = 9001,
          .schema_version = 1};
}

TEST(RenderShow, Golden) {
  const RunRecord record = SmallRecord();
  EXPECT_TRUE(
      MatchesGolden(RenderShow(record, Whole(record)), "reports/show/testdata/record.golden"));
}

TEST(RenderShow, WindowsGolden) {
  const RunRecord record = SmallRecord();
  EXPECT_TRUE(MatchesGolden(RenderShow(record, Whole(record), {.windows = true}),
                            "reports/show/testdata/windows.golden"));
}

TEST(RenderShow, WhatWasSkippedIsTold) {
  RunRecord record = CounterRecord();
  record.mutable_frame()->RemoveLast();  // the footer
  ReadReport report = CounterReadReport();
  report.torn_tail = true;
  report.skipped = {{.offset = 4096, .length = 1200, .reason = "checksum of the payload"},
                    {.offset = 1'204'331, .length = 7, .reason = "cut inside a frame"}};
  EXPECT_TRUE(MatchesGolden(RenderShow(record, report), "reports/show/testdata/torn.golden"));
}

TEST(RenderShow, SplitBlocksShowTheirParts) {
  RunRecord record = SmallRecord();
  Plan* plan = record.mutable_frame(0)->mutable_header()->mutable_plan();
  plan->mutable_trial(3)->set_sub_block(1);
  const std::string text = RenderShow(record, ReadReport{});
  EXPECT_THAT(text, HasSubstr("   0    1.1  mutex"));
  EXPECT_THAT(text, HasSubstr("   3    1.2  fetch_add"));
}

TEST(RenderShow, ARecordWithoutAnythingIsShown) {
  const std::string text = RenderShow(RunRecord{}, ReadReport{});
  EXPECT_THAT(text, HasSubstr("unknown (the record has no header frame)"));
  EXPECT_THAT(text, HasSubstr("forks: 0 in the record"));
}

TEST(RenderShow, FramesOfAForkThatThePlanDoesNotKnow) {
  RunRecord record = SmallRecord();
  record.add_frame()->mutable_fork_start()->set_trial_id(4'000'000'000);
  record.add_frame()->mutable_calibration()->add_pilot()->set_case_id(4'000'000'000);
  const std::string text = RenderShow(record, ReadReport{});
  EXPECT_THAT(text, HasSubstr("unknown case"));
  EXPECT_THAT(text, HasSubstr("no end in the record"));
}

TEST(RenderShow, HostileTextCannotMoveTheCursor) {
  for (const std::string& text : HostileTexts()) {
    RunRecord record = SmallRecord();
    FillWith(text, &record);
    ReadReport report;
    report.skipped = {{.reason = text}};
    EXPECT_TRUE(IsPrintable(RenderShow(record, report, {.windows = true})));
  }
}

TEST(RenderShow, CommaLocaleChangesNothing) {
  const RunRecord record = SmallRecord();
  const std::string before = RenderShow(record, Whole(record), {.windows = true});
  const CommaLocale comma;
  EXPECT_EQ(RenderShow(record, Whole(record), {.windows = true}), before);
}

}  // namespace
}  // namespace lab
