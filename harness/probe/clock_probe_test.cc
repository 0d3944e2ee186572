#include "harness/probe/clock_probe.h"

#include "gtest/gtest.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

TEST(ClockProbe, NamesItsCpuAndMeasuresSomething) {
  const ClockProbe probe = ProbeClock(5);
  EXPECT_EQ(probe.cpu(), 5U);
  // No multiply takes less than a cycle of 10 GHz. (Nothing is said of a slow machine.)
  EXPECT_GT(probe.multiply_ns(), 0.1);
}

}  // namespace
}  // namespace lab
