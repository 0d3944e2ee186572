// kernels/counter/adaptive_counter.h
//
// One word until threads meet on it, then more: the design of Java's LongAdder (Striped64). An Add
// whose compare-and-swap fails has met another thread; the handle then looks for another cell, and
// where it meets somebody there too, the number of cells in use doubles, up to the CPUs.
//
// Add    returns nothing. A compare-and-swap, also when alone; never retried on the same word.
// Value  a sum, not linearizable (see CounterContract): a load per cell.
// Bytes  128 per cell, for as many cells as CPUs rounded up to a power of two (at most 64).
//
// Cells never go away again: one meeting in the past and a read costs more for ever. Unlike
// Striped64 all cells exist from the beginning; only how many are used grows.
#ifndef KERNELS_COUNTER_ADAPTIVE_COUNTER_H_
#define KERNELS_COUNTER_ADAPTIVE_COUNTER_H_

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <thread>
#include <vector>

#include "kernels/counter/counter.h"
#include "kernels/support/cache_line.h"

namespace lab {

class AdaptiveCounter {
  struct alignas(kFalseSharingBytes) Cell {
    std::atomic<int64_t> value{0};
  };

 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true, .monotone_read = true};

  AdaptiveCounter()
      : cells_(std::bit_ceil(std::clamp(std::thread::hardware_concurrency(), 2u, 64u))) {}

  class Handle {
   public:
    explicit Handle(AdaptiveCounter& counter)
        : counter_(counter), probe_(counter.handles_.fetch_add(1) * 0x9e3779b9u + 1) {}

    void Add(int64_t n) {
      uint32_t in_use = counter_.in_use_.load(std::memory_order_relaxed);
      if (in_use == 1 && TryAdd(counter_.cells_[0], n)) return;
      for (int misses = 0;; ++misses) {
        in_use = counter_.in_use_.load(std::memory_order_relaxed);
        if (TryAdd(counter_.cells_[probe_ & (in_use - 1)], n)) return;
        NextProbe();
        // Twice in a row somebody else was there: there are too few cells.
        if (misses % 2 == 1) counter_.Grow(in_use);
      }
    }

   private:
    static bool TryAdd(Cell& cell, int64_t n) {
      int64_t seen = cell.value.load(std::memory_order_relaxed);
      return cell.value.compare_exchange_strong(seen, seen + n, std::memory_order_relaxed);
    }
    // Marsaglia's xorshift.
    void NextProbe() {
      probe_ ^= probe_ << 13;
      probe_ ^= probe_ >> 17;
      probe_ ^= probe_ << 5;
    }

    AdaptiveCounter& counter_;
    uint32_t probe_;
  };

  int64_t Value() const {
    int64_t sum = 0;
    for (const Cell& cell : cells_) sum += cell.value.load(std::memory_order_relaxed);
    return sum;
  }

  // How many cells threads spread over now.
  uint32_t cells_in_use() const { return in_use_.load(std::memory_order_relaxed); }

 private:
  void Grow(uint32_t seen) {
    if (seen < cells_.size()) {
      in_use_.compare_exchange_strong(seen, 2 * seen, std::memory_order_relaxed);
    }
  }

  std::vector<Cell> cells_;
  alignas(kFalseSharingBytes) std::atomic<uint32_t> in_use_{1};
  std::atomic<uint32_t> handles_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_ADAPTIVE_COUNTER_H_
