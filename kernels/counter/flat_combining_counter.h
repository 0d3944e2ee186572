// kernels/counter/flat_combining_counter.h
//
// Threads publish what they want added, and whoever holds the lock does it for all (Hendler, Incze,
// Shavit and Tzafrir 2010; delegation). The counter itself stays in one core's cache while others
// wait on words of their own.
//
// Add    returns the value before. Waits for the combiner: a thread without a CPU that holds the
//        lock holds up all, so a waiter yields its own after a thousand looks.
// Value  linearizable: one load of what only combiners write.
// Bytes  128 per handle that can be live at once, kMostHandles of them.
//
// For one word it can hardly pay, since the published request is itself a line that moves. It is
// here for what happens with more threads, and as the pattern for larger operations.
#ifndef KERNELS_COUNTER_FLAT_COMBINING_COUNTER_H_
#define KERNELS_COUNTER_FLAT_COMBINING_COUNTER_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <thread>

#include "kernels/counter/counter.h"
#include "kernels/support/cache_line.h"

namespace lab {

class FlatCombiningCounter {
  struct alignas(kFalseSharingBytes) Slot {
    std::atomic<bool> taken{false};
    std::atomic<bool> wanted{false};  // set by the owner, cleared by the combiner
    int64_t amount = 0;               // published by `wanted`, likewise the answer
    int64_t before = 0;
  };

 public:
  static constexpr std::size_t kMostHandles = 128;
  static constexpr int kLooksBeforeYield = 1000;
  static constexpr CounterContract kContract = {
      .exact_at_quiescence = true, .monotone_read = true, .linearizable_read = true};

  class Handle {
   public:
    explicit Handle(FlatCombiningCounter& counter) : counter_(counter), slot_(counter.TakeSlot()) {}
    ~Handle() { slot_.taken.store(false, std::memory_order_release); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    int64_t Add(int64_t n) {
      slot_.amount = n;
      slot_.wanted.store(true, std::memory_order_release);
      for (int looks = 1; slot_.wanted.load(std::memory_order_acquire); ++looks) {
        if (looks % kLooksBeforeYield == 0) std::this_thread::yield();
        if (!counter_.combining_.load(std::memory_order_relaxed) &&
            !counter_.combining_.exchange(true, std::memory_order_acquire)) {
          counter_.Combine();
          counter_.combining_.store(false, std::memory_order_release);
        }
      }
      return slot_.before;
    }

   private:
    FlatCombiningCounter& counter_;
    Slot& slot_;
  };

  int64_t Value() const { return value_.load(std::memory_order_relaxed); }

 private:
  Slot& TakeSlot() {
    for (std::size_t i = 0; i < kMostHandles; ++i) {
      if (slots_[i].taken.exchange(true, std::memory_order_acquire)) continue;
      std::size_t most = used_.load(std::memory_order_relaxed);
      while (most <= i && !used_.compare_exchange_weak(most, i + 1)) {
      }
      return slots_[i];
    }
    std::abort();  // more handles than it was made for
  }

  void Combine() {
    const std::size_t used = used_.load(std::memory_order_acquire);
    int64_t value = value_.load(std::memory_order_relaxed);
    for (std::size_t i = 0; i < used; ++i) {
      Slot& slot = slots_[i];
      if (!slot.wanted.load(std::memory_order_acquire)) continue;
      slot.before = value;
      value += slot.amount;
      // Before the owner may go on and read it.
      value_.store(value, std::memory_order_relaxed);
      slot.wanted.store(false, std::memory_order_release);
    }
  }

  std::array<Slot, kMostHandles> slots_;
  alignas(kFalseSharingBytes) std::atomic<bool> combining_{false};
  alignas(kFalseSharingBytes) std::atomic<int64_t> value_{0};
  std::atomic<std::size_t> used_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_FLAT_COMBINING_COUNTER_H_
