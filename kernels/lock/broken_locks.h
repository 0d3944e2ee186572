// Locks that are wrong, one fault each: what the contract test and the check of every sample must
// catch. `no_lock` is a contender as well, as negative control.
#ifndef KERNELS_LOCK_BROKEN_LOCKS_H_
#define KERNELS_LOCK_BROKEN_LOCKS_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

#include "kernels/lock/lock.h"

namespace lab {

// Lets everybody in.
class NoLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) { asm volatile("" ::: "memory"); }
  void Release(Handle&) { asm volatile("" ::: "memory"); }
};

// Looks whether it is free, and then takes it: in two steps. `between` is run between the two, so
// that a test can be the other thread.
class TwoStepLock {
 public:
  using Handle = NoHandle;
  explicit TwoStepLock(std::function<void()> between = [] {}) : between_(std::move(between)) {}
  void Acquire(Handle&) {
    while (taken_.load(std::memory_order_acquire)) {
    }
    between_();
    taken_.store(true, std::memory_order_relaxed);
  }
  void Release(Handle&) { taken_.store(false, std::memory_order_release); }

 private:
  std::function<void()> between_;
  std::atomic<bool> taken_ = false;
};

// Tries a thousand times, and goes in all the same.
class ImpatientLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    for (int i = 0; i < 1000 && taken_.exchange(true, std::memory_order_acquire); ++i) {
    }
  }
  void Release(Handle&) { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_ = false;
};

// Room for two.
class LockForTwo {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    while (inside_.fetch_add(1, std::memory_order_acquire) >= 2) {
      inside_.fetch_sub(1, std::memory_order_relaxed);
    }
  }
  void Release(Handle&) { inside_.fetch_sub(1, std::memory_order_release); }

 private:
  std::atomic<int> inside_ = 0;
};

// Excludes, but serves who came last: for tests of order.
class LastComeFirstServedLock {
 public:
  using Handle = NoHandle;
  void Acquire(Handle&) {
    std::unique_lock lock(mutex_);
    if (!taken_) {
      taken_ = true;
      return;
    }
    const int mine = queued_++;
    changed_.wait(lock, [&] { return admitted_ == mine; });
    admitted_ = kNobody;
  }
  void Release(Handle&) {
    const std::lock_guard lock(mutex_);
    if (queued_ == 0) {
      taken_ = false;
      return;
    }
    admitted_ = --queued_;
    changed_.notify_all();
  }
  int Queued() const {
    const std::lock_guard lock(mutex_);
    return queued_;
  }

 private:
  static constexpr int kNobody = -1;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool taken_ = false;  // guarded by mutex_, likewise the next
  int queued_ = 0;
  int admitted_ = kNobody;
};

}  // namespace lab

#endif  // KERNELS_LOCK_BROKEN_LOCKS_H_
