// kernels/counter/striped_counter.h
//
// K atomics instead of one: each handle adds to the stripe it was given, a reader adds them all up.
// Threads stop meeting on one line as long as each has a stripe to itself and no two stripes share
// a line. The second half is the template parameter:
//
//   StripedCounter<64>    a stripe per 64-byte line
//   StripedCounter<128>   a stripe per pair of lines, for adjacent-line prefetchers
//   StripedCounter<8>     eight stripes to a line: the famous mistake, kept to be measured
//
// Add    returns nothing: no stripe knows the total. One locked instruction, also when alone.
// Value  a sum, not linearizable (see CounterContract): K loads of K lines that writers own.
// Bytes  K x kStripeBytes, 4096 for StripedCounter<64>.
//
// Handles take stripes in turn, so up to K live threads never share one, and which thread has which
// can be tested. Rejected: hashing the thread's id (with 8 threads on 64 stripes two collide in 37
// % of processes, and each process then measures its own luck), and an index per thread and
// process, handed out on first use (threads that came and went leave holes, which all counters
// inherit). The price is a handle; and a handle that dies does not give its stripe back, it only
// leaves it to be shared when the turn comes round.
#ifndef KERNELS_COUNTER_STRIPED_COUNTER_H_
#define KERNELS_COUNTER_STRIPED_COUNTER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "kernels/counter/counter.h"
#include "kernels/support/cache_line.h"

namespace lab {

template <std::size_t kStripeBytes, std::size_t kStripes = 64>
class StripedCounter {
  static_assert(kStripeBytes >= sizeof(std::atomic<int64_t>) && kStripes > 0);
  struct alignas(kStripeBytes) Stripe {
    std::atomic<int64_t> value{0};
  };
  static_assert(sizeof(Stripe) == kStripeBytes);

 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true, .monotone_read = true};

  class Handle {
   public:
    explicit Handle(StripedCounter& counter) : value_(counter.NextStripe().value) {}
    void Add(int64_t n) { value_.fetch_add(n, std::memory_order_relaxed); }
    // Where this handle writes: for tests of what shares a line with what.
    const void* address() const { return &value_; }

   private:
    std::atomic<int64_t>& value_;
  };

  int64_t Value() const {
    int64_t sum = 0;
    for (const Stripe& stripe : stripes_) sum += stripe.value.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  Stripe& NextStripe() {
    return stripes_[turn_.fetch_add(1, std::memory_order_relaxed) % kStripes];
  }

  // Aligned as a whole, so that also the unpadded stripes fill lines from their beginning: "eight
  // to a line" is then a fact and not the allocator's mood.
  alignas(kFalseSharingBytes) std::array<Stripe, kStripes> stripes_;
  alignas(kFalseSharingBytes) std::atomic<std::size_t> turn_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_STRIPED_COUNTER_H_
