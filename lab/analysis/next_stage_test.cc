#include "lab/analysis/next_stage.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/stein.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

// A plan of ten blocks, with its record and what an analysis of it might say.
struct StageCase {
  Plan plan;
  RunRecord record;
  Analysis analysis;

  StageCase() {
    plan.mutable_shape()->set_forks(10);
    for (uint32_t block = 0; block < 10; ++block) AddTrial(block);
    analysis.blocks = 10;
    analysis.seconds_per_block = 2;
    analysis.groups.emplace_back();
    analysis.groups[0].cases.emplace_back();
    Compared().pairs = 10;
    Compared().pair_sd = 0.02;
    Compared().verdict = {.word = Word::kInconclusive, .more_blocks = 7};
  }
  Comparison& Compared() {
    auto& comparison = analysis.groups[0].cases[0].comparison;
    if (!comparison) comparison.emplace();
    return *comparison;
  }
  void AddTrial(uint32_t block) {
    Trial& trial = *plan.add_trial();
    trial.set_id(static_cast<uint32_t>(plan.trial_size() - 1));
    trial.set_block(block);
  }
  // As if the last decision had been run.
  void Add(const Extension& decision) {
    Extension& extension = *record.add_frame()->mutable_extension();
    extension = decision;
    for (uint32_t block = plan.shape().forks(); block < decision.blocks(); ++block) {
      AddTrial(block);
      *extension.add_trial() = *plan.trial().rbegin();
    }
    plan.mutable_shape()->set_forks(decision.blocks());
    analysis.blocks = static_cast<int>(decision.blocks());
  }
  std::optional<Extension> Next() const { return NextStage(record, plan, analysis); }
};

TEST(NextStage, NoRuleNoStage) { EXPECT_EQ(StageCase().Next().has_value(), false); }

TEST(NextStage, PrecisionIsFixedByThePilotOnce) {
  StageCase c;
  c.plan.set_pilot_blocks(10);
  c.plan.set_precision(0.01);
  const auto next = c.Next();
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(next->blocks(), static_cast<uint32_t>(PairsByStein(std::log1p(0.01), 0.02, 10, 0.95)));
  EXPECT_GT(next->blocks(), 10u);
  EXPECT_EQ(next->rule(), "two stages");
  EXPECT_EQ(next->look(), 1u);
  c.Add(*next);
  EXPECT_FALSE(c.Next().has_value());
}

TEST(NextStage, TheVerdictOfThePilotIsNotLookedAt) {
  StageCase c;
  c.plan.set_pilot_blocks(10);
  c.plan.set_precision(0.01);
  const uint32_t blocks = c.Next()->blocks();
  c.Compared().verdict = {.word = Word::kFaster};
  c.Compared().speed = 3;
  EXPECT_EQ(c.Next()->blocks(), blocks);
}

TEST(NextStage, EnoughBlocksIsADecisionToo) {
  StageCase c;
  c.plan.set_pilot_blocks(10);
  c.plan.set_precision(0.5);
  ASSERT_TRUE(c.Next().has_value());
  EXPECT_EQ(c.Next()->blocks(), 10u);
}

TEST(NextStage, BudgetLimitsAndIsSaid) {
  StageCase c;
  c.plan.set_pilot_blocks(10);
  c.plan.set_precision(0.001);
  c.plan.set_budget_ns(30'000'000'000);
  EXPECT_EQ(c.Next()->blocks(), 15u);
  EXPECT_THAT(c.Next()->reason(), HasSubstr("the budget pays for 15"));
  c.plan.set_precision(0);
  EXPECT_EQ(c.Next()->blocks(), 15u) << "a budget alone is used up";
  c.plan.set_budget_ns(4'000'000'000);
  EXPECT_EQ(c.Next()->blocks(), 10u) << "the pilot is over";
}

TEST(NextStage, OnlyClaimedComparisonsCountWhereThereAreClaims) {
  StageCase c;
  c.plan.set_pilot_blocks(10);
  c.plan.set_precision(0.01);
  c.analysis.claims.emplace_back();
  EXPECT_EQ(c.Next()->blocks(), 10u);
  c.Compared().primary = true;
  EXPECT_GT(c.Next()->blocks(), 10u);
}

TEST(NextStage, LooksAddAsManyAgainUntilTheyAreUsedUp) {
  StageCase c;
  c.plan.set_looks(3);
  ASSERT_TRUE(c.Next().has_value());
  EXPECT_EQ(c.Next()->blocks(), 20u);
  c.Add(*c.Next());
  ASSERT_TRUE(c.Next().has_value());
  EXPECT_EQ(c.Next()->blocks(), 30u);
  EXPECT_EQ(c.Next()->look(), 2u);
  c.Add(*c.Next());
  EXPECT_FALSE(c.Next().has_value()) << "the third look is the last";
}

TEST(NextStage, LooksEndWhenAllIsDecided) {
  StageCase c;
  c.plan.set_looks(3);
  c.Compared().verdict = {.word = Word::kSlower};
  ASSERT_TRUE(c.Next().has_value()) << "the look is written";
  EXPECT_EQ(c.Next()->blocks(), 10u);
  c.Add(*c.Next());
  EXPECT_FALSE(c.Next().has_value());
}

TEST(NextStage, RegimesCountPairsAndNoOutcomes) {
  StageCase c;
  c.plan.set_per_regime(5);
  c.analysis.states = {{.name = "near"}, {.name = "far"}, {.name = "rare 1", .rare = true}};
  c.Compared().by_state = {{.state = 0, .pairs = 7}, {.state = 1, .pairs = 3}, {.state = 2}};
  ASSERT_TRUE(c.Next().has_value());
  EXPECT_EQ(c.Next()->blocks(), 20u);
  EXPECT_EQ(c.Next()->rule(), "per regime");
  c.Compared().by_state[1].pairs = 5;
  EXPECT_FALSE(c.Next().has_value());
  c.Compared().by_state[1].pairs = 0;
  for (int i = 0; i < 4; ++i) c.Add(*c.Next());
  EXPECT_EQ(c.plan.shape().forks(), 50u);
  EXPECT_FALSE(c.Next().has_value()) << "five times the first blocks is the cap";
}

}  // namespace
}  // namespace lab
