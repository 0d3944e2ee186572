#include "lab/analysis/calibration.h"

#include <cmath>
#include <functional>
#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

// Ten forks of `windows` windows of 0.1 s; value(fork, window) is the time per operation.
Analysis CalibrationOf(int windows, const std::function<double(int, int)>& value) {
  Analysis analysis;
  analysis.groups.emplace_back();
  analysis.groups[0].cases.push_back({.contender = "a", .threads = 2});
  for (int f = 0; f < 10; ++f) {
    ForkSummary fork;
    fork.complete = true;
    fork.wall_ns = static_cast<uint64_t>(1e8 * windows + 5e8);
    for (int w = 0; w < windows; ++w) {
      SampleSummary sample;
      sample.ns_per_op = value(f, w);
      sample.operations = static_cast<uint64_t>(1e8 / sample.ns_per_op);
      fork.samples.push_back(sample);
    }
    analysis.forks.push_back(fork);
  }
  return analysis;
}

double Noise(int seed) {
  std::mt19937 generator(static_cast<uint32_t>(seed) * 7919u + 17u);
  double sum = -6;  // twelve uniform ones: nearly normal, and the same everywhere
  for (int i = 0; i < 12; ++i) sum += generator() / 4294967296.0;
  return sum;
}

CaseCalibration Only(const Analysis& analysis) { return Calibrate(analysis, 0.01).at(0); }

TEST(Calibrate, ForksThatDifferAreSeenAndWindowsCannotHelp) {
  const auto found = Only(CalibrationOf(100, [](int fork, int window) {
    return 20 * (1 + 0.05 * Noise(fork) + 0.005 * Noise(1000 + 100 * fork + window));
  }));
  EXPECT_EQ(found.forks, 10);
  EXPECT_EQ(found.windows, 100);
  EXPECT_NEAR(*found.window_sd, 0.005, 0.001);
  EXPECT_GT(*found.fork_share, 0.95);
  EXPECT_LE(found.fork_share_limits->low, *found.fork_share);
  EXPECT_GE(found.fork_share_limits->high, *found.fork_share);
  EXPECT_TRUE(found.windows_cannot_help);
  EXPECT_NEAR(found.fork_seconds, 0.5, 0.01);
  EXPECT_NEAR(found.window_seconds, 0.1, 0.001);
  ASSERT_TRUE(found.plan.has_value());
  EXPECT_EQ(found.plan->iterations, 3) << "each further window is lost time";
}

TEST(Calibrate, WhereWindowsScatterMoreOfThemAreWorthIt) {
  const auto found = Only(CalibrationOf(100, [](int fork, int window) {
    return 20 * (1 + 0.03 * Noise(1000 + 100 * fork + window));
  }));
  EXPECT_LT(*found.fork_share, 0.1);
  EXPECT_FALSE(found.windows_cannot_help);
  ASSERT_TRUE(found.plan.has_value());
  EXPECT_GT(found.plan->iterations, 5);
}

TEST(Calibrate, TheStartComesFromTheWarmup) {
  const auto found = Only(CalibrationOf(100, [](int fork, int window) {
    return 20 * (window < 12 ? 1.3 : 1.0) * (1 + 0.002 * Noise(100 * fork + window));
  }));
  ASSERT_TRUE(found.steady_from.has_value());
  EXPECT_EQ(*found.steady_from, 12);
  EXPECT_EQ(found.plan->warmup_iterations, 12);
  EXPECT_EQ(found.not_steady, 0);
}

TEST(Calibrate, ForksThatNeverSettleGetNoPlan) {
  const auto found = Only(CalibrationOf(100, [](int fork, int window) {
    return 20 * (window < 85 ? 1.0 : 1.5) * (1 + 0.002 * Noise(100 * fork + window));
  }));
  EXPECT_EQ(found.not_steady, 10);
  EXPECT_FALSE(found.steady_from.has_value());
  EXPECT_FALSE(found.plan.has_value());
}

TEST(Calibrate, TooFewWindowsAreNotAssessed) {
  const auto found = Only(CalibrationOf(
      5, [](int fork, int window) { return 20 * (1 + 0.01 * Noise(100 * fork + window)); }));
  EXPECT_FALSE(found.steady_from.has_value());
  EXPECT_EQ(found.not_steady, 0);
  EXPECT_FALSE(found.plan.has_value());
  EXPECT_TRUE(found.fork_share.has_value());
}

TEST(Calibrate, LayoutsThatRepeatHaveAShareOfTheirOwn) {
  Analysis analysis = CalibrationOf(20, [](int fork, int window) {
    return 20 * (fork % 5 < 2 ? 1.1 : 1.0) * (1 + 0.001 * Noise(100 * fork + window));
  });
  for (size_t f = 0; f < 10; ++f) analysis.forks[f].layout = 1 + f % 5;
  const auto found = Only(analysis);
  EXPECT_EQ(found.layouts, 5);
  EXPECT_GT(*found.layout_share, 0.99);
}

TEST(Calibrate, ALayoutForEachForkCannotBeToldFromIt) {
  Analysis analysis = CalibrationOf(
      20, [](int fork, int window) { return 20 * (1 + 0.01 * Noise(100 * fork + window)); });
  EXPECT_EQ(Only(analysis).layouts, 0) << "the ordinary link";
  for (size_t f = 0; f < 10; ++f) analysis.forks[f].layout = 1 + f;
  const auto found = Only(analysis);
  EXPECT_EQ(found.layouts, 10);
  EXPECT_FALSE(found.layout_share.has_value());
  EXPECT_TRUE(found.fork_share.has_value());
}

TEST(Calibrate, NoForksNoNumbers) {
  Analysis analysis = CalibrationOf(1, [](int, int) { return 1.0; });
  analysis.forks.clear();
  const auto found = Only(analysis);
  EXPECT_EQ(found.forks, 0);
  EXPECT_FALSE(found.fork_share.has_value());
}

}  // namespace
}  // namespace lab
