// kernels/counter/racy_counter.h
//
// WRONG ON PURPOSE: one shared word, read and written back in two steps. Between the steps another
// thread's update may come and be overwritten. It is the negative control of this family: faster
// than every honest shared counter, and the check must void every sample in which threads met.
//
// Add    returns nothing, and may leave no trace.
// Value  anything between 0 and the truth; may also fall (an old sum written late undoes many).
// Bytes  8.
//
// Two relaxed atomic accesses, not a plain `++`: a plain one is a data race, so the compiler may
// fold a batch of a thousand into one `+= 1000` (it does: then almost nothing is lost and the
// figure is absurd), and the sanitizers would rightly stop the program. As it stands every
// operation is one load and one store, the behaviour is defined, nothing is there for a sanitizer
// to report, and updates are still lost. volatile would stop the folding too, but stays a race by
// the language's rules.
#ifndef KERNELS_COUNTER_RACY_COUNTER_H_
#define KERNELS_COUNTER_RACY_COUNTER_H_

#include <atomic>
#include <cstdint>

#include "kernels/counter/counter.h"

namespace lab {

class RacyCounter {
 public:
  static constexpr CounterContract kContract = {};  // nothing

  class Handle {
   public:
    explicit Handle(RacyCounter& counter) : value_(counter.value_) {}
    void Add(int64_t n) { FinishAdd(BeginAdd(n)); }

    // The two steps of Add, apart, so that a test can put another thread's between them by hand.
    int64_t BeginAdd(int64_t n) const { return value_.load(std::memory_order_relaxed) + n; }
    void FinishAdd(int64_t sum) { value_.store(sum, std::memory_order_relaxed); }

   private:
    std::atomic<int64_t>& value_;
  };

  int64_t Value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> value_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_RACY_COUNTER_H_
