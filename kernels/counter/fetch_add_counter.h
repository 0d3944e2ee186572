// kernels/counter/fetch_add_counter.h
//
// One std::atomic, relaxed fetch_add: what most people mean by "an atomic counter".
//
// Add    returns the value before. One locked instruction; where nobody uses the result compilers
//        emit `lock add` or `lock inc` instead of `lock xadd`, so the two uses are measured apart
//        (kernels fetch_add and fetch_add_result). Wait-free on x86; all threads queue for the
//        line.
// Value  linearizable: one relaxed load of the word that all increments are ordered on. A reader
//        takes the line from the writers, too.
// Bytes  8. Alone on its line only if its owner sees to that.
//
// Relaxed because a count orders nothing else. On x86 a stronger order changes nothing here (every
// locked instruction is a full barrier); on Arm it would.
#ifndef KERNELS_COUNTER_FETCH_ADD_COUNTER_H_
#define KERNELS_COUNTER_FETCH_ADD_COUNTER_H_

#include <atomic>
#include <cstdint>

#include "kernels/counter/counter.h"

namespace lab {

class FetchAddCounter {
 public:
  static constexpr CounterContract kContract = {
      .exact_at_quiescence = true, .monotone_read = true, .linearizable_read = true};

  class Handle {
   public:
    explicit Handle(FetchAddCounter& counter) : value_(counter.value_) {}
    int64_t Add(int64_t n) { return value_.fetch_add(n, std::memory_order_relaxed); }

   private:
    std::atomic<int64_t>& value_;
  };

  int64_t Value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> value_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_FETCH_ADD_COUNTER_H_
