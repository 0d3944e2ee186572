#include "harness/probe/cpu_pairs.h"

#include <cstdint>
#include <numeric>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

std::vector<uint32_t> FirstCpus(size_t count) {
  std::vector<uint32_t> cpus(count);
  std::iota(cpus.begin(), cpus.end(), 0);
  return cpus;
}

TEST(CpuPairs, DistinctKeepsTheOrder) {
  EXPECT_THAT(DistinctCpus(std::vector<uint32_t>{3, 1, 3, 0, 1}), ElementsAre(3, 1, 0));
}

TEST(CpuPairs, SmallRings) {
  EXPECT_THAT(RingPairs(FirstCpus(0)), IsEmpty());
  EXPECT_THAT(RingPairs(FirstCpus(1)), IsEmpty());
  EXPECT_THAT(RingPairs(FirstCpus(2)), ElementsAre(Pair(0, 1)));
  EXPECT_THAT(RingPairs(FirstCpus(3)), ElementsAre(Pair(0, 1), Pair(1, 2), Pair(2, 0)));
}

TEST(CpuPairs, ARingOfEightIsWhole) {
  EXPECT_THAT(RingPairs(FirstCpus(8)), SizeIs(8));
  EXPECT_THAT(RingPairs(FirstCpus(8)).back(), Pair(7, 0));
}

TEST(CpuPairs, ALargeRingIsSampledEvenly) {
  EXPECT_THAT(RingPairs(FirstCpus(20)),  // starts at floor(i * 20 / 8)
              ElementsAre(Pair(0, 1), Pair(2, 3), Pair(5, 6), Pair(7, 8), Pair(10, 11),
                          Pair(12, 13), Pair(15, 16), Pair(17, 18)));
}

TEST(CpuPairs, AllPairs) {
  EXPECT_THAT(AllPairs(std::vector<uint32_t>{4, 2, 9}),
              ElementsAre(Pair(4, 2), Pair(4, 9), Pair(2, 9)));
  EXPECT_THAT(AllPairs(FirstCpus(64)), SizeIs(64 * 63 / 2));
}

}  // namespace
}  // namespace lab
