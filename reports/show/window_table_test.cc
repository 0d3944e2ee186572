#include "reports/show/window_table.h"

#include <algorithm>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"
#include "lab/record/test_records.h"
#include "reports/show/fork_view.h"

namespace lab {
namespace {

using testing::HasSubstr;

TEST(RenderWindowTable, OneLinePerWindowAndThread) {
  RunRecord record;
  *record.add_frame()->mutable_iteration() = MakeTestIteration(7, 0, true, 2, 10);
  *record.add_frame()->mutable_iteration() = MakeTestIteration(7, 1, false, 2, 10);
  const std::string text = RenderWindowTable(GatherForks(record));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2 * 2);
  EXPECT_THAT(text, HasSubstr("0 warm-up"));
  EXPECT_THAT(text, HasSubstr("ok"));
}

TEST(RenderWindowTable, AFailedCheckSaysWhatItFound) {
  RunRecord record;
  Iteration* iteration = record.add_frame()->mutable_iteration();
  *iteration = MakeTestIteration(7, 0, false, 1, 10);
  iteration->mutable_check()->set_passed(false);
  iteration->mutable_check()->set_expected(100);
  iteration->mutable_check()->set_actual(90);
  iteration->mutable_check()->set_what("lost\nupdates");
  EXPECT_THAT(RenderWindowTable(GatherForks(record)),
              HasSubstr("FAILED, expected 100, found 90: lost\\nupdates"));
}

TEST(RenderWindowTable, NoWindows) { EXPECT_EQ(RenderWindowTable({}), "  none\n"); }

}  // namespace
}  // namespace lab
