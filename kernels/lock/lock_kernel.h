// A lock as something to measure: what is done under it and beside it, and the checks.
//
// One operation is: acquire, a critical section, release, work outside. In the section lie one
// increment of a plain word, a look at who was here last, and `inside` dependent multiplies;
// outside `outside` more for each thread, so that the share of time in which the lock is wanted
// stays the same however many threads there are. Without work outside bad locks are rewarded: who
// releases takes it again before anybody else has seen it free.
#ifndef KERNELS_LOCK_LOCK_KERNEL_H_
#define KERNELS_LOCK_LOCK_KERNEL_H_

#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/lock/lock.h"
#include "kernels/support/cache_line.h"

namespace lab {

// About a nanosecond each, and nothing that another thread could see.
inline void Multiply(int64_t times) {
  uint64_t x = 3;
  for (int64_t i = 0; i < times; ++i) {
    x *= 0x9e3779b97f4a7c15;
    asm volatile("" : "+r"(x));
  }
}

// What a lock guards. Relaxed loads and stores are plain moves in machine code; as atomics they
// make a broken lock a wrong count and not undefined behaviour.
class Guarded {
 public:
  // In the critical section, by `thread`. What it did besides, as hand-offs and owners in a
  // thousand.
  struct Seen {
    int64_t hand_offs = 0;
    int64_t owners_per_thousand = 0;
  };
  void Enter(int thread, Seen* seen) {
    if (inside_.load(std::memory_order_relaxed) != 0) Add(violations_, 1);
    inside_.store(1, std::memory_order_relaxed);
    Add(count_, 1);
    if (owner_.load(std::memory_order_relaxed) != thread) {
      owner_.store(thread, std::memory_order_relaxed);
      ++seen->hand_offs;
    }
    owners_.store(owners_.load(std::memory_order_relaxed) | uint64_t{1} << (thread % 64),
                  std::memory_order_relaxed);
    const int64_t since = since_.load(std::memory_order_relaxed) + 1;
    since_.store(since % kThousand, std::memory_order_relaxed);
    if (since < kThousand) return;
    // A thousand times the number, once in a thousand: per operation it is the number.
    seen->owners_per_thousand +=
        kThousand * std::popcount(owners_.exchange(0, std::memory_order_relaxed));
  }
  void Leave() { inside_.store(0, std::memory_order_relaxed); }

  int64_t count() const { return count_.load(); }
  int64_t violations() const { return violations_.load(); }

 private:
  static constexpr int64_t kThousand = 1000;
  static void Add(std::atomic<int64_t>& word, int64_t add) {
    word.store(word.load(std::memory_order_relaxed) + add, std::memory_order_relaxed);
  }

  std::atomic<int64_t> count_ = 0;
  std::atomic<int64_t> inside_ = 0;
  std::atomic<int64_t> violations_ = 0;  // found somebody inside
  std::atomic<int64_t> owner_ = -1;
  std::atomic<uint64_t> owners_ = 0;  // of the last up to a thousand, a bit each
  std::atomic<int64_t> since_ = 0;
};

template <Lock L>
class LockKernel : public Kernel {
 public:
  LockKernel(const KernelArgs& args, int64_t inside, int64_t outside)
      : inside_(inside), outside_(outside * args.threads), threads_(args.threads) {}
  explicit LockKernel(const KernelArgs& args)
      : LockKernel(args, args.Int("inside"), args.Int("outside")) {}

  void EnterThread(int thread) override {
    threads_[thread].handle = std::make_unique<PaddedHandle>();
  }
  void LeaveThread(int thread) override { threads_[thread].handle.reset(); }

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    for (int64_t i = 0; i < operations; ++i) {
      AcquireOutOfLine(*own.handle);
      guarded_.Enter(thread, &own.seen);
      Multiply(inside_);
      guarded_.Leave();
      ReleaseOutOfLine(*own.handle);
      Multiply(outside_);
    }
  }

  std::vector<int64_t> TakeCounters(int thread) override {
    const Guarded::Seen seen = std::exchange(threads_[thread].seen, {});
    return {seen.hand_offs, seen.owners_per_thousand};
  }

  CheckResult CheckWindow(int64_t operations) override {
    const int64_t counted = guarded_.count() - counted_;
    counted_ += counted;
    const int64_t violations = guarded_.violations() - violations_;
    violations_ += violations;
    if (violations > 0) return CheckResult::Equal(0, violations, "entries beside another thread");
    return CheckResult::Equal(operations, counted, "count under the lock");
  }

  std::string Answer() override {
    L lock;
    typename L::Handle handle;
    int64_t count = 0;
    for (int i = 0; i < 1000; ++i) {
      lock.Acquire(handle);
      ++count;
      lock.Release(handle);
    }
    return std::to_string(count);
  }

 private:
  // On lines of its own: a queue's waiter must not wait on a neighbour's line. Libraries' are
  // small.
  struct alignas(kFalseSharingBytes) PaddedHandle : L::Handle {};
  struct alignas(kFalseSharingBytes) Thread {
    std::unique_ptr<PaddedHandle> handle;
    Guarded::Seen seen;
  };

  // A call for every lock, so that those in headers are not ahead of those in libraries by it.
  [[gnu::noinline]] void AcquireOutOfLine(typename L::Handle& handle) { lock_.Acquire(handle); }
  [[gnu::noinline]] void ReleaseOutOfLine(typename L::Handle& handle) { lock_.Release(handle); }

  const int64_t inside_;
  const int64_t outside_;
  std::vector<Thread> threads_;
  int64_t counted_ = 0;  // at the last check, likewise the next
  int64_t violations_ = 0;
  alignas(kFalseSharingBytes) L lock_;
  alignas(kFalseSharingBytes) Guarded guarded_;
};

}  // namespace lab

#endif  // KERNELS_LOCK_LOCK_KERNEL_H_
