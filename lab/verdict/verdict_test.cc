#include "lab/verdict/verdict.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/planning.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

// A comparison of ten blocks that nothing is wrong with. Interval ends are of the time ratio.
VerdictInput Sound(double ratio, Interval at95, Interval at90) {
  return {.time_ratio = ratio, .interval95 = at95, .interval90 = at90, .pairs = 10, .samples = 50};
}

VerdictInput ClearlyFaster() { return Sound(0.94, {0.92, 0.96}, {0.924, 0.957}); }

struct RuleCase {
  VerdictInput input;
  Word word;
  std::string reason;
  bool beyond_margin;
};

// The margin and the wanted half width are 1 % unless said otherwise.
TEST(Judge, IntervalsAgainstOneAndTheMargins) {
  VerdictInput wide_target = Sound(1.0, {0.985, 1.015}, {0.987, 1.013});
  wide_target.target_half_width = 0.02;
  const RuleCase cases[] = {
      {ClearlyFaster(), Word::kFaster, "95 % interval of speed above 1", true},
      // Faster, but perhaps by less than the margin: 0.998 > 1 / 1.01.
      {Sound(0.985, {0.972, 0.998}, {0.974, 0.996}), Word::kFaster, "above 1", false},
      {Sound(0.9905, {0.9812, 0.9999}, {0.983, 0.9981}), Word::kFaster, "above 1", false},
      {Sound(1.05, {1.03, 1.07}, {1.033, 1.066}), Word::kSlower, "below 1", true},
      // 1.0101 > 1.01.
      {Sound(1.02, {1.0101, 1.03}, {1.0115, 1.028}), Word::kSlower, "below 1", true},
      {Sound(1.001, {0.995, 1.007}, {0.996, 1.006}), Word::kEquivalent,
       "90 % interval inside the margin", false},
      // Its 95 % interval excludes 1, and the difference does not matter.
      {Sound(0.995, {0.992, 0.998}, {0.9925, 0.9975}), Word::kEquivalent, "real but below", false},
      // The 95 % interval reaches out of the margin; two one-sided 5 % tests are what counts.
      {Sound(1.0, {0.989, 1.011}, {0.9905, 1.0095}), Word::kEquivalent, "inside the margin", false},
      {Sound(1.0, {0.97, 1.03}, {0.975, 1.025}), Word::kInconclusive, "needs more forks", false},
      {wide_target, Word::kIndistinguishable, "wanted precision reached", false},
  };
  for (const RuleCase& rule : cases) {
    SCOPED_TRACE(*rule.input.time_ratio);
    const Verdict verdict = Judge(rule.input);
    EXPECT_EQ(verdict.word, rule.word) << ToString(verdict.word);
    EXPECT_THAT(verdict.reason, HasSubstr(rule.reason));
    EXPECT_EQ(verdict.beyond_margin, rule.beyond_margin);
  }
}

TEST(Judge, MarginIsAFactorEitherWay) {
  // 10 %: from 1 / 1.1 = 0.909 to 1.1. 0.905 is outside, though 1 - 0.905 < 0.1.
  VerdictInput input = Sound(0.95, {0.9, 1.0}, {0.905, 0.99});
  input.margin = 0.1;
  EXPECT_NE(Judge(input).word, Word::kEquivalent);
  input.interval90 = {0.91, 1.09};
  EXPECT_EQ(Judge(input).word, Word::kEquivalent);
}

TEST(Judge, TooFewForks) {
  VerdictInput input = ClearlyFaster();
  input.pairs = 3;
  input.seconds_per_block = 9;
  const Verdict verdict = Judge(input);
  EXPECT_EQ(verdict.word, Word::kInconclusive);
  EXPECT_EQ(verdict.reason, "too few forks");
  EXPECT_EQ(verdict.more_blocks, 2);
  EXPECT_EQ(verdict.more_seconds, 18);
  input.pairs = kMinPairs;
  EXPECT_EQ(Judge(input).word, Word::kFaster);
}

TEST(Judge, OneProcessIsNeverMoreThanInconclusive) {
  VerdictInput input = ClearlyFaster();
  input.one_process = true;
  const Verdict verdict = Judge(input);
  EXPECT_EQ(verdict.word, Word::kInconclusive);
  EXPECT_THAT(verdict.reason, HasSubstr("one process"));
}

TEST(Judge, NoSteadyStateDecidesAndNotAssessedDoesNot) {
  VerdictInput input = ClearlyFaster();
  input.steady = false;
  EXPECT_EQ(Judge(input).reason, "no steady state");
  input.steady = true;
  EXPECT_EQ(Judge(input).word, Word::kFaster);
  input.steady = std::nullopt;
  EXPECT_EQ(Judge(input).word, Word::kFaster);
}

TEST(Judge, UnboundedIntervals) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const std::optional<Interval> unbounded[] = {
      std::nullopt, Interval{nan, 1}, Interval{0.5, infinity}, Interval{-1, 1}, Interval{2, 1}};
  for (const auto& interval : unbounded) {
    for (auto which : {&VerdictInput::interval95, &VerdictInput::interval90}) {
      VerdictInput input = ClearlyFaster();
      input.*which = interval;
      EXPECT_EQ(Judge(input).word, Word::kInconclusive);
      EXPECT_EQ(Judge(input).reason, "unbounded interval");
    }
  }
}

TEST(Judge, NoSpreadIsNoPrecision) {
  VerdictInput input = Sound(0.5, {0.5, 0.5}, {0.5, 0.5});
  input.degenerate = true;
  EXPECT_EQ(Judge(input).word, Word::kInconclusive);
  EXPECT_THAT(Judge(input).reason, HasSubstr("no spread"));
}

TEST(Judge, DisturbedSamplesThatChangeTheWord) {
  VerdictInput input = ClearlyFaster();
  input.word_without_disturbed = Word::kFaster;
  EXPECT_EQ(Judge(input).word, Word::kFaster);
  input.word_without_disturbed = Word::kIndistinguishable;
  EXPECT_EQ(Judge(input).word, Word::kInconclusive);
  EXPECT_EQ(Judge(input).reason,
            "faster with all samples, indistinguishable without the disturbed ones");
}

TEST(Judge, FailedChecksAreCounted) {
  VerdictInput input = ClearlyFaster();
  input.failed_checks = 50;
  EXPECT_EQ(Judge(input).reason, "50 of 50 samples failed: their check");
  input.check_message = "lost updates";
  EXPECT_EQ(Judge(input).reason, "50 of 50 samples failed: lost updates");
}

TEST(Judge, IndistinguishableSaysWhatWouldHaveShown) {
  VerdictInput input = Sound(1.0, {0.985, 1.015}, {0.987, 1.013});
  input.target_half_width = 0.02;
  input.pair_sd = 0.02;
  const double effect = *SmallestPairedEffect(0.02, 10, 0.95);
  EXPECT_DOUBLE_EQ(*Judge(input).smallest_effect, std::expm1(effect));
}

TEST(Judge, InconclusiveSaysHowManyMoreBlocks) {
  VerdictInput input = Sound(1.0, {0.97, 1.03}, {0.975, 1.025});
  input.pair_sd = 0.04;
  input.seconds_per_block = 10;
  const Verdict verdict = Judge(input);
  EXPECT_EQ(verdict.more_blocks, MorePairs(0.01, 0.04, 10, 0.95));
  EXPECT_EQ(verdict.more_seconds, 10.0 * *verdict.more_blocks);
  // Sharing alpha with others costs blocks.
  input.simultaneous_level = 0.995;
  EXPECT_GT(Judge(input).more_blocks, verdict.more_blocks);
}

// Each row is worse than the one below it and hides it.
TEST(Judge, WhatIsWrongComesFirst) {
  using Fault = void (*)(VerdictInput*);
  struct Row {
    Fault fault;
    Word word;
    std::string reason;
  };
  const Row rows[] = {
      {[](VerdictInput* i) { i->failed_checks = 1; }, Word::kInvalid, "1 of 50"},
      {[](VerdictInput* i) { i->answers_differ = true; }, Word::kInvalid, "answers differ"},
      {[](VerdictInput* i) { i->refusal = "not a build to judge"; }, Word::kInconclusive,
       "not a build"},
      {[](VerdictInput* i) { i->implausible = true; }, Word::kImplausible, "floor"},
      {[](VerdictInput* i) { i->states_disagree = true; }, Word::kHostDependent, "states"},
      {[](VerdictInput* i) { i->pairs = 4; }, Word::kInconclusive, "too few"},
      {[](VerdictInput* i) { i->steady = false; }, Word::kInconclusive, "steady"},
      {[](VerdictInput* i) { i->degenerate = true; }, Word::kInconclusive, "spread"},
      {[](VerdictInput* i) { i->interval95.reset(); }, Word::kInconclusive, "unbounded"},
  };
  VerdictInput input = ClearlyFaster();
  for (int row = std::size(rows) - 1; row >= 0; --row) {
    rows[row].fault(&input);
    const Verdict verdict = Judge(input);
    EXPECT_EQ(verdict.word, rows[row].word) << row;
    EXPECT_THAT(verdict.reason, HasSubstr(rows[row].reason));
  }
}

// Every combination of faults and interval positions has a word and a reason, and no fault leaves a
// ranking.
TEST(Judge, IsTotal) {
  const std::vector<std::optional<Interval>> intervals = {
      std::nullopt, Interval{0.5, 0.6}, Interval{0.5, 2}, Interval{0.999, 1.001}, Interval{2, 3}};
  for (int faults = 0; faults < 1 << 8; ++faults) {
    for (const auto& at95 : intervals) {
      for (const auto& at90 : intervals) {
        const auto fault = [&](int bit) { return (faults >> bit & 1) != 0; };
        VerdictInput input{.interval95 = at95, .interval90 = at90, .samples = 50};
        if (at95) input.time_ratio = 1;
        input.pairs = fault(0) ? 2 : 10;
        input.one_process = fault(1);
        input.failed_checks = fault(2) ? 7 : 0;
        input.answers_differ = fault(3);
        input.refusal = fault(4) ? "refused" : "";
        input.implausible = fault(5);
        input.states_disagree = fault(6);
        if (fault(7)) input.steady = false;
        const Verdict verdict = Judge(input);
        EXPECT_FALSE(verdict.reason.empty());
        EXPECT_TRUE(faults == 0 || !IsRanked(verdict.word));
        EXPECT_TRUE(!verdict.beyond_margin || IsRanked(verdict.word));
      }
    }
  }
}

TEST(Word, Names) {
  EXPECT_EQ(ToString(Word::kHostDependent), "host_dependent");
  EXPECT_EQ(ToString(Word::kIndistinguishable), "indistinguishable");
  EXPECT_TRUE(IsRanked(Word::kEquivalent));
  EXPECT_FALSE(IsRanked(Word::kImplausible));
}

}  // namespace
}  // namespace lab
