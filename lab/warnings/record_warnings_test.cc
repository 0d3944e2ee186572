#include "lab/warnings/record_warnings.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/test_records.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;

auto RecordSays(const std::string& text) { return Field(&Warning::text, HasSubstr(text)); }

std::vector<Warning> WarningsOf(const RunRecord& record, const ReadReport& report = {}) {
  return RecordWarnings(record, report, Analysis());
}

RunHeader* HeaderOf(RunRecord* record) { return record->mutable_frame(0)->mutable_header(); }

TEST(RecordWarnings, AWholeRecordIsAboutItsBinaries) {
  EXPECT_THAT(WarningsOf(MakeTestRecord()), ElementsAre(RecordSays("these binaries")));
}

TEST(RecordWarnings, ManyLayoutsAreAboutTheSource) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->mutable_plan()->mutable_trial(5)->set_layout(1);
  EXPECT_THAT(WarningsOf(record), ElementsAre());
}

TEST(RecordWarnings, SkippedBytes) {
  const ReadReport report{.skipped = {{4096, 120, "checksum of the payload"}}};
  EXPECT_THAT(WarningsOf(MakeTestRecord(), report),
              Contains(RecordSays("120 bytes of the record skipped at byte 4096: checksum")));
}

TEST(RecordWarnings, HowTheRunEnded) {
  RunRecord record = MakeTestRecord();
  Footer* footer = record.mutable_frame(record.frame_size() - 1)->mutable_footer();
  footer->set_outcome(Footer::INTERRUPTED);
  footer->set_reason("stopped by the user");
  EXPECT_THAT(WarningsOf(record),
              Contains(RecordSays("the run was interrupted (stopped by the user)")));
  footer->set_outcome(Footer::FAILED);
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("the run failed")));
  record.mutable_frame()->RemoveLast();
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("no footer")));
}

TEST(RecordWarnings, MissingForks) {
  Analysis analysis;
  analysis.forks_planned = 140;
  analysis.forks_complete = 43;
  EXPECT_THAT(RecordWarnings(MakeTestRecord(), {}, analysis),
              Contains(RecordSays("97 of 140 forks are missing")));
}

TEST(RecordWarnings, Events) {
  RunRecord record = MakeTestRecord();
  Event* event = record.add_frame()->mutable_event();
  event->set_kind(Event::SETTLED);
  event->set_text("load, 3 s");
  EXPECT_THAT(WarningsOf(record), ElementsAre(RecordSays("these binaries")));  // it did settle
  event->set_text("not settled within 30s: others used 40.0 % of the CPUs");
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("did not settle")));
  event->set_kind(Event::RECOVERED);
  event->set_value(77);
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("77 bytes of a torn tail")));
  event->set_kind(Event::RESUMED);
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("resumed, with 77 forks")));
  event->set_kind(Event::WARNING);
  event->set_text("could not pin");
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("could not pin")));
}

TEST(RecordWarnings, TheSource) {
  RunRecord record = MakeTestRecord();
  HeaderOf(&record)->set_dirty("9c1f");
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("not as committed (difference 9c1f)")));
  HeaderOf(&record)->set_dirty("unknown");
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("unknown whether")));
  HeaderOf(&record)->set_commit("unknown");
  EXPECT_THAT(WarningsOf(record), Contains(RecordSays("commit is unknown")));
}

}  // namespace
}  // namespace lab
