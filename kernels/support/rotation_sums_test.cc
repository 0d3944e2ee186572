#include "kernels/support/rotation_sums.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(RotationSums, GoRound) {
  const RotationSums sums({1, 10, 100});
  EXPECT_EQ(sums.Between(0, 0), 0u);
  EXPECT_EQ(sums.Between(0, 2), 11u);
  EXPECT_EQ(sums.Between(2, 4), 101u);
  EXPECT_EQ(sums.Between(1, 7), 2 * 111u);
  EXPECT_EQ(sums.Between(3'000'000, 3'000'000), 0u);
}

TEST(RotationSums, WrapAsWordsDo) {
  const RotationSums minus_one({~uint64_t{0}});
  EXPECT_EQ(minus_one.Between(5, 8), -uint64_t{3});
}

}  // namespace
}  // namespace lab
