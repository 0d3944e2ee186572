#include "lab/statistics/stein.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/planning.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

TEST(Stein, TotalIsWhatThePilotsSpreadNeeds) {
  const double t = StudentT(0.95, 9);
  EXPECT_EQ(PairsByStein(0.01, 0.05 / t, 10, 0.95), 25);
  EXPECT_EQ(PairsByStein(0.01, 0.0501 / t, 10, 0.95), 26);
  EXPECT_EQ(PairsByStein(0.01, 0.001, 10, 0.95), 10);
  EXPECT_EQ(PairsByStein(0.01, 0, 10, 0.95), 10);
  EXPECT_EQ(PairsByStein(1e-12, 1, 10, 0.95), kManyForks);
}

TEST(Stein, KeepsThePilotsSpreadToTheEnd) {
  const double e = std::exp(1);
  // Log ratios 1, -1, then 5 and 7: the pilot's sd is sqrt(2), the mean that of all.
  const Sample candidate = *Sample::Create(std::vector{e, 1 / e, std::exp(5), std::exp(7)});
  const Sample ones = *Sample::Create(std::vector{1.0, 1.0, 1.0, 1.0});
  const auto ratio = SteinLogRatio(candidate, ones, 2);
  ASSERT_THAT(ratio, IsOk());
  EXPECT_NEAR(ratio->mean, 3, 1e-12);
  EXPECT_NEAR(*ratio->standard_error, std::sqrt(2.0) / 2, 1e-12);
  EXPECT_EQ(ratio->df, 1);
  EXPECT_EQ(SteinLogRatio(candidate, ones, 4)->standard_error,
            PairedLogRatio(candidate, ones)->standard_error);
}

TEST(Stein, RefusesAPilotThatIsNone) {
  const Sample three = *Sample::Create(std::vector{1.0, 2.0, 3.0});
  EXPECT_THAT(SteinLogRatio(three, three, 1),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("pilot of 1")));
  EXPECT_FALSE(SteinLogRatio(three, three, 4).ok());
  EXPECT_FALSE(SteinLogRatio(three, *Sample::Create(std::vector{1.0, 2.0}), 2).ok());
}

TEST(Stein, LooksShareAlpha) {
  EXPECT_NEAR(LevelPerLook(0.95, 3), 1 - 0.05 / 3, 1e-15);
  EXPECT_EQ(LevelPerLook(0.95, 1), 0.95);
}

// Pairs without a difference, of 2 % spread.
class AAPairs {
 public:
  explicit AAPairs(uint64_t seed) : generator_(seed) {}

  void Start() { ratios_.clear(); }
  void GrowTo(int pairs) {
    while (static_cast<int>(ratios_.size()) < pairs) {
      ratios_.push_back(std::exp(0.02 * normal_(generator_)));
    }
  }
  Sample Candidate() const { return *Sample::Create(ratios_); }
  Sample Baseline() const { return *Sample::Create(std::vector<double>(ratios_.size(), 1.0)); }

 private:
  std::mt19937_64 generator_;
  std::normal_distribution<double> normal_;
  std::vector<double> ratios_;
};

TEST(Stein, TwoStagesKeepTheLevelAndTheWidth) {
  constexpr int kRuns = 20'000;
  constexpr double kHalfWidth = 0.008;
  AAPairs pairs(1945);
  int alarms = 0, too_wide = 0, grown = 0;
  const double t = StudentT(0.95, kSteinPilot - 1);
  for (int run = 0; run < kRuns; ++run) {
    pairs.Start();
    pairs.GrowTo(kSteinPilot);
    const double sd = *PairedLogRatio(pairs.Candidate(), pairs.Baseline())->pair_sd;
    const int total = PairsByStein(kHalfWidth, sd, kSteinPilot, 0.95);
    pairs.GrowTo(total);
    const auto ratio = SteinLogRatio(pairs.Candidate(), pairs.Baseline(), kSteinPilot);
    const double half = t * *ratio->standard_error;
    alarms += std::abs(ratio->mean) > half;
    too_wide += half > kHalfWidth * (1 + 1e-9);
    grown += total > kSteinPilot;
  }
  // One standard error of 5 % over 20,000 runs is 0.15 points.
  EXPECT_NEAR(alarms / double{kRuns}, 0.05, 0.005);
  EXPECT_EQ(too_wide, 0);
  EXPECT_GT(grown, kRuns / 2);
}

// The share of A/A runs that stop at a look after 10, 20 or 30 pairs, each at `level`.
double AlarmsOfThreeLooks(double level) {
  constexpr int kRuns = 10'000;
  AAPairs pairs(20);
  int alarms = 0;
  for (int run = 0; run < kRuns; ++run) {
    pairs.Start();
    for (int look : {10, 20, 30}) {
      pairs.GrowTo(look);
      const auto ratio = PairedLogRatio(pairs.Candidate(), pairs.Baseline());
      if (*PValue(*ratio, 1) >= 1 - level) continue;
      ++alarms;
      break;
    }
  }
  return alarms / double{kRuns};
}

TEST(Stein, LooksAtTheirShareKeepTheLevel) {
  EXPECT_LE(AlarmsOfThreeLooks(LevelPerLook(0.95, kMostLooks)), 0.055);
  EXPECT_GT(AlarmsOfThreeLooks(0.95), 0.09);  // what the share is for
}

}  // namespace
}  // namespace lab
