#include "reports/suite/suite_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<SuiteRow> Rows() {
  SuiteRow counters{.experiment = "contended_counter",
                    .question = "which counter?",
                    .forks_complete = 140,
                    .forks_planned = 140,
                    .verdicts = "2 faster",
                    .claims = "2 supported",
                    .controls = "1 of 1 caught",
                    .seconds = 61,
                    .record_path = "lab-records/contended_counter/a.labrec"};
  counters.means = {{.contender = "striped",
                     .baseline = "fetch_add",
                     .comparisons = 2,
                     .speed = 1.62,
                     .interval = Interval{1.55, 1.70}},
                    {.contender = "mutex",
                     .baseline = "fetch_add",
                     .comparisons = 2,
                     .why_not = "1 of 2 invalid"}};
  SuiteRow locks{.experiment = "locks", .failure = "no such | kernel\x1b[31m"};
  return {counters, locks};
}

TEST(RenderSuite, ExperimentsThenMeans) {
  const std::string text = RenderSuite(Rows(), 120, false);
  EXPECT_THAT(text, HasSubstr("contended_counter"));
  EXPECT_THAT(text, HasSubstr("1.62 [1.55, 1.70]"));
  EXPECT_THAT(text, HasSubstr("none: 1 of 2 invalid"));
  EXPECT_THAT(text, HasSubstr("failed: no such | kernel"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

TEST(RenderSuite, WithoutMeansNoWordOfThem) {
  EXPECT_THAT(RenderSuite({Rows()[1]}, 120, false), Not(HasSubstr("Geometric")));
}

TEST(RenderSuiteMarkdown, EscapesWhatWouldBreakTheTable) {
  const std::string text = RenderSuiteMarkdown(Rows(), {.title = "Suite x", .facts = {"2 CPUs"}});
  EXPECT_THAT(text, HasSubstr("# Suite x"));
  EXPECT_THAT(text, HasSubstr("- 2 CPUs"));
  EXPECT_THAT(text, HasSubstr("no such \\| kernel"));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
}

}  // namespace
}  // namespace lab
