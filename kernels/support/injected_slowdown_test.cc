#include "kernels/support/injected_slowdown.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(InjectedSlowdown, NoneByDefault) {
  InjectedSlowdown none(0);
  EXPECT_EQ(SlowPermilleParam().default_value, "0");
  EXPECT_EQ(none.ExtraFor(1'000'000'000), 0);
}

TEST(InjectedSlowdown, ThreePercent) {
  InjectedSlowdown slow(30);
  EXPECT_EQ(slow.ExtraFor(1000), 30);
  EXPECT_EQ(slow.ExtraFor(100), 3);
}

TEST(InjectedSlowdown, CarriesFractionsOn) {
  // By ones, 30 permille is one extra operation after every 33 or 34.
  InjectedSlowdown slow(30);
  int64_t extra = 0;
  for (int i = 1; i <= 1000; ++i) {
    const int64_t more = slow.ExtraFor(1);
    EXPECT_LE(more, 1);
    extra += more;
    EXPECT_EQ(extra, i * 30 / 1000) << i;
  }
}

}  // namespace
}  // namespace lab
