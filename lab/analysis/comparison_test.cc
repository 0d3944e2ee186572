#include "lab/analysis/comparison.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/testing/paired_forks.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/multiple_comparisons.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

VerdictInput NoFaults() { return {.margin = 0.01, .target_half_width = 0.01}; }

class ComparisonTest : public testing::Test {
 protected:
  // Two states of the host, near and far, in a run of ten blocks.
  void TwoStates() { states_ = {{.name = "near", .share = 0.6}, {.name = "far", .share = 0.4}}; }

  Comparison Run(VerdictInput faults = NoFaults(), int sharing = 1, uint32_t threads = 2) {
    return Compare(forks_.Pairs(), faults,
                   {.states = &states_, .threads = threads, .blocks = 10, .sharing = sharing});
  }

  PairedForks forks_;
  std::vector<HostState> states_;
};

TEST_F(ComparisonTest, OneStateIsThePairedInterval) {
  forks_.AddAlternating(10, 0.5, 0.03);
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.pairs, 10);
  EXPECT_NEAR(*comparison.speed, 2, 1e-12);
  // Standard error 0.03 / sqrt(9) = 0.01.
  const double half = 0.01 * StudentT(0.95, 9);
  EXPECT_NEAR(comparison.speed_interval->low, 2 * std::exp(-half), 1e-9);
  EXPECT_NEAR(comparison.speed_interval->high, 2 * std::exp(half), 1e-9);
  EXPECT_EQ(comparison.verdict.word, Word::kFaster);
  EXPECT_TRUE(comparison.verdict.beyond_margin);
  EXPECT_THAT(comparison.by_state, IsEmpty());
}

TEST_F(ComparisonTest, SharedAlphaWidensTheInterval) {
  forks_.AddAlternating(10, 0.5, 0.03);
  const Comparison comparison = Run(NoFaults(), /*sharing=*/7);
  EXPECT_DOUBLE_EQ(comparison.level, SimultaneousLevel(0.95, 7));
  EXPECT_NEAR(comparison.speed_interval->high, 2 * std::exp(0.01 * StudentT(1 - 0.05 / 7, 9)),
              1e-9);
}

TEST_F(ComparisonTest, EqualWithinTheMargin) {
  forks_.AddAlternating(10, 1, 0.003);
  EXPECT_EQ(Run().verdict.word, Word::kEquivalent);
}

TEST_F(ComparisonTest, FourPairsAreTooFew) {
  forks_.AddAlternating(4, 0.5, 0.03);
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.verdict.word, Word::kInconclusive);
  EXPECT_EQ(comparison.verdict.more_blocks, 1);
  EXPECT_TRUE(comparison.speed_interval.has_value());
}

TEST_F(ComparisonTest, OnePairHasNoInterval) {
  forks_.Add(50, 100);
  const Comparison comparison = Run();
  EXPECT_NEAR(*comparison.speed, 2, 1e-12);
  EXPECT_EQ(comparison.speed_interval, std::nullopt);
  EXPECT_EQ(comparison.verdict.word, Word::kInconclusive);
}

TEST_F(ComparisonTest, NoPairsHaveNoSpeed) {
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.speed, std::nullopt);
  EXPECT_EQ(comparison.verdict.word, Word::kInconclusive);
}

TEST_F(ComparisonTest, WhatIsWrongIsNeverRanked) {
  forks_.AddAlternating(10, 0.5, 0.03);
  VerdictInput faults = NoFaults();
  faults.failed_checks = 50;
  faults.samples = 50;
  const Comparison comparison = Run(faults);
  EXPECT_EQ(comparison.verdict.word, Word::kInvalid);
  EXPECT_EQ(comparison.speed, std::nullopt);
  EXPECT_EQ(comparison.speed_interval, std::nullopt);
}

TEST_F(ComparisonTest, DisturbedSamplesThatDecide) {
  // All samples: half the time. Without the disturbed ones no pair is left.
  for (int i = 0; i < 10; ++i) {
    forks_.Add(50 + i % 2, 100).ns_per_op_undisturbed.reset();
  }
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.verdict.word, Word::kInconclusive);
  EXPECT_EQ(comparison.verdict.reason,
            "faster with all samples, inconclusive without the disturbed ones");
}

TEST_F(ComparisonTest, DisturbedSamplesThatDoNotDecide) {
  for (int i = 0; i < 10; ++i) {
    forks_.Add(50 + i % 2, 100).ns_per_op_undisturbed = 51 - i % 2;
  }
  EXPECT_EQ(Run().verdict.word, Word::kFaster);
}

TEST_F(ComparisonTest, StatesThatAgree) {
  TwoStates();
  for (int spell = 0; spell < 6; spell += 2) {
    forks_.AddAlternating(2, 0.5, 0.03, /*state=*/0, spell);
    forks_.AddAlternating(2, 0.4, 0.03, /*state=*/1, spell + 1);
  }
  const Comparison comparison = Run();
  ASSERT_THAT(comparison.by_state, SizeIs(2));
  EXPECT_EQ(comparison.by_state[0].pairs, 6);
  EXPECT_EQ(comparison.by_state[0].spells, 3);
  EXPECT_NEAR(*comparison.by_state[0].speed, 2, 1e-9);
  EXPECT_NEAR(*comparison.by_state[1].speed, 2.5, 1e-9);
  // Two states share alpha.
  const double half = 0.03 / std::sqrt(5) * StudentT(0.975, 5);
  EXPECT_NEAR(comparison.by_state[0].speed_interval->high, 2 * std::exp(half), 1e-9);
  EXPECT_DOUBLE_EQ(comparison.level, 0.975);
  EXPECT_EQ(comparison.verdict.word, Word::kFaster);
  EXPECT_EQ(comparison.verdict.reason,
            "in near (6 pairs in 3 spells) and in far (6 pairs in 3 spells)");
  EXPECT_NEAR(*comparison.speed, std::sqrt(2 * 2.5), 1e-9);
}

TEST_F(ComparisonTest, StatesThatDisagree) {
  TwoStates();
  forks_.AddAlternating(6, 2, 0.03, 0, 0);
  forks_.AddAlternating(6, 0.5, 0.03, 1, 1);
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.verdict.word, Word::kHostDependent);
  EXPECT_EQ(comparison.verdict.reason, "near: slower, far: faster");
  EXPECT_EQ(comparison.speed, std::nullopt);
  EXPECT_EQ(comparison.by_state[0].verdict.word, Word::kSlower);
  EXPECT_THAT(comparison.by_state[0].verdict.reason, HasSubstr("this spell only"));
}

TEST_F(ComparisonTest, AStateWithTooFewPairsHasNoVerdict) {
  TwoStates();
  forks_.AddAlternating(6, 0.5, 0.03, 0, 0);
  forks_.AddAlternating(4, 2, 0.03, 1, 1);
  VerdictInput faults = NoFaults();
  faults.seconds_per_block = 8;
  const Comparison comparison = Run(faults);
  EXPECT_EQ(comparison.verdict.word, Word::kFaster);
  EXPECT_THAT(comparison.verdict.reason, HasSubstr("no verdict in the other states"));
  EXPECT_DOUBLE_EQ(comparison.level, 0.95);  // nobody shares
  const Comparison::InState& far = comparison.by_state[1];
  EXPECT_EQ(far.verdict.word, Word::kInconclusive);
  EXPECT_EQ(far.verdict.more_blocks, 1);
  // Four of ten blocks had a pair in this state: 2.5 blocks of 8 s for one more.
  EXPECT_DOUBLE_EQ(*far.verdict.more_seconds, 20);
}

TEST_F(ComparisonTest, NoStateHasEnoughPairs) {
  TwoStates();
  forks_.AddAlternating(4, 0.5, 0.03, 0, 0);
  forks_.AddAlternating(2, 2, 0.03, 1, 1);
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.verdict.word, Word::kInconclusive);
  EXPECT_EQ(comparison.verdict.more_blocks, 1);
  EXPECT_THAT(comparison.verdict.reason, HasSubstr("near: too few forks"));
}

TEST_F(ComparisonTest, ARareStateIsShownAndNotJudged) {
  TwoStates();
  states_[1].rare = true;
  forks_.AddAlternating(10, 0.5, 0.03, 0, 0);
  forks_.AddAlternating(6, 2, 0.03, 1, 1);
  const Comparison comparison = Run();
  EXPECT_EQ(comparison.verdict.word, Word::kFaster);
  EXPECT_NEAR(*comparison.speed, 2, 1e-9);
  EXPECT_EQ(comparison.by_state[1].verdict.word, Word::kInconclusive);
  EXPECT_THAT(comparison.by_state[1].verdict.reason, HasSubstr("rare"));
}

TEST_F(ComparisonTest, ASingleThreadHasNoStates) {
  TwoStates();
  forks_.AddAlternating(10, 0.5, 0.03);
  EXPECT_THAT(Run(NoFaults(), 1, /*threads=*/1).by_state, IsEmpty());
}

TEST(FaultsOf, ABaselineThatFailedVoidsTheComparison) {
  CaseSummary candidate{.contender = "racy"};
  CaseSummary baseline{.contender = "mutex", .samples = 50, .failed_checks = 2};
  baseline.check_message = "count 1 instead of 2";
  candidate.ns_per_op.forks = 10;
  baseline.ns_per_op.forks = 10;
  const VerdictInput faults = FaultsOf(candidate, baseline);
  EXPECT_EQ(Judge(faults).reason, "2 of 50 samples failed: baseline mutex: count 1 instead of 2");
  EXPECT_FALSE(faults.one_process);
}

TEST(FaultsOf, OneForkOnASide) {
  CaseSummary candidate;
  CaseSummary baseline;
  candidate.ns_per_op.forks = 10;
  baseline.ns_per_op.forks = 1;
  EXPECT_TRUE(FaultsOf(candidate, baseline).one_process);
}

}  // namespace
}  // namespace lab
