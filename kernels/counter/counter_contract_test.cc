// Every honest counter keeps its contract; every broken one is caught by the check that looks for
// its fault.
#include "kernels/counter/counter_contract.h"

#include <cstdint>

#include "gtest/gtest.h"
#include "kernels/counter/adaptive_counter.h"
#include "kernels/counter/broken_counters.h"
#include "kernels/counter/compare_exchange_counter.h"
#include "kernels/counter/counter.h"
#include "kernels/counter/fetch_add_counter.h"
#include "kernels/counter/flat_combining_counter.h"
#include "kernels/counter/mutex_counter.h"
#include "kernels/counter/per_cpu_counter.h"
#include "kernels/counter/per_thread_counter.h"
#include "kernels/counter/racy_counter.h"
#include "kernels/counter/striped_counter.h"
#include "kernels/counter/thread_cached_counter.h"

namespace lab {
namespace {

// Past a million in all, since a fault may be that rare.
constexpr CheckSize kMillion = {.threads = 4, .adds_per_thread = 255'000};
// More threads than any machine of ours has CPUs, and more than the two stripes below.
constexpr CheckSize kCrowd = {.threads = 24, .adds_per_thread = 5'000};
constexpr CheckSize kByHand = {.threads = 8, .adds_per_thread = 100};

using CrowdedStripes = StripedCounter<64, 2>;

template <typename C>
class CounterContractTest : public testing::Test {};
using HonestCounters =
    testing::Types<MutexCounter, FetchAddCounter, CompareExchangeCounter, StripedCounter<64>,
                   StripedCounter<128>, StripedCounter<8>, CrowdedStripes, PerThreadCounter,
                   AdaptiveCounter, PerCpuCounter, FlatCombiningCounter>;
TYPED_TEST_SUITE(CounterContractTest, HonestCounters);

TYPED_TEST(CounterContractTest, StartsAtZero) { EXPECT_EQ(TypeParam().Value(), 0); }

TYPED_TEST(CounterContractTest, AddsWhatItIsTold) {
  TypeParam counter;
  typename TypeParam::Handle handle(counter);
  for (const int64_t n : {5, 0, -7, 1'000'000}) handle.Add(n);
  EXPECT_EQ(counter.Value(), 999'998);
}

TYPED_TEST(CounterContractTest, TwoCountersAreTwo) {
  TypeParam one, other;
  typename TypeParam::Handle of_one(one), of_other(other);
  of_one.Add(1);
  of_other.Add(10);
  EXPECT_EQ(one.Value(), 1);
  EXPECT_EQ(other.Value(), 10);
}

TYPED_TEST(CounterContractTest, IsExactAtQuiescence) {
  static_assert(TypeParam::kContract.exact_at_quiescence);
  EXPECT_TRUE(ExactAtQuiescence<TypeParam>({.threads = 1, .adds_per_thread = 1000}));
  EXPECT_TRUE(ExactAtQuiescence<TypeParam>(kMillion));
  EXPECT_TRUE(ExactAtQuiescence<TypeParam>(kCrowd));
  EXPECT_TRUE(ExactWhenInterleaved<TypeParam>(kByHand));
}

TYPED_TEST(CounterContractTest, ReadsNeverFallOrLag) {
  static_assert(TypeParam::kContract.monotone_read);
  EXPECT_TRUE(ReadsNeverFallOrLag<TypeParam>({.threads = 3, .adds_per_thread = 10'050}));
}

TYPED_TEST(CounterContractTest, WhatLinearizesAlsoReturnsTickets) {
  // True of these counters, not of counters as such; it keeps the table in README.md short.
  static_assert(TypeParam::kContract.linearizable_read == ReturningCounter<TypeParam>);
}

template <typename C>
class ReturningCounterTest : public testing::Test {};
using ReturningCounters =
    testing::Types<MutexCounter, FetchAddCounter, CompareExchangeCounter, FlatCombiningCounter>;
TYPED_TEST_SUITE(ReturningCounterTest, ReturningCounters);

TYPED_TEST(ReturningCounterTest, ReturnsTheValueBefore) {
  TypeParam counter;
  typename TypeParam::Handle handle(counter);
  EXPECT_EQ(handle.Add(5), 0);
  EXPECT_EQ(handle.Add(-2), 5);
  EXPECT_EQ(handle.Add(1), 3);
}

TYPED_TEST(ReturningCounterTest, ReturnsTickets) {
  EXPECT_TRUE(ReturnsTickets<TypeParam>({.threads = 4, .adds_per_thread = 50'000}));
  EXPECT_TRUE(ReturnsTickets<TypeParam>(kCrowd));
  EXPECT_TRUE(ReturnsTicketsWhenInterleaved<TypeParam>(kByHand));
}

TEST(AdaptiveCounter, OneCellUntilThreadsMeet) {
  AdaptiveCounter counter;
  AdaptiveCounter::Handle handle(counter), other(counter);
  for (int i = 0; i < 1000; ++i) {
    handle.Add(1);
    other.Add(1);
  }
  EXPECT_EQ(counter.cells_in_use(), 1u);
  EXPECT_EQ(counter.Value(), 2000);
}

using Cached = ThreadCachedCounter<10>;

TEST(ThreadCachedCounter, LacksAtMostItsBoundPerHandleAndNothingOnceTheyAreGone) {
  Cached counter;
  {
    Cached::Handle one(counter), other(counter);
    for (int i = 1; i <= 1009; ++i) {
      one.Add(1);
      other.Add(1);
      EXPECT_LE(counter.Value(), 2 * i);
      EXPECT_GE(counter.Value(), 2 * i - 2 * Cached::kErrorPerHandle);
    }
    EXPECT_EQ(counter.Value(), 2000);  // the bound is reached
    one.Add(-50);
    EXPECT_EQ(counter.Value(), 2000 + 9 - 50);
  }
  EXPECT_EQ(counter.Value(), 2018 - 50);
}

TEST(ThreadCachedCounter, ReadsNeverFallOrLagMoreThanTheBound) {
  static_assert(Cached::kContract.monotone_read && !Cached::kContract.exact_at_quiescence);
  Cached counter;
  OnThreads(4, [&](int thread) {
    if (thread == 0) {
      int64_t last = 0;
      for (int i = 0; i < 10'000; ++i) {
        const int64_t value = counter.Value();
        EXPECT_GE(value, last);
        last = value;
      }
      return;
    }
    Cached::Handle handle(counter);
    for (int i = 0; i < 10'000; ++i) handle.Add(1);
  });
  EXPECT_EQ(counter.Value(), 30'000);
}

// The checks themselves, on counters with one fault each.

TEST(ContractChecks, CatchOneUpdateLostInAMillion) {
  EXPECT_TRUE(ExactAtQuiescence<SkippingCounter>({.threads = 2, .adds_per_thread = 499'999}));
  EXPECT_FALSE(ExactAtQuiescence<SkippingCounter>({.threads = 2, .adds_per_thread = 500'000}));
}

TEST(ContractChecks, CatchTheRacyCounter) {
  // Alone it is right. Two that overlap in every operation leave half a trace: 100 of 200.
  EXPECT_TRUE(ExactAtQuiescence<RacyCounter>({.threads = 1, .adds_per_thread = 1000}));
  EXPECT_TRUE(ExactWhenInterleaved<RacyCounter>({.threads = 1, .adds_per_thread = 100}));
  const auto caught = ExactWhenInterleaved<RacyCounter>({.threads = 2, .adds_per_thread = 100});
  EXPECT_FALSE(caught);
  EXPECT_STREQ(caught.message(), "interleaved by hand: the counter says 100, added were 200");
}

TEST(ContractChecks, CatchStripesSharedWithoutAtomics) {
  // Two stripes serve two handles; the third handle shares the first one's.
  EXPECT_TRUE(ExactWhenInterleaved<NonAtomicStripedCounter>({.threads = 2, .adds_per_thread = 9}));
  EXPECT_FALSE(ExactWhenInterleaved<NonAtomicStripedCounter>({.threads = 3, .adds_per_thread = 9}));
}

TEST(ContractChecks, CatchCountsThatDieWithTheirThread) {
  EXPECT_FALSE(ExactAtQuiescence<ForgetfulPerThreadCounter>({.threads = 2, .adds_per_thread = 10}));
}

TEST(ContractChecks, CatchValuesReturnedTwice) {
  // The sum is right all the same: only the tickets show it.
  EXPECT_TRUE(ExactAtQuiescence<LateReturnCounter>({.threads = 2, .adds_per_thread = 1000}));
  EXPECT_TRUE(
      ReturnsTicketsWhenInterleaved<LateReturnCounter>({.threads = 1, .adds_per_thread = 10}));
  EXPECT_FALSE(
      ReturnsTicketsWhenInterleaved<LateReturnCounter>({.threads = 2, .adds_per_thread = 10}));
}

TEST(ContractChecks, CatchReadsThatFallOrLag) {
  EXPECT_FALSE(ReadsNeverFallOrLag<FallingCounter>({}));
  EXPECT_FALSE(ReadsNeverFallOrLag<LaggingCounter>({}));
}

TEST(AreTickets, ArePermutations) {
  EXPECT_TRUE(AreTickets({}));
  EXPECT_TRUE(AreTickets({2, 0, 1}));
  EXPECT_FALSE(AreTickets({1, 2, 3}));  // starts late
  EXPECT_FALSE(AreTickets({0, 1, 1}));  // twice
  EXPECT_FALSE(AreTickets({0, 1, 3}));  // left out
}

TEST(NeverFallsOrLags, ComparesWithTheHighestAndTheCompleted) {
  EXPECT_TRUE(NeverFallsOrLags({{0, 0}, {0, 2}, {1, 2}, {3, 3}}));
  EXPECT_FALSE(NeverFallsOrLags({{0, 2}, {0, 1}}));  // falls
  EXPECT_FALSE(NeverFallsOrLags({{0, 2}, {3, 2}}));  // lags
}

}  // namespace
}  // namespace lab
