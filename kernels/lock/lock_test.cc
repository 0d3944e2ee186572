// The contract of every lock, and that the check sees a lock that breaks it.
#include "kernels/lock/lock.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/lock/broken_locks.h"
#include "kernels/lock/library_locks.h"
#include "kernels/lock/lock_kernel.h"
#include "kernels/lock/own_locks.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

// Whether a second thread gets in while the first is inside. For a right lock `patience` is only
// how long a fault would have to show itself.
template <Lock L>
bool AdmitsTwo(std::chrono::milliseconds patience) {
  L lock;
  typename L::Handle mine;
  std::atomic<bool> second_is_in = false;
  lock.Acquire(mine);
  std::thread second([&] {
    typename L::Handle handle;
    lock.Acquire(handle);
    second_is_in = true;
    lock.Release(handle);
  });
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!second_is_in && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  const bool admitted = second_is_in;
  lock.Release(mine);
  second.join();
  return admitted;
}

KernelArgs Threads(int threads) { return {.threads = threads}; }

template <Lock L>
CheckResult RunOnThreads(int threads, int64_t operations) {
  LockKernel<L> kernel(Threads(threads), /*inside=*/1, /*outside=*/1);
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&kernel, thread, operations] {
      kernel.EnterThread(thread);
      kernel.RunBatch(thread, operations);
      kernel.LeaveThread(thread);
    });
  }
  for (std::thread& thread : running) thread.join();
  return kernel.CheckWindow(threads * operations);
}

template <typename L>
class EveryLock : public testing::Test {};

using Locks =
    testing::Types<StdStyleLock<std::mutex>, StdStyleLock<std::shared_mutex>, SemaphoreLock,
                   PthreadMutex<PTHREAD_MUTEX_ADAPTIVE_NP>, PthreadSpin, AbslMutexLock, TasLock,
                   TtasLock, BackoffLock, TicketLock, McsLock, ClhLock, FutexLock<0>, FutexLock<100>
#if LAB_HAVE_TBB
                   ,
                   StdStyleLock<tbb::spin_mutex>, TbbQueuing, StdStyleLock<tbb::mutex>
#endif
#if LAB_HAVE_CK
                   ,
                   CkTicket, CkFas
#endif
                   >;
TYPED_TEST_SUITE(EveryLock, Locks);

TYPED_TEST(EveryLock, LetsOneInAtATime) {
  EXPECT_FALSE(AdmitsTwo<TypeParam>(std::chrono::milliseconds(20)));
}

// Two threads: with more than there are CPUs a fair spin lock takes a scheduler's slice per
// hand-over.
TYPED_TEST(EveryLock, CountsRight) {
  const CheckResult check = RunOnThreads<TypeParam>(2, 5000);
  EXPECT_TRUE(check.passed) << check.what << " " << check.actual;
}

TYPED_TEST(EveryLock, MoreThreadsThanCpusGetThere) {
  EXPECT_TRUE(RunOnThreads<TypeParam>(5, 20).passed);
}

TYPED_TEST(EveryLock, AnswersAlike) {
  LockKernel<TypeParam> kernel(Threads(1), 0, 0);
  EXPECT_EQ(kernel.Answer(), "1000");
}

TYPED_TEST(EveryLock, CanBeTakenAgainAndAgain) {
  EXPECT_TRUE(RunOnThreads<TypeParam>(1, 10'000).passed);
}

// ---------------------------------------------------------------- order

template <typename Poll>
void WaitUntil(Poll poll) {
  while (!poll()) std::this_thread::yield();
}

// Three threads queue one after the other behind us; in that order they must come in.
template <Lock L, typename Queued>
std::vector<int> OrderOf(L& lock, Queued queued) {
  std::vector<int> order;
  typename L::Handle mine;
  lock.Acquire(mine);
  queued(-1);  // how it looks with nobody waiting
  std::vector<std::thread> waiting;
  for (int i = 0; i < 3; ++i) {
    waiting.emplace_back([&lock, &order, i] {
      typename L::Handle handle;
      lock.Acquire(handle);
      order.push_back(i);
      lock.Release(handle);
    });
    WaitUntil([&] { return queued(i); });
  }
  lock.Release(mine);
  for (std::thread& thread : waiting) thread.join();
  return order;
}

TEST(TicketLock, FirstComeFirstServed) {
  TicketLock lock;
  EXPECT_THAT(OrderOf(lock, [&](int i) { return lock.Queued() == static_cast<uint32_t>(i) + 2; }),
              ElementsAre(0, 1, 2));
}

// A queue shows its last node: ours at first, then another for each that has queued.
template <typename L>
std::vector<int> OrderOfQueue() {
  L lock;
  const void* last = nullptr;
  return OrderOf(lock, [&](int i) {
    const void* const tail = lock.Tail();
    if (i >= 0 && tail == last) return false;
    last = tail;
    return true;
  });
}

TEST(McsLock, FirstComeFirstServed) { EXPECT_THAT(OrderOfQueue<McsLock>(), ElementsAre(0, 1, 2)); }
TEST(ClhLock, FirstComeFirstServed) { EXPECT_THAT(OrderOfQueue<ClhLock>(), ElementsAre(0, 1, 2)); }

// ---------------------------------------------------------------- what must be caught

constexpr std::chrono::seconds kLong(10);  // only a right lock would take so long

TEST(BrokenLocks, LetTwoIn) {
  EXPECT_TRUE(AdmitsTwo<NoLock>(kLong));
  EXPECT_TRUE(AdmitsTwo<ImpatientLock>(kLong));
  EXPECT_TRUE(AdmitsTwo<LockForTwo>(kLong));
}

TEST(BrokenLocks, TwoStepsLetTheOtherThreadIn) {
  TwoStepLock* both = nullptr;
  NoHandle handle;
  bool other_is_in = false;
  TwoStepLock lock([&] {
    if (other_is_in) return;
    other_is_in = true;
    both->Acquire(handle);  // the other thread, between our look and our taking
  });
  both = &lock;
  lock.Acquire(handle);  // a right lock would wait here for ever
  EXPECT_TRUE(other_is_in);
}

// The fault that the tests of order are for.
TEST(BrokenLocks, LastComeFirstServedIsSeen) {
  LastComeFirstServedLock lock;
  EXPECT_THAT(OrderOf(lock, [&](int i) { return lock.Queued() == i + 1; }), ElementsAre(2, 1, 0));
}

TEST(Guarded, SeesASecondThreadInside) {
  Guarded guarded;
  Guarded::Seen seen;
  guarded.Enter(0, &seen);
  guarded.Enter(1, &seen);
  EXPECT_EQ(guarded.violations(), 1);
  guarded.Leave();
  guarded.Enter(0, &seen);
  EXPECT_EQ(guarded.violations(), 1);
}

TEST(Guarded, CountsHandOffsAndOwners) {
  Guarded guarded;
  Guarded::Seen seen;
  for (int i = 0; i < 2000; ++i) {
    guarded.Enter(i < 1000 ? 0 : i % 2, &seen);
    guarded.Leave();
  }
  EXPECT_EQ(guarded.count(), 2000);
  // The first entry, and every one of the second thousand but its first.
  EXPECT_EQ(seen.hand_offs, 1 + 999);
  EXPECT_EQ(seen.owners_per_thousand, 1000 * (1 + 2));  // 1.5 per operation
}

// One thread enters, and the kernel is told that two did.
TEST(LockKernel, AMissingEntryIsCaught) {
  LockKernel<TasLock> kernel(Threads(1), 0, 0);
  kernel.EnterThread(0);
  kernel.RunBatch(0, 10);
  EXPECT_FALSE(kernel.CheckWindow(11).passed);
  kernel.RunBatch(0, 10);
  EXPECT_TRUE(kernel.CheckWindow(10).passed);
  EXPECT_THAT(kernel.TakeCounters(0), ElementsAre(1, 0));
  EXPECT_THAT(kernel.TakeCounters(0), ElementsAre(0, 0));
}

}  // namespace
}  // namespace lab
