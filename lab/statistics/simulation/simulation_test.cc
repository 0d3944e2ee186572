// That the simulation itself is sound: it repeats, its noise is what it says, and the rules that
// are known to fail do fail in it. What it finds out of the lab's rules is coverage_main's.
#include <cmath>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/simulation/nested.h"
#include "lab/statistics/simulation/noise.h"
#include "lab/statistics/simulation/replicate.h"
#include "lab/statistics/simulation/scenarios.h"
#include "lab/statistics/simulation/stopping.h"

namespace lab {
namespace {

// A rate lies where it should, give or take five standard errors: once in two million a seed would
// fail here, and the seed is fixed.
void ExpectWithin(const Rate& rate, double low, double high) {
  EXPECT_GE(rate.share(), low - 5 * rate.ErrorAt(low));
  EXPECT_LE(rate.share(), high + 5 * rate.ErrorAt(high));
}

TEST(Replicate, SameSeedSameResultWhateverTheThreads) {
  const NestedRates once = Simulate({}, 500, 100, 7);
  const NestedRates again = Simulate({}, 500, 100, 7);
  EXPECT_EQ(once.paired, again.paired);
  EXPECT_EQ(once.score, again.score);
  EXPECT_EQ(once.peers.pooled_u, again.peers.pooled_u);
  EXPECT_EQ(once.paired.trials, 500);
  EXPECT_EQ(once.peers.pooled_u.trials, 100);
}

TEST(Replicate, EachIndexOnce) {
  struct Sum {
    int64_t sum = 0;
    Sum& operator+=(const Sum& other) {
      sum += other.sum;
      return *this;
    }
  };
  const auto sum = Replicate<Sum>(1'234, 1, [](Generator&, int index, Sum* s) { s->sum += index; });
  EXPECT_EQ(sum.sum, 1'233 * 1'234 / 2);
}

TEST(Draw, SpreadsForksAndIterationsAsAsked) {
  Generator generator(1);
  const Design design{.forks = 4'000, .iterations = 10, .fork_ratio = 2, .iteration_sd = 0.01};
  const auto forks = Draw(design, generator);
  double within = 0, between = 0;
  for (const Iterations& fork : forks) {
    double mean = 0;
    for (const double value : fork) mean += value / 10;
    for (const double value : fork) within += (value - mean) * (value - mean) / 9 / 4'000;
    between += (mean - 1) * (mean - 1) / 4'000;
  }
  EXPECT_NEAR(std::sqrt(within), 0.01, 0.0005);
  EXPECT_NEAR(std::sqrt(between), std::sqrt(0.02 * 0.02 + 0.01 * 0.01 / 10), 0.001);
}

TEST(Simulate, OursKeepsItsLevelWherePooledRulesDoNot) {
  const NestedRates rates =
      Simulate({.forks = 10, .iterations = 50, .fork_ratio = 3}, 1'000, 200, 3);
  ExpectWithin(rates.paired, 0.94, 0.96);
  ExpectWithin(rates.score, 0.94, 0.96);
  EXPECT_GT(rates.peers.pooled_t.share(), 0.5);
  EXPECT_GT(rates.peers.single_u.share(), 0.5);
}

TEST(UnderDrift, OneSideAfterTheOtherFails) {
  const DriftRates rates = UnderDrift(Drift::kLinear, 2, 500, 4);
  ExpectWithin(rates.paired, 0, 0.055);
  EXPECT_GT(rates.sequential.share(), 0.9);
}

TEST(UnderHostStates, StatesToldApartRaiseNoAlarm) {
  const HostRates rates = UnderHostStates(20, 300, 5);
  ExpectWithin(rates.alarm, 0, 0.055);
  EXPECT_GT(rates.judged.share(), 0.5);
}

TEST(Relinked, OneLinkASideIsNoSample) {
  const RelinkedRates rates = Relinked(10, 500, 6);
  ExpectWithin(rates.drawn, 0, 0.06);
  EXPECT_GT(rates.one_link.share(), 0.3);
}

TEST(WhenStopping, LookingAfterEachForkFails) {
  const StoppingRates rates = WhenStopping(500, 8);
  ExpectWithin(rates.extend, 0, 0.055);
  EXPECT_GT(rates.each_fork.share(), 0.15);
}

}  // namespace
}  // namespace lab
