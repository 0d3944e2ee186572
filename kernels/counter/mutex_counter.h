// kernels/counter/mutex_counter.h
//
// An int64 under a std::mutex: the counter that needs no argument, and the baseline of everybody's
// folklore. Worth its price where the count is one of several fields that must agree.
//
// Add    returns the value before. Lock and unlock: two locked instructions on glibc when nobody
//        else holds it; a waiter may sleep in the kernel.
// Value  linearizable; takes the lock, so readers slow writers down.
// Bytes  8 and a mutex (40 on glibc, x86-64).
//
// Pitfall: while a process has never had a second thread, glibc's mutex leaves the locked
// instructions out (__libc_single_threaded, glibc 2.34 and later). A one-thread measurement in such
// a process prices another mutex than the one a service runs.
#ifndef KERNELS_COUNTER_MUTEX_COUNTER_H_
#define KERNELS_COUNTER_MUTEX_COUNTER_H_

#include <cstdint>
#include <mutex>

#include "kernels/counter/counter.h"

namespace lab {

class MutexCounter {
 public:
  static constexpr CounterContract kContract = {
      .exact_at_quiescence = true, .monotone_read = true, .linearizable_read = true};

  class Handle {
   public:
    explicit Handle(MutexCounter& counter) : counter_(counter) {}
    int64_t Add(int64_t n) {
      const std::lock_guard<std::mutex> lock(counter_.mutex_);
      const int64_t before = counter_.value_;
      counter_.value_ = before + n;
      return before;
    }

   private:
    MutexCounter& counter_;
  };

  int64_t Value() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }

 private:
  mutable std::mutex mutex_;
  int64_t value_ = 0;
};

}  // namespace lab

#endif  // KERNELS_COUNTER_MUTEX_COUNTER_H_
