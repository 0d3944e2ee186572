#include "harness/launcher/monotonic_clock.h"

#include <time.h>

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(MonotonicClock, IsTheSystemsMonotonicClockInNanoseconds) {
  const uint64_t before = MonotonicNs();
  timespec between{};
  ASSERT_EQ(clock_gettime(CLOCK_MONOTONIC, &between), 0);
  const uint64_t after = MonotonicNs();
  const uint64_t between_ns = static_cast<uint64_t>(between.tv_sec) * 1'000'000'000 +
                              static_cast<uint64_t>(between.tv_nsec);
  EXPECT_LE(before, between_ns);
  EXPECT_LE(between_ns, after);
}

}  // namespace
}  // namespace lab
