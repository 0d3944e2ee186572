#include "harness/probe/multiply_chain.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

// By squaring: another road to the same number.
uint64_t Power(uint64_t base, int64_t exponent) {
  if (exponent == 0) return 1;
  const uint64_t half = Power(base, exponent / 2);
  return half * half * (exponent % 2 == 1 ? base : 1);
}

TEST(MultiplyChain, SmallNumbersByHand) {
  EXPECT_EQ(MultiplyChain(7, 3, 0), 7U);
  EXPECT_EQ(MultiplyChain(7, 3, 8), 45927U);  // 7 * 6561
  EXPECT_EQ(MultiplyChain(1, 2, 8), 256U);    // not a shift of another length
  EXPECT_EQ(MultiplyChain(1, 2, 64), 0U);     // modulo 2^64
}

TEST(MultiplyChain, DoesAsManyMultipliesAsItSays) {
  constexpr uint64_t kOdd = 0x9E3779B97F4A7C15;
  EXPECT_EQ(MultiplyChain(5, kOdd, 16384), 5 * Power(kOdd, 16384));
}

TEST(MultiplyChain, RoundsUpToEight) { EXPECT_EQ(MultiplyChain(1, 3, 9), Power(3, 16)); }

}  // namespace
}  // namespace lab
