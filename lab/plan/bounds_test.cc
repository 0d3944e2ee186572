#include "lab/plan/bounds.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Bounds, Forks) {
  EXPECT_EQ(
      ForksProblem(0),
      "a fork is a fresh process and at least 1 is needed (2 for an interval, 5 for a verdict)");
  EXPECT_THAT(ForksProblem(1), IsEmpty());
  EXPECT_THAT(ForksProblem(10000), IsEmpty());
  EXPECT_EQ(ForksProblem(10001), "at most 10000");
  EXPECT_EQ(ForksProblem(std::numeric_limits<uint64_t>::max()), "at most 10000");
}

TEST(Bounds, NoWarmupIsFine) {
  EXPECT_THAT(WarmupForksProblem(0), IsEmpty());
  EXPECT_EQ(WarmupForksProblem(10001), "at most 10000");
  EXPECT_THAT(WarmupIterationsProblem(0), IsEmpty());
  EXPECT_EQ(WarmupIterationsProblem(100001), "at most 100000");
}

TEST(Bounds, Iterations) {
  EXPECT_THAT(IterationsProblem(0), HasSubstr("at least 1 measured window"));
  EXPECT_THAT(IterationsProblem(1), IsEmpty());
  EXPECT_EQ(IterationsProblem(100001), "at most 100000");
}

TEST(Bounds, Threads) {
  EXPECT_EQ(ThreadsProblem(0), "at least 1 thread is needed (or max, half, 2x)");
  EXPECT_THAT(ThreadsProblem(1), IsEmpty());
  EXPECT_EQ(ThreadsProblem(4097), "at most 4096");
}

TEST(Bounds, Windows) {
  EXPECT_EQ(WindowProblem(absl::ZeroDuration()),
            "a window is at least 1ms (a bare number is seconds)");
  EXPECT_THAT(WindowProblem(absl::Microseconds(999)), HasSubstr("at least 1ms"));
  EXPECT_THAT(WindowProblem(absl::Milliseconds(1)), IsEmpty());
  EXPECT_THAT(WindowProblem(absl::Hours(1)), IsEmpty());
  EXPECT_EQ(WindowProblem(absl::InfiniteDuration()),
            "a window is at most 1h (a bare number is seconds)");
}

TEST(Bounds, Timeouts) {
  EXPECT_THAT(TimeoutProblem(absl::ZeroDuration()), HasSubstr("more than 0"));
  EXPECT_THAT(TimeoutProblem(absl::Nanoseconds(1)), IsEmpty());
  EXPECT_EQ(TimeoutProblem(absl::Hours(49)), "a timeout is at most 48h");
}

TEST(Bounds, Margins) {
  for (const double margin : {0.0, -0.01, std::nan("")}) {
    EXPECT_THAT(MarginProblem(margin), HasSubstr("above 0")) << margin;
  }
  EXPECT_THAT(MarginProblem(0.01), IsEmpty());
  EXPECT_THAT(MarginProblem(1), HasSubstr("write 1% or 0.01"));
  EXPECT_THAT(MarginProblem(HUGE_VAL), HasSubstr("below 100%"));
}

TEST(Bounds, ConfidenceLevels) {
  for (const double level : {0.0, 0.49, 1.0, 95.0, -0.95, std::nan("")}) {
    EXPECT_THAT(ConfidenceLevelProblem(level), HasSubstr("between 0.5 and 0.9999")) << level;
  }
  EXPECT_THAT(ConfidenceLevelProblem(0.95), IsEmpty());
}

}  // namespace
}  // namespace lab
