#include "reports/terminal/header_lines.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"
#include "reports/model/conditions.h"
#include "reports/testing/counter_run.h"
#include "reports/testing/golden.h"

namespace lab {
namespace {

using testing::HasSubstr;

TEST(RenderHeaderLines, Golden) {
  const RunRecord record = CounterRecord();
  Conditions conditions = MakeConditions(FindConditionSources(record));
  conditions.plan.push_back("about 1 min 50 s");
  const Experiment& experiment = record.frame(0).header().experiment();
  EXPECT_TRUE(
      MatchesGolden(RenderHeaderLines(experiment.name(), experiment.question(), conditions, 100),
                    "reports/terminal/testdata/header_100.golden"));
}

TEST(RenderHeaderLines, BeforeTheFirstForkTheBuildIsUnknown) {
  const RunRecord record = CounterRecord();
  ConditionSources sources = FindConditionSources(record);
  sources.builds.clear();
  sources.probe = nullptr;
  const std::string text = RenderHeaderLines("e", "q", MakeConditions(sources), 200);
  EXPECT_THAT(text, HasSubstr("compiler unknown (no kernel has run yet)"));
  EXPECT_THAT(text, HasSubstr("hand-off unknown (not probed yet)"));
}

TEST(LabelledLine, WrapsUnderItself) {
  EXPECT_EQ(LabelledLine("load", "one two three four", 20),
            "load      one two\n          three four\n");
}

TEST(LabelledLine, Escapes) { EXPECT_EQ(LabelledLine("x", "a\nb", 40), "x         a\\nb\n"); }

TEST(RenderHeaderLines, PartsThatAreEmptyAreLeftOut) {
  EXPECT_EQ(RenderHeaderLines("e", "q", Conditions{}, 80), "e: q\n\n");
}

}  // namespace
}  // namespace lab
