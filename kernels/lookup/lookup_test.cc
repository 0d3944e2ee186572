// Every index finds what the oracle finds, every check catches its fault, and the queries are what
// they are called.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/lookup/binary_index.h"
#include "kernels/lookup/broken_indexes.h"
#include "kernels/lookup/container_index.h"
#include "kernels/lookup/eytzinger_index.h"
#include "kernels/lookup/index.h"
#include "kernels/lookup/index_contract.h"
#include "kernels/lookup/interpolation_index.h"
#include "kernels/lookup/linear_index.h"
#include "kernels/lookup/lookup_queries.h"

namespace lab {
namespace {

template <typename I>
class IndexTest : public testing::Test {};
using Indexes = testing::Types<LinearIndex, CountingIndex, LowerBoundIndex, BranchlessIndex,
                               EytzingerIndex, InterpolationIndex, MapIndex, BtreeIndex, HashIndex>;
TYPED_TEST_SUITE(IndexTest, Indexes);

TYPED_TEST(IndexTest, ByHand) {
  const TypeParam index({10, 20, 30});
  EXPECT_EQ(index.Find(10), 0);
  EXPECT_EQ(index.Find(30), 2);
  EXPECT_EQ(index.Find(5), kAbsent);
  EXPECT_EQ(index.Find(25), kAbsent);
  EXPECT_EQ(index.Find(35), kAbsent);
}

TYPED_TEST(IndexTest, FindsLikeTheOracle) {
  EXPECT_TRUE(FindsAmongAnyNumberOfKeys<TypeParam>());
  EXPECT_TRUE(FindsAmongAwkwardKeys<TypeParam>());
  // A power of two, and one beside it on either side.
  for (const std::size_t n : {1023, 1024, 1025}) {
    EXPECT_TRUE(FindsLikeTheOracle<TypeParam>(DrawKeys(n, 3)));
  }
}

// The checks themselves, on indexes with one fault each.

template <Index I>
bool IsCaughtAmongDrawnKeys() {
  return !FindsLikeTheOracle<I>(DrawKeys(64, 3));
}

TEST(IndexChecks, CatchKeysLeftOutOrTakenForOthers) {
  EXPECT_TRUE(IsCaughtAmongDrawnKeys<ForgetsTheLastIndex>());
  EXPECT_TRUE(IsCaughtAmongDrawnKeys<BelievesTheBoundIndex>());
}

TEST(IndexChecks, CatchWrongPositions) {
  EXPECT_TRUE(IsCaughtAmongDrawnKeys<CountsFromOneIndex>());
  EXPECT_TRUE(IsCaughtAmongDrawnKeys<SwapsTwoIndex>());
  EXPECT_TRUE(IsCaughtAmongDrawnKeys<GuessIndex>());
}

TEST(IndexChecks, CatchFaultsThatOnlyAwkwardKeysShow) {
  EXPECT_FALSE(IsCaughtAmongDrawnKeys<SignedIndex>());
  EXPECT_FALSE(FindsAmongAwkwardKeys<SignedIndex>());
  EXPECT_FALSE(IsCaughtAmongDrawnKeys<HalfKeyIndex>());
  EXPECT_FALSE(FindsAmongAwkwardKeys<HalfKeyIndex>());
}

// The inputs, for the property that they are named after.

constexpr std::size_t kCount = 1000;

std::map<int64_t, int> TimesAsked(const std::vector<Query>& queries) {
  std::map<int64_t, int> times;
  for (const Query& query : queries) ++times[query.position];
  return times;
}

TEST(LookupKeys, AreEvenIncreasingAndDrawnFromTheSeed) {
  const Keys keys = DrawKeys(kCount, 1);
  ASSERT_EQ(keys.size(), kCount);
  for (std::size_t i = 0; i < kCount; ++i) {
    EXPECT_EQ(keys[i] % 2, 0u);
    if (i > 0) {
      EXPECT_LT(keys[i - 1], keys[i]);
    }
  }
  EXPECT_EQ(keys, DrawKeys(kCount, 1));
  EXPECT_NE(keys, DrawKeys(kCount, 2));
}

TEST(LookupQueries, HaveThePositionsThatTheyClaim) {
  const Keys keys = DrawKeys(kCount, 1);
  const LowerBoundIndex index(keys);
  for (const char* distribution : {"last", "hit", "miss", "zipf", "sorted"}) {
    const std::vector<Query> queries = DrawQueries(keys, distribution, 1);
    EXPECT_EQ(queries.size(), kQueries);
    for (const Query& query : queries) EXPECT_EQ(index.Find(query.key), query.position);
  }
}

TEST(LookupQueries, LastIsTheGreatestKeyEveryTime) {
  const auto times = TimesAsked(DrawQueries(DrawKeys(kCount, 1), "last", 1));
  EXPECT_EQ(times, (std::map<int64_t, int>{{kCount - 1, kQueries}}));
}

TEST(LookupQueries, HitAsksForAllAndForNoneMuchMore) {
  const auto times = TimesAsked(DrawQueries(DrawKeys(kCount, 1), "hit", 1));
  EXPECT_EQ(times.size(), kCount);
  // 16.4 times each on average; a Poisson number of that mean passes 45 once in 10^8.
  for (const auto& [position, asked] : times) EXPECT_LE(asked, 45) << position;
}

TEST(LookupQueries, MissIsNeverThere) {
  const auto times = TimesAsked(DrawQueries(DrawKeys(kCount, 1), "miss", 1));
  EXPECT_EQ(times, (std::map<int64_t, int>{{kAbsent, kQueries}}));
}

TEST(LookupQueries, ZipfAsksForOneInHalfAsManyForTheNext) {
  // With exponent 0.99 and 1,000 keys the shares are 0.129, 0.065, 0.043, ...
  std::vector<int> most;
  for (const auto& [position, asked] : TimesAsked(DrawQueries(DrawKeys(kCount, 1), "zipf", 1))) {
    most.push_back(asked);
  }
  std::sort(most.rbegin(), most.rend());
  EXPECT_NEAR(most[0], 0.129 * kQueries, 0.01 * kQueries);
  EXPECT_NEAR(most[1], 0.065 * kQueries, 0.01 * kQueries);
  EXPECT_NEAR(most[2], 0.043 * kQueries, 0.01 * kQueries);
}

TEST(LookupQueries, SortedGoUp) {
  const std::vector<Query> queries = DrawQueries(DrawKeys(kCount, 1), "sorted", 1);
  for (std::size_t i = 1; i < queries.size(); ++i) {
    EXPECT_LE(queries[i - 1].position, queries[i].position);
  }
  EXPECT_LT(queries.front().position, 10);
  EXPECT_GT(queries.back().position, int64_t{kCount} - 10);
}

TEST(LookupQueries, AreNoListToLearnByHeart) {
  // Neighbours have nothing to do with each other: half of the steps go up.
  const std::vector<Query> queries = DrawQueries(DrawKeys(kCount, 1), "hit", 1);
  int up = 0;
  for (std::size_t i = 1; i < queries.size(); ++i) {
    up += queries[i].position > queries[i - 1].position ? 1 : 0;
  }
  EXPECT_NEAR(up, kQueries / 2, kQueries / 50);
}

}  // namespace
}  // namespace lab
