#include "kernels/counter/counter_kernel.h"

#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/counter/adaptive_counter.h"
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
#include "kernels/support/cache_line.h"
#include "kernels/support/empty_kernel.h"

namespace lab {
namespace {

struct Empty : EmptyKernel {
  explicit Empty(const KernelArgs& args) : EmptyKernel(args, std::to_string(kAnswerIncrements)) {}
};

template <typename K>
class EveryKernelTest : public testing::Test {};
using EveryKernel =
    testing::Types<Empty, CounterKernel<MutexCounter>, CounterKernel<FetchAddCounter>,
                   TicketKernel<FetchAddCounter>, CounterKernel<CompareExchangeCounter>,
                   CounterKernel<StripedCounter<64>>, CounterKernel<StripedCounter<8>>,
                   CounterKernel<PerThreadCounter>, CounterKernel<RacyCounter>,
                   CounterKernel<AdaptiveCounter>, CounterKernel<PerCpuCounter>,
                   CounterKernel<FlatCombiningCounter>>;
TYPED_TEST_SUITE(EveryKernelTest, EveryKernel);

TYPED_TEST(EveryKernelTest, AnswersTheFixedInputAndLeavesTheCheckAlone) {
  TypeParam kernel({.threads = 1});
  EXPECT_EQ(kernel.Answer(), "1000");
  kernel.EnterThread(0);
  kernel.RunBatch(0, 10);
  EXPECT_EQ(kernel.Answer(), "1000");
  EXPECT_TRUE(kernel.CheckWindow(10).passed);
  kernel.LeaveThread(0);
}

TYPED_TEST(EveryKernelTest, ChecksEachWindowByItself) {
  TypeParam kernel({.threads = 2});
  for (int thread : {0, 1}) kernel.EnterThread(thread);
  kernel.RunBatch(0, 1000);
  kernel.RunBatch(1, 500);
  EXPECT_TRUE(kernel.CheckWindow(1500).passed);
  EXPECT_TRUE(kernel.CheckWindow(0).passed);
  kernel.RunBatch(1, 7);
  EXPECT_TRUE(kernel.CheckWindow(7).passed);
}

TYPED_TEST(EveryKernelTest, MissesWhatLeftNoTrace) {
  // 1000 operations claimed, 999 done: one lost update.
  TypeParam kernel({.threads = 1});
  kernel.EnterThread(0);
  kernel.RunBatch(0, 999);
  const CheckResult check = kernel.CheckWindow(1000);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.expected, 1000);
  EXPECT_EQ(check.actual, 999);
}

TYPED_TEST(EveryKernelTest, ThreadsMayLeaveBeforeTheCheck) {
  TypeParam kernel({.threads = 1});
  std::thread([&] {
    kernel.EnterThread(0);
    kernel.RunBatch(0, 1000);
    kernel.LeaveThread(0);
  }).join();
  EXPECT_TRUE(kernel.CheckWindow(1000).passed);
}

TEST(CounterKernel, CountsThreadsThatOverlap) {
  CounterKernel<FetchAddCounter> kernel({.threads = 4});
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      kernel.EnterThread(thread);
      for (int batch = 0; batch < 10; ++batch) kernel.RunBatch(thread, 1000);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(kernel.CheckWindow(40'000).passed);
}

// Counts correctly, but hands out every ticket of an even number twice and none of an odd one.
class TwinTicketCounter {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true};
  class Handle {
   public:
    explicit Handle(TwinTicketCounter& counter) : counter_(counter) {}
    int64_t Add(int64_t n) {
      const int64_t before = counter_.value_;
      counter_.value_ += n;
      return before - before % 2;
    }

   private:
    TwinTicketCounter& counter_;
  };
  int64_t Value() const { return value_; }

 private:
  int64_t value_ = 0;
};

TEST(TicketKernel, CatchesAValueReturnedTwice) {
  TicketKernel<TwinTicketCounter> kernel({.threads = 1});
  kernel.EnterThread(0);
  kernel.RunBatch(0, 4);
  const CheckResult check = kernel.CheckWindow(4);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "sum of the returned values");
  EXPECT_EQ(check.expected, 0 + 1 + 2 + 3);
  EXPECT_EQ(check.actual, 0 + 0 + 2 + 2);
}

// ---------------------------------------------------------------- a bounded error

using CachedKernel = CounterKernel<ThreadCachedCounter<10>>;

TEST(CachedKernel, MayLackItsBoundAndNoMore) {
  CachedKernel kernel({.threads = 2});
  for (int thread : {0, 1}) kernel.EnterThread(thread);
  for (int window = 0; window < 20; ++window) {
    kernel.RunBatch(0, 1009);
    kernel.RunBatch(1, 999);
    EXPECT_TRUE(kernel.CheckWindow(2008).passed);  // up to 18 are pending
  }
  kernel.RunBatch(0, 100);
  EXPECT_FALSE(kernel.CheckWindow(100 + 19).passed);
  EXPECT_EQ(kernel.Answer(), "1000");
}

TEST(CachedKernel, AnErrorThatGrowsIsCaught) {
  CachedKernel kernel({.threads = 1});
  kernel.EnterThread(0);
  bool caught = false;
  for (int window = 0; window < 20 && !caught; ++window) {
    kernel.RunBatch(0, 999);
    caught = !kernel.CheckWindow(1000).passed;  // one lost in each window
  }
  EXPECT_TRUE(caught);
}

// ---------------------------------------------------------------- reads

KernelArgs WriterAndReader() { return {.threads = 2, .roles = {0, 1}}; }

template <typename C>
class ReadsTest : public testing::Test {};
using ReadCounters =
    testing::Types<MutexCounter, FetchAddCounter, CompareExchangeCounter, StripedCounter<64>,
                   AdaptiveCounter, PerCpuCounter, PerThreadCounter, ThreadCachedCounter<100>,
                   FlatCombiningCounter>;
TYPED_TEST_SUITE(ReadsTest, ReadCounters);

TYPED_TEST(ReadsTest, WritersCountAndReadersSeeNoFall) {
  ReaderKernel<TypeParam> kernel(WriterAndReader());
  std::thread reader([&] {
    kernel.EnterThread(1);
    kernel.RunBatch(1, 1000);
  });
  kernel.EnterThread(0);
  kernel.RunBatch(0, 1000);
  reader.join();
  EXPECT_TRUE(kernel.CheckRoles({1000, 1000}).passed);
  kernel.RunBatch(0, 1000);
  EXPECT_FALSE(kernel.CheckRoles({1100, 0}).passed);
  EXPECT_FALSE(kernel.CheckWindow(0).passed);
  EXPECT_EQ(kernel.Answer(), "1000");
}

TYPED_TEST(ReadsTest, MixedWithReadsTheCountIsRight) {
  for (const int64_t reads : {0, 1, 100, 1000}) {
    MixedKernel<TypeParam> kernel({.threads = 1}, reads);
    kernel.EnterThread(0);
    kernel.RunBatch(0, 10'000);
    EXPECT_TRUE(kernel.CheckWindow(10'000).passed) << reads;
    EXPECT_EQ(kernel.Answer(), "1000");
  }
}

// Adds what it should, and says less from its tenth read on.
class FallingCounter : public FetchAddCounter {
 public:
  int64_t Value() const {
    return reads_++ == 10 ? FetchAddCounter::Value() - 1 : FetchAddCounter::Value();
  }
  class Handle : public FetchAddCounter::Handle {
   public:
    explicit Handle(FallingCounter& counter) : FetchAddCounter::Handle(counter) {}
  };

 private:
  mutable int reads_ = 0;
};

TEST(ReaderKernel, AReadThatFallsIsCaught) {
  ReaderKernel<FallingCounter> kernel(WriterAndReader());
  kernel.EnterThread(0);
  kernel.RunBatch(0, 100);
  kernel.RunBatch(1, 20);
  const CheckResult check = kernel.CheckRoles({100, 20});
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "reads below an earlier read");
}

TEST(SumOfRange, IsArithmetic) {
  EXPECT_EQ(SumOfRange(5, 0), 0u);
  EXPECT_EQ(SumOfRange(5, 1), 5u);
  EXPECT_EQ(SumOfRange(5, 2), 5u + 6);
  EXPECT_EQ(SumOfRange(5, 3), 5u + 6 + 7);
  // 2^40 numbers from 0: 2^39 x (2^40 - 1) = 2^79 - 2^39, of which modulo 2^64 stays -2^39.
  EXPECT_EQ(SumOfRange(0, uint64_t{1} << 40), -(uint64_t{1} << 39));
}

TEST(Kernels, ShareNothingButTheCounter) {
  // The kernel's virtual table pointer, the counter and the handles each begin a pair of lines.
  EXPECT_EQ(alignof(CounterKernel<FetchAddCounter>), kFalseSharingBytes);
  EXPECT_EQ(sizeof(CounterKernel<FetchAddCounter>), 3 * kFalseSharingBytes);
  EXPECT_EQ(sizeof(TicketKernel<FetchAddCounter>), 3 * kFalseSharingBytes);
}

}  // namespace
}  // namespace lab
