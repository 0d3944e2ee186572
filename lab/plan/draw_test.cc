#include "lab/plan/draw.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;

TEST(Draw, EngineIsTheOneOfTheStandard) {
  // [rand.predef]: the 10000th value of a default-constructed mt19937_64.
  std::mt19937_64 engine;
  engine.discard(9999);
  EXPECT_EQ(engine(), 9981545732273789042u);
}

TEST(Draw, SameSeedSameDraws) {
  Draw a(7), b(7), c(8);
  std::vector<uint64_t> from_a, from_b, from_c;
  for (int i = 0; i < 32; ++i) {
    from_a.push_back(a.Below(1000));
    from_b.push_back(b.Below(1000));
    from_c.push_back(c.Below(1000));
  }
  EXPECT_EQ(from_a, from_b);
  EXPECT_NE(from_a, from_c);
}

TEST(Draw, IsTheRemainderOfTheEngineWhereNothingIsDrawnAgain) {
  // 2^64 mod 2^k = 0: a power of two excludes nothing.
  std::mt19937_64 engine(20261130);
  Draw draw(20261130);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(draw.Below(256), engine() % 256);
}

TEST(Draw, DrawsAgainBelowTheExcess) {
  // bound = 2^63 + 1: 2^64 mod bound = 2^63 - 1, so every engine value below 2^63 - 1 (nearly half
  // of them) is passed over.
  constexpr uint64_t kBound = (uint64_t{1} << 63) + 1;
  std::mt19937_64 engine(5);
  Draw draw(5);
  int passed_over = 0;
  for (int i = 0; i < 100; ++i) {
    uint64_t value = engine();
    for (; value < kBound - 2; value = engine()) ++passed_over;
    EXPECT_EQ(draw.Below(kBound), value % kBound);
  }
  EXPECT_GT(passed_over, 0);
}

TEST(Draw, BelowOneIsZero) {
  Draw draw(1);
  std::vector<uint64_t> values(10);
  for (uint64_t& value : values) value = draw.Below(1);
  EXPECT_THAT(values, Each(0u));
}

TEST(Draw, ShuffleKeepsTheItems) {
  Draw draw(3);
  std::vector<int> items = {1, 2, 3, 4, 5};
  draw.Shuffle(items);
  EXPECT_THAT(items, UnorderedElementsAre(1, 2, 3, 4, 5));
  std::vector<int> one = {9}, none;
  draw.Shuffle(one);
  draw.Shuffle(none);
  EXPECT_THAT(one, ElementsAre(9));
  EXPECT_TRUE(none.empty());
}

TEST(Draw, AllOrdersOfThreeAreEquallyLikely) {
  // Hoeffding: P(|count - n/6| >= t) <= 2 exp(-2 t^2 / n) for one order; for six together at most
  // 1e-9 with t = sqrt(n ln(12 / 1e-9) / 2). n = 6000: t = 264 around 1000.
  constexpr int kShuffles = 6000;
  const double bound = std::sqrt(kShuffles * std::log(12 / 1e-9) / 2);
  Draw draw(11);
  std::map<std::vector<int>, int> counts;
  for (int i = 0; i < kShuffles; ++i) {
    std::vector<int> items = {0, 1, 2};
    draw.Shuffle(items);
    ++counts[items];
  }
  ASSERT_EQ(counts.size(), 6u);
  for (const auto& [order, count] : counts) EXPECT_LE(std::abs(count - kShuffles / 6), bound);
}

}  // namespace
}  // namespace lab
