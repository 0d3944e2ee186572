// The contract of every reader/writer lock, and that checks see a lock that breaks it.
#include "kernels/rwlock/rwlock.h"

#include <atomic>
#include <chrono>
#include <shared_mutex>
#include <thread>
#include <type_traits>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/rwlock/broken_rwlocks.h"
#include "kernels/rwlock/rwlock_kernel.h"
#include "kernels/rwlock/rwlocks.h"

namespace lab {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using ::testing::ElementsAre;

enum Way { kRead, kWrite };

// Whether a second thread gets through while the first is inside.
template <ReaderWriterLock L>
bool AdmitsBoth(Way first, Way second, std::chrono::nanoseconds patience) {
  L lock;
  typename L::Handle mine, theirs;
  lock.Read(theirs, kSomeSection);  // where a thread's first read makes it known, that is a write
  std::atomic<bool> second_was_in = false;
  bool admitted = false;
  std::thread other;
  const auto go = [&lock](auto& handle, Way way, auto section) {
    if (way == kRead) {
      lock.Read(handle, section);
    } else {
      lock.Write(handle, section);
    }
  };
  go(mine, first, [&] {
    if (other.joinable()) return;  // an optimistic reader looks again
    other = std::thread([&] { go(theirs, second, [&] { second_was_in = true; }); });
    const auto end = steady_clock::now() + patience;
    while (!second_was_in && steady_clock::now() < end) std::this_thread::yield();
    admitted = second_was_in;
  });
  other.join();
  return admitted;
}

KernelArgs Threads(int threads) { return {.threads = threads, .seed = 5}; }

template <typename K>
CheckResult RunOnThreads(K& kernel, int threads, int64_t operations) {
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&kernel, thread, operations] {
      kernel.EnterThread(thread);
      kernel.RunBatch(thread, operations);
      kernel.LeaveThread(thread);
    });
  }
  for (std::thread& thread : running) thread.join();
  for (int thread = 0; thread < threads; ++thread) kernel.TakeCounters(thread);
  return kernel.CheckWindow(threads * operations);
}

template <typename L>
class EveryRwlock : public testing::Test {};

using Locks =
    testing::Types<MutexForAll, SharedStyleLock<std::shared_mutex>,
                   PthreadRwlock<PTHREAD_RWLOCK_PREFER_READER_NP>,
                   PthreadRwlock<PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP>, AbslRwlock, SeqLock
#if LAB_HAVE_TBB
                   ,
                   SharedStyleLock<tbb::spin_rw_mutex>, TbbQueuingRw
#endif
#if LAB_HAVE_CK
                   ,
                   CkRwlock, CkPhaseFair, CkTaskFair, CkBigReader
#endif
                   >;
TYPED_TEST_SUITE(EveryRwlock, Locks);

TYPED_TEST(EveryRwlock, NobodyBesideAWriter) {
  EXPECT_FALSE((AdmitsBoth<TypeParam>(kWrite, kWrite, milliseconds(20))));
  EXPECT_FALSE((AdmitsBoth<TypeParam>(kWrite, kRead, milliseconds(20))));
}

TYPED_TEST(EveryRwlock, ReadsAreWholeAndWritesCount) {
  for (const int64_t percent : {0, 50, 99, 100}) {
    RwlockKernel<TypeParam> kernel(Threads(2), percent, /*outside=*/1);
    const CheckResult check = RunOnThreads(kernel, 2, 3000);
    EXPECT_TRUE(check.passed) << percent << " " << check.what << " " << check.actual;
  }
}

TYPED_TEST(EveryRwlock, AnswersAlike) {
  RwlockKernel<TypeParam> kernel(Threads(1), 50, 0);
  EXPECT_EQ(kernel.Answer(), "200");
}

TEST(RwlockKernel, ReadsAndWritesAreInTheAskedShare) {
  RwlockKernel<MutexForAll> kernel(Threads(1), 90, 0);
  kernel.EnterThread(0);
  kernel.RunBatch(0, 100'000);
  const std::vector<int64_t> counters = kernel.TakeCounters(0);
  EXPECT_EQ(counters[0] + counters[1], 100'000);
  EXPECT_NEAR(static_cast<double>(counters[0]), 90'000, 1000);
  EXPECT_EQ(counters[2], 0);
}

// ---------------------------------------------------------------- sharing

constexpr std::chrono::seconds kLong(10);  // only a lock that excludes readers would take so long

TYPED_TEST(EveryRwlock, TwoReadersTogetherIfItSaysSo) {
  if constexpr (std::is_same_v<TypeParam, MutexForAll>) {
    EXPECT_FALSE((AdmitsBoth<TypeParam>(kRead, kRead, milliseconds(20))));
  } else {
    EXPECT_TRUE((AdmitsBoth<TypeParam>(kRead, kRead, kLong)));
  }
}

// Only an optimistic reader may have a writer beside it, as it looks again.
TYPED_TEST(EveryRwlock, NoWriterBesideAReader) {
  if constexpr (!std::is_same_v<TypeParam, SeqLock>) {
    EXPECT_FALSE((AdmitsBoth<TypeParam>(kRead, kWrite, milliseconds(20))));
  }
}

// A reader of a seqlock does not hold writers up: it looks again.
TEST(SeqLock, WritersDoNotWaitForReaders) {
  EXPECT_TRUE((AdmitsBoth<SeqLock>(kRead, kWrite, kLong)));
}

// ---------------------------------------------------------------- what must be caught

TEST(BrokenRwlocks, LetTheWrongOnesIn) {
  EXPECT_TRUE((AdmitsBoth<ReaderWithWriterLock>(kWrite, kRead, kLong)));
  EXPECT_TRUE((AdmitsBoth<WritersTogetherLock>(kWrite, kWrite, kLong)));
}

TEST(GuardedWords, HalfAWriteIsSeen) {
  GuardedWords words;
  std::vector<bool> equal;
  words.Write([&] { equal.push_back(words.AllEqual()); });
  EXPECT_THAT(equal, ElementsAre(false, false, false, true));
  EXPECT_EQ(words.writes(), 1);
}

TEST(RwlockKernel, AReadThatWasNotWholeIsCaught) {
  RwlockKernel<NoLookLock> kernel(Threads(1), 50, 0);
  const CheckResult check = RunOnThreads(kernel, 1, 100);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "reads of half a write");
}

TEST(RwlockKernel, ALostWriteIsCaught) {
  RwlockKernel<NoWriteLock> kernel(Threads(1), 50, 0);
  const CheckResult check = RunOnThreads(kernel, 1, 100);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "writes");
}

}  // namespace
}  // namespace lab
