// Every stock sells what it has and no more; the checks see one that does not.
#include <atomic>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/reserve/stock_kernel.h"
#include "kernels/reserve/stocks.h"

namespace lab {
namespace {

template <typename S>
class EveryStock : public testing::Test {};
using Stocks = testing::Types<MutexStock, CompareExchangeStock, FetchSubUndoStock, VersionedStock,
                              EscrowStock<64>, EscrowStock<1>>;
TYPED_TEST_SUITE(EveryStock, Stocks);

// The oracle: subtraction.
TYPED_TEST(EveryStock, OneThreadGetsEveryItemAndNoMore) {
  for (const int64_t items : {0, 1, 63, 64, 65, 1000}) {
    TypeParam stock(items);
    int64_t sold = 0;
    {
      typename TypeParam::Handle handle(stock);
      for (int64_t i = 0; i < items + 100; ++i) {
        const bool got = handle.Take();
        EXPECT_EQ(got, i < items);
        sold += got ? 1 : 0;
      }
    }
    EXPECT_EQ(sold, items);
    EXPECT_EQ(stock.Left(), 0);
  }
}

TYPED_TEST(EveryStock, SeveralThreadsTogetherGetNoMore) {
  constexpr int64_t kItems = 100'000;
  TypeParam stock(kItems);
  std::atomic<int64_t> sold = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      typename TypeParam::Handle handle(stock);
      int64_t mine = 0;
      for (int64_t i = 0; i < kItems; ++i) mine += handle.Take() ? 1 : 0;
      sold += mine;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(sold + stock.Left(), kItems);
  // Four times as many attempts as items: at most what escrows gave back at the end is left.
  EXPECT_LE(stock.Left(), 4 * 64);
}

TYPED_TEST(EveryStock, WhatAHandleKeepsGoesBack) {
  TypeParam stock(1000);
  {
    typename TypeParam::Handle handle(stock);
    EXPECT_TRUE(handle.Take());
  }
  EXPECT_EQ(stock.Left(), 999);
}

TYPED_TEST(EveryStock, AnswersAlike) {
  StockKernel<TypeParam> kernel({.threads = 1}, 10);
  EXPECT_EQ(kernel.Answer(), "600 of 1000, 0 left");
}

TYPED_TEST(EveryStock, TheKernelsBooksAreRight) {
  for (const int64_t items : {kPlentyOfItems, kScarceItems}) {
    StockKernel<TypeParam> kernel({.threads = 2}, items);
    for (int window = 0; window < 3; ++window) {
      std::vector<std::thread> threads;
      for (int thread = 0; thread < 2; ++thread) {
        threads.emplace_back([&kernel, thread] {
          kernel.SetUpIteration(thread);
          kernel.RunBatch(thread, 5000);
        });
      }
      for (std::thread& thread : threads) thread.join();
      const CheckResult check = kernel.CheckWindow(10'000);
      EXPECT_TRUE(check.passed) << check.what << " " << check.actual << " of " << check.expected;
    }
  }
}

TEST(FetchSubUndo, ShowsLessThanNothingForAMoment) {
  FetchSubUndoStock stock(0);
  static_assert(!FetchSubUndoStock::kContract.never_negative);
  // What another thread's Take looks like between its two steps is what the contract says.
  FetchSubUndoStock::Handle handle(stock);
  EXPECT_FALSE(handle.Take());
  EXPECT_EQ(stock.Left(), 0);
}

TEST(Versioned, EverySaleMovesTheVersionAndWrapsWithoutTouchingTheStock) {
  VersionedStock stock(20'000'000);
  VersionedStock::Handle handle(stock);
  for (int i = 0; i < 17'000'000; ++i) ASSERT_TRUE(handle.Take());  // more than 2^24
  EXPECT_EQ(stock.Left(), 3'000'000);
}

// ---------------------------------------------------------------- what must be caught

TEST(RacyStock, SellsOneItemTwice) {
  RacyStock stock(1);
  RacyStock::Handle one(stock), other(stock);
  const int64_t seen_by_one = one.Look();
  const int64_t seen_by_other = other.Look();
  EXPECT_TRUE(one.Finish(seen_by_one));
  EXPECT_TRUE(other.Finish(seen_by_other));
}

// Sells every item twice.
class TwiceStock : public CompareExchangeStock {
 public:
  using CompareExchangeStock::CompareExchangeStock;
  class Handle {
   public:
    explicit Handle(TwiceStock& stock) : handle_(stock) {}
    bool Take() { return (again_ = !again_) ? handle_.Take() : true; }

   private:
    CompareExchangeStock::Handle handle_;
    bool again_ = false;
  };
};

// Refuses every second customer, with items on the shelf.
class LazyStock : public CompareExchangeStock {
 public:
  using CompareExchangeStock::CompareExchangeStock;
  class Handle {
   public:
    explicit Handle(LazyStock& stock) : handle_(stock) {}
    bool Take() { return (again_ = !again_) && handle_.Take(); }

   private:
    CompareExchangeStock::Handle handle_;
    bool again_ = false;
  };
};

template <Stock S>
CheckResult OneWindow() {
  StockKernel<S> kernel({.threads = 1}, kPlentyOfItems);
  kernel.SetUpIteration(0);
  kernel.RunBatch(0, 100);
  return kernel.CheckWindow(100);
}

TEST(StockKernel, SellingAnItemTwiceIsCaught) {
  const CheckResult check = OneWindow<TwiceStock>();
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "items left");
}

TEST(StockKernel, RefusingWithItemsLeftIsCaught) {
  const CheckResult check = OneWindow<LazyStock>();
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "items sold");
}

TEST(StockKernel, AMissingAttemptIsCaught) {
  StockKernel<CompareExchangeStock> kernel({.threads = 1}, kPlentyOfItems);
  kernel.SetUpIteration(0);
  kernel.RunBatch(0, 99);
  EXPECT_FALSE(kernel.CheckWindow(100).passed);
}

}  // namespace
}  // namespace lab
