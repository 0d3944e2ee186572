#include "reports/selftest/selftest_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(RenderSelfTest, SaysWhatWasMissed) {
  const std::string text = RenderSelfTest({{.control = "loops/dead\x1b[31m",
                                            .what = "deleted",
                                            .expected = "implausible",
                                            .came_out = "faster",
                                            .caught = false},
                                           {.control = "threads/racy",
                                            .what = "loses",
                                            .expected = "invalid",
                                            .came_out = "invalid: 15 of 15",
                                            .caught = true}},
                                          118, false);
  EXPECT_THAT(text, Not(HasSubstr("articles")));
  EXPECT_THAT(text, HasSubstr("1 of 2 controls came out as they must."));
  EXPECT_THAT(text, HasSubstr("must be implausible, came out as faster"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

TEST(RenderSelfTest, PrintedTablesTellBothReadings) {
  const std::string text = RenderSelfTest({{.control = "printed/hot_path A1",
                                            .what = "10.43 times; but folded",
                                            .expected = "implausible",
                                            .came_out = "implausible: under its floor",
                                            .caught = true,
                                            .by_overlap = "disjoint: faster"}},
                                          118, false);
  EXPECT_THAT(text, HasSubstr("By overlap of its intervals: disjoint: faster. Here: implausible"));
}

}  // namespace
}  // namespace lab
