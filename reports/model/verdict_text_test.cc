#include "reports/model/verdict_text.h"

#include "gtest/gtest.h"
#include "lab/analysis/analysis_model.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

TEST(VerdictText, OneForEachWord) {
  EXPECT_EQ(VerdictText({.word = Word::kFaster, .beyond_margin = true}, 0.1), "faster");
  EXPECT_EQ(VerdictText({.word = Word::kSlower}, 0.1), "slower, perhaps within the margin");
  EXPECT_EQ(VerdictText({.word = Word::kEquivalent}, 0.015), "equivalent (margin 1.5 %)");
  EXPECT_EQ(VerdictText({.word = Word::kInvalid, .reason = "answers differ"}, 0.1),
            "invalid: answers differ");
  EXPECT_EQ(VerdictText({.word = Word::kImplausible, .reason = "under the floor"}, 0.1),
            "implausible: under the floor");
  EXPECT_EQ(VerdictText({.word = Word::kHostDependent}, 0.1), "host_dependent");
  EXPECT_EQ(VerdictText({.word = Word::kIndistinguishable, .smallest_effect = 0.042}, 0.1),
            "indistinguishable: from 4 % on it would have shown");
}

TEST(VerdictText, InconclusiveSaysWhatItWouldTake) {
  Verdict verdict{.word = Word::kInconclusive, .reason = "needs more blocks"};
  EXPECT_EQ(VerdictText(verdict, 0.1), "inconclusive: needs more blocks");
  verdict.more_blocks = 23;
  EXPECT_EQ(VerdictText(verdict, 0.1), "inconclusive: 23 more blocks");
  verdict.more_seconds = 300;
  EXPECT_EQ(VerdictText(verdict, 0.1), "inconclusive: 23 more blocks, about 5 min");
}

TEST(VerdictTextInState, FewSpellsAreThoseSpellsOnly) {
  Comparison::InState in_state{.spells = 2};
  in_state.verdict = {.word = Word::kSlower, .beyond_margin = true};
  EXPECT_EQ(VerdictTextInState(in_state, 0.1), "slower, these 2 spells only");
  in_state.spells = 1;
  EXPECT_EQ(VerdictTextInState(in_state, 0.1), "slower, this spell only");
  in_state.spells = 3;
  EXPECT_EQ(VerdictTextInState(in_state, 0.1), "slower");
  in_state.verdict = {.word = Word::kInconclusive, .more_blocks = 1};
  EXPECT_EQ(VerdictTextInState(in_state, 0.1), "inconclusive: 1 more block, in this state");
}

TEST(VerdictTextOfCase, TheBaselineHasNoneUnlessItIsInvalid) {
  CaseSummary baseline{.baseline = true, .samples = 50};
  EXPECT_EQ(VerdictTextOfCase(baseline, 0.1), "");
  baseline.failed_checks = 3;
  baseline.check_message = "lost updates";
  EXPECT_EQ(VerdictTextOfCase(baseline, 0.1), "invalid: 3 of 50 samples failed: lost updates");
}

TEST(VerdictTextOfCase, ANegativeControlThatFailsIsAsPlanned) {
  CaseSummary control{.threads = 2, .negative_control = true};
  control.comparison.emplace();
  control.comparison->verdict = {.word = Word::kInvalid, .reason = "50 of 50 samples failed"};
  EXPECT_EQ(VerdictTextOfCase(control, 0.1), "invalid: 50 of 50 samples failed, as planned");
  control.comparison->verdict = {.word = Word::kInconclusive,
                                 .reason = "negative control, never ranked"};
  EXPECT_EQ(VerdictTextOfCase(control, 0.1),
            "inconclusive: negative control, never ranked, and not caught");
  control.threads = 1;
  EXPECT_EQ(VerdictTextOfCase(control, 0.1), "inconclusive: negative control, never ranked");
}

TEST(ClaimVerdictText, SpeedWithItsIntervalOrTheReason) {
  ClaimSummary claim{.outcome = ClaimSummary::Outcome::kSupported, .min_speed = 2};
  claim.speed = 2.68;
  claim.speed_interval = Interval{2.57, 2.79};
  EXPECT_EQ(ClaimVerdictText(claim),
            "supported: 2.68 [2.57, 2.79] times the speed, at least 2 claimed");
  claim.outcome = ClaimSummary::Outcome::kNotDecided;
  claim.reason = "23 more blocks";
  EXPECT_EQ(ClaimVerdictText(claim),
            "not decided: 2.68 [2.57, 2.79] times the speed, at least 2 claimed; 23 more blocks");
  claim.speed.reset();
  EXPECT_EQ(ClaimVerdictText(claim), "not decided: 23 more blocks");
}

}  // namespace
}  // namespace lab
