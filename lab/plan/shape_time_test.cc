#include "lab/plan/shape_time.h"

#include <cstdint>

#include "absl/time/time.h"
#include "gtest/gtest.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/jobs.h"

namespace lab {
namespace {

TEST(ShapeTime, NanosecondsThereAndBack) {
  EXPECT_EQ(FromNs(100'000'000), absl::Milliseconds(100));
  EXPECT_EQ(ToNs(absl::Milliseconds(100)), 100'000'000u);
  EXPECT_GT(FromNs(UINT64_MAX), absl::Hours(24 * 365 * 100));
}

TEST(ShapeTime, WindowsOfTheDefaultJob) {
  // (2 + 5) x 100 ms.
  EXPECT_EQ(WindowTime(FindJob("default")->shape), absl::Milliseconds(700));
}

TEST(ShapeTime, WarmupWindowsMayDiffer) {
  Shape shape;
  shape.set_warmup_iterations(2);
  shape.set_warmup_ns(1'000'000'000);
  shape.set_iterations(3);
  shape.set_iteration_ns(10'000'000);
  EXPECT_EQ(WindowTime(shape), absl::Milliseconds(2030));
}

TEST(ShapeTime, TimeoutIsAMinuteAndThreeTimesTheWindows) {
  EXPECT_EQ(DefaultTimeout(FindJob("default")->shape), absl::Milliseconds(62'100));
}

TEST(ShapeTime, SlicesAreAboutTenMilliseconds) {
  EXPECT_EQ(SliceTime(absl::Milliseconds(100)), absl::Milliseconds(10));
  EXPECT_EQ(SliceTime(absl::Milliseconds(10)), absl::Milliseconds(10));
  EXPECT_EQ(SliceTime(absl::Milliseconds(1)), absl::Milliseconds(1));
  EXPECT_EQ(SliceTime(absl::Milliseconds(14)), absl::Milliseconds(14));
  EXPECT_EQ(SliceTime(absl::Milliseconds(16)), absl::Milliseconds(8));
  // 105 / 10 rounds to 11 (halves away from zero): 9.545454... ms, rounded up so that no twelfth
  // begins.
  EXPECT_EQ(SliceTime(absl::Milliseconds(105)), absl::Nanoseconds(9'545'455));
}

TEST(ShapeTime, ALongWindowHasAHundred) {
  EXPECT_EQ(SliceTime(absl::Seconds(10)), absl::Milliseconds(100));
}

}  // namespace
}  // namespace lab
