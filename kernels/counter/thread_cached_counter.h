// kernels/counter/thread_cached_counter.h
//
// A handle counts for itself and hands over once it has kBatch: one shared write in kBatch. As
// folly's ThreadCachedInt and Linux's percpu_counter.
//
// Add    returns nothing. A plain addition, and one locked instruction in kBatch.
// Value  one load, and wrong by up to kBatch - 1 per live handle, also at rest: the price of a
//        cheap read. Exact once the handles are gone. What is read lags, and never falls.
// Bytes  8, and 8 per handle.
//
// The error is bounded for increments of 1; larger amounts are handed over as soon as they reach
// kBatch together.
#ifndef KERNELS_COUNTER_THREAD_CACHED_COUNTER_H_
#define KERNELS_COUNTER_THREAD_CACHED_COUNTER_H_

#include <atomic>
#include <cstdint>

#include "kernels/counter/counter.h"

namespace lab {

template <int64_t kBatch>
class ThreadCachedCounter {
 public:
  // Not even at rest: see kErrorPerHandle.
  static constexpr CounterContract kContract = {.exact_at_quiescence = false,
                                                .monotone_read = true};
  static constexpr int64_t kErrorPerHandle = kBatch - 1;

  class Handle {
   public:
    explicit Handle(ThreadCachedCounter& counter) : total_(counter.total_) {}
    ~Handle() { HandOver(); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    void Add(int64_t n) {
      pending_ += n;
      if (pending_ >= kBatch || pending_ <= -kBatch) HandOver();
    }

   private:
    void HandOver() {
      total_.fetch_add(pending_, std::memory_order_relaxed);
      pending_ = 0;
    }
    std::atomic<int64_t>& total_;
    int64_t pending_ = 0;
  };

  int64_t Value() const { return total_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> total_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_THREAD_CACHED_COUNTER_H_
