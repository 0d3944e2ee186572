#include "reports/show/end_text.h"

#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

using testing::HasSubstr;

RunRecord WithFooter(Footer::Outcome outcome, std::string_view reason) {
  RunRecord record;
  Footer* footer = record.add_frame()->mutable_footer();
  footer->set_outcome(outcome);
  footer->set_reason(std::string(reason));
  return record;
}

TEST(OutcomeText, OneForEachEnd) {
  EXPECT_EQ(OutcomeText(WithFooter(Footer::COMPLETE, "")), "the run is complete");
  EXPECT_EQ(OutcomeText(WithFooter(Footer::INTERRUPTED, "SIGINT")),
            "the run was interrupted (lab resume completes it): SIGINT");
  EXPECT_EQ(OutcomeText(WithFooter(Footer::FAILED, "disk full")), "the run failed: disk full");
  EXPECT_EQ(OutcomeText(WithFooter(Footer::UNKNOWN, "")), "how the run ended is unknown");
  EXPECT_THAT(OutcomeText(RunRecord{}), HasSubstr("no footer"));
}

TEST(OutcomeText, TheLastFooterCounts) {
  RunRecord record = WithFooter(Footer::INTERRUPTED, "SIGINT");
  record.add_frame()->mutable_footer()->set_outcome(Footer::COMPLETE);
  EXPECT_EQ(OutcomeText(record), "the run is complete");
}

TEST(SkippedText, RangeAndReason) {
  EXPECT_EQ(SkippedText({.offset = 4096, .length = 1200, .reason = "no frame"}),
            "1,200 bytes at 4,096 skipped: no frame");
}

}  // namespace
}  // namespace lab
