#include "lab/selftest/control.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::StartsWith;

// One group, a contender "wrong" with this word.
Analysis With(Word word, bool refused = false) {
  Analysis analysis;
  analysis.experiment = "loops";
  CaseSummary summary{.contender = "wrong"};
  summary.comparison.emplace();
  summary.comparison->verdict = {.word = word, .reason = "why"};
  summary.comparison->refused = refused;
  GroupSummary group;
  group.cases = {{.contender = "right", .baseline = true}, summary};
  analysis.groups = {group};
  return analysis;
}

TEST(JudgeControl, CaughtAsExpected) {
  const ControlResult result = JudgeControl(With(Word::kInvalid), "wrong", "invalid");
  EXPECT_TRUE(result.caught);
  EXPECT_EQ(result.control, "loops/wrong");
  EXPECT_EQ(result.came_out, "invalid: why");
}

TEST(JudgeControl, AnotherWordThanExpectedIsNotCaught) {
  EXPECT_FALSE(JudgeControl(With(Word::kInconclusive), "wrong", "invalid").caught);
}

TEST(JudgeControl, RefusedIsAWordOfItsOwn) {
  EXPECT_TRUE(JudgeControl(With(Word::kInconclusive, true), "wrong", "refused").caught);
  EXPECT_FALSE(JudgeControl(With(Word::kInconclusive, true), "wrong", "inconclusive").caught);
}

TEST(JudgeControl, OneRankAnywhereIsAMiss) {
  Analysis analysis = With(Word::kInvalid);
  analysis.groups.push_back(With(Word::kFaster).groups[0]);
  const ControlResult result = JudgeControl(analysis, "wrong", "invalid");
  EXPECT_FALSE(result.caught);
  EXPECT_THAT(result.came_out, StartsWith("faster"));
}

TEST(JudgeControl, ARankCanBeWhatIsExpected) {
  EXPECT_TRUE(JudgeControl(With(Word::kSlower), "wrong", "slower").caught);
  EXPECT_FALSE(JudgeControl(With(Word::kFaster), "wrong", "slower").caught);
}

TEST(JudgeControl, NotMeasuredIsNotCaught) {
  EXPECT_EQ(JudgeControl(With(Word::kInvalid), "absent", "invalid").came_out, "not measured");
  EXPECT_FALSE(JudgeControl(With(Word::kInvalid), "absent", "invalid").caught);
}

TEST(JudgeControls, OnlyContendersWithAnExpectation) {
  Experiment experiment;
  experiment.add_contender()->set_name("right");
  Contender* wrong = experiment.add_contender();
  wrong->set_name("wrong");
  wrong->set_expected("invalid");
  wrong->set_gives_up("loses updates");
  const auto results = JudgeControls(experiment, With(Word::kInvalid));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].what, "loses updates");
}

}  // namespace
}  // namespace lab
