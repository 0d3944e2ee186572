// kernels/counter/per_thread_counter.h
//
// A slot per thread that only its owner writes, so that adding needs no locked instruction: a
// relaxed load, an add and a relaxed store on a line that no other thread writes. For counts that
// are written all the time and read now and then: the statistics of a server.
//
// Add    returns nothing. The cheapest of this folder, by an order of magnitude.
// Value  a sum, not linearizable (see CounterContract): a lock, then a load per live handle. Many
//        readers queue for the lock, and threads that come or go queue with them.
// Bytes  72 (glibc, x86-64) and a pointer per live handle; 128 per handle, on lines of its own.
//
// The slot lives in the handle, so make the handle on its thread: memory is then near. Handles
// register in the constructor and hand their count over to the counter in the destructor, both
// under the lock: what a thread counted outlives it, and no reader sees a count twice or not at
// all.
//
// The single writer is a promise of the caller. Two threads on one handle lose updates exactly as
// racy_counter.h does.
#ifndef KERNELS_COUNTER_PER_THREAD_COUNTER_H_
#define KERNELS_COUNTER_PER_THREAD_COUNTER_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "kernels/counter/counter.h"
#include "kernels/support/cache_line.h"

namespace lab {

class PerThreadCounter {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true, .monotone_read = true};

  // Neither copied nor moved: the registry points at it.
  class Handle {
   public:
    explicit Handle(PerThreadCounter& counter) : counter_(counter) { counter_.Register(*this); }
    ~Handle() { counter_.Retire(*this); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    void Add(int64_t n) {
      value_.store(value_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
    }
    // Where this handle writes: for tests of what shares a line with what.
    const void* address() const { return &value_; }

   private:
    friend class PerThreadCounter;
    alignas(kFalseSharingBytes) std::atomic<int64_t> value_{0};
    PerThreadCounter& counter_;
  };

  int64_t Value() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    int64_t sum = retired_;
    for (const Handle* handle : live_) sum += handle->value_.load(std::memory_order_relaxed);
    return sum;
  }

  // How many handles are alive, that is what a read costs now.
  std::size_t live_handles() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return live_.size();
  }

 private:
  void Register(const Handle& handle) {
    const std::lock_guard<std::mutex> lock(mutex_);
    live_.push_back(&handle);
  }

  void Retire(const Handle& handle) {
    const std::lock_guard<std::mutex> lock(mutex_);
    retired_ += handle.value_.load(std::memory_order_relaxed);
    std::erase(live_, &handle);
  }

  mutable std::mutex mutex_;
  std::vector<const Handle*> live_;  // guarded by mutex_
  int64_t retired_ = 0;              // guarded by mutex_: the counts of handles that are gone
};

}  // namespace lab

#endif  // KERNELS_COUNTER_PER_THREAD_COUNTER_H_
