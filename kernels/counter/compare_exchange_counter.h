// kernels/counter/compare_exchange_counter.h
//
// One std::atomic and a loop of compare_exchange_weak. For a plain count fetch_add is the better
// tool; this is the shape of every update that no single instruction does (bounded, saturating, two
// fields in one word), priced on the simplest of them.
//
// Add    returns the value before. One locked instruction when alone. Lock-free, not wait-free: a
//        failed attempt means that another thread's succeeded, and nothing bounds how often one
//        thread loses, so look at the fairness beside the throughput.
// Value  linearizable, as in fetch_add_counter.h.
// Bytes  8.
//
// Weak, and without backoff, on purpose: a loop retries anyway, and backoff is a policy with
// parameters of its own, which would be another kernel.
#ifndef KERNELS_COUNTER_COMPARE_EXCHANGE_COUNTER_H_
#define KERNELS_COUNTER_COMPARE_EXCHANGE_COUNTER_H_

#include <atomic>
#include <cstdint>

#include "kernels/counter/counter.h"

namespace lab {

class CompareExchangeCounter {
 public:
  static constexpr CounterContract kContract = {
      .exact_at_quiescence = true, .monotone_read = true, .linearizable_read = true};

  class Handle {
   public:
    explicit Handle(CompareExchangeCounter& counter) : value_(counter.value_) {}
    int64_t Add(int64_t n) {
      int64_t seen = value_.load(std::memory_order_relaxed);
      while (!value_.compare_exchange_weak(seen, seen + n, std::memory_order_relaxed)) {
      }
      return seen;
    }

   private:
    std::atomic<int64_t>& value_;
  };

  int64_t Value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> value_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_COMPARE_EXCHANGE_COUNTER_H_
