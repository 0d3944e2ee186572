#include "harness/environment/clock_measurement.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(MeasureClock, AFineClockKeepsItsStatedResolution) {
  int64_t now = 0;  // each read takes 25 ns
  const ClockMeasurement measured = MeasureClock([&] { return now += 25; }, 1);
  EXPECT_EQ(measured, (ClockMeasurement{.resolution_ns = 1, .cost_ns = 25}));
}

TEST(MeasureClock, ACoarseClockShowsItsStep) {
  int64_t reads = 0;  // each read takes 40 us, the clock steps every 4 ms: 99 of 100 are repeated
  const ClockMeasurement measured =
      MeasureClock([&] { return reads++ / 100 * int64_t{4'000'000}; }, 1);
  EXPECT_EQ(measured.resolution_ns, 4'000'000);
  EXPECT_NEAR(measured.cost_ns, 40'000, 400);
}

TEST(MeasureClock, TheCostIsTheUndisturbedOne) {
  int64_t now = 0, reads = 0;  // an interrupt of 1 ms in the first series only
  const ClockMeasurement measured =
      MeasureClock([&] { return now += (++reads == 500 ? 1'000'000 : 20); }, 1);
  EXPECT_EQ(measured.cost_ns, 20);
}

TEST(MeasureClock, AClockThatGoesBackOnceLosesOneSeries) {
  int64_t now = 1'000'000, reads = 0;
  const ClockMeasurement measured =
      MeasureClock([&] { return now += (++reads == 500 ? -100'000 : 20); }, 1);
  EXPECT_EQ(measured, (ClockMeasurement{.resolution_ns = 1, .cost_ns = 20}));
}

TEST(MeasureClock, AClockThatStandsStillCostsNothingAndDoesNotHang) {
  EXPECT_EQ(MeasureClock([] { return int64_t{7}; }, 1),
            (ClockMeasurement{.resolution_ns = 1, .cost_ns = 0}));
}

TEST(MeasureClock, AClockThatOnlyGoesBackIsSurvived) {
  int64_t now = 0;
  EXPECT_EQ(MeasureClock([&] { return --now; }, 1).cost_ns, 0);
}

}  // namespace
}  // namespace lab
