// Ways to take one from a stock that many threads sell from: never more than there is.
//
//   FetchSubUndoStock stock(1000);                  // shared by all threads; outlives its handles
//   FetchSubUndoStock::Handle handle(stock);        // one per thread
//   if (handle.Take()) ...                          // one item, or no more
//
// What is promised to all: Take succeeds exactly as often as there are items, over all threads
// together (an escrow keeps some back in handles, see there); Left() at rest is what was not taken.
// A handle is used by one thread at a time.
#ifndef KERNELS_RESERVE_STOCKS_H_
#define KERNELS_RESERVE_STOCKS_H_

#include <atomic>
#include <concepts>
#include <cstdint>
#include <mutex>

#include "kernels/support/cache_line.h"

namespace lab {

struct StockContract {
  // A reader never sees less than nothing.
  bool never_negative = false;
  // Take fails only where nothing is left anywhere.
  bool fails_only_when_empty = false;
  friend bool operator==(const StockContract&, const StockContract&) = default;
};

template <typename S>
concept Stock = std::constructible_from<S, int64_t> &&
    std::constructible_from<typename S::Handle, S&> &&
    requires(const S& stock, typename S::Handle& handle) {
  { handle.Take() } -> std::same_as<bool>;
  { stock.Left() } -> std::same_as<int64_t>;
};

// Looks and takes under one lock: the obvious one.
class MutexStock {
 public:
  static constexpr StockContract kContract = {true, true};
  explicit MutexStock(int64_t items) : left_(items) {}
  class Handle {
   public:
    explicit Handle(MutexStock& stock) : stock_(stock) {}
    bool Take() {
      const std::lock_guard lock(stock_.mutex_);
      if (stock_.left_ == 0) return false;
      --stock_.left_;
      return true;
    }

   private:
    MutexStock& stock_;
  };
  int64_t Left() const {
    const std::lock_guard lock(mutex_);
    return left_;
  }

 private:
  mutable std::mutex mutex_;
  int64_t left_;
};

// Looks, and takes if nobody has taken meanwhile.
class CompareExchangeStock {
 public:
  static constexpr StockContract kContract = {true, true};
  explicit CompareExchangeStock(int64_t items) : left_(items) {}
  class Handle {
   public:
    explicit Handle(CompareExchangeStock& stock) : left_(stock.left_) {}
    bool Take() {
      int64_t seen = left_.load(std::memory_order_relaxed);
      while (seen > 0) {
        if (left_.compare_exchange_weak(seen, seen - 1, std::memory_order_relaxed)) return true;
      }
      return false;
    }

   private:
    std::atomic<int64_t>& left_;
  };
  int64_t Left() const { return left_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> left_;
};

// Takes without looking, and puts back what was not there. Meanwhile readers see less than nothing,
// and near the end one that gives back makes another fail that could have had the item: in the long
// run exact, in between not.
class FetchSubUndoStock {
 public:
  static constexpr StockContract kContract = {false, false};
  explicit FetchSubUndoStock(int64_t items) : left_(items) {}
  class Handle {
   public:
    explicit Handle(FetchSubUndoStock& stock) : left_(stock.left_) {}
    bool Take() {
      if (left_.fetch_sub(1, std::memory_order_relaxed) > 0) return true;
      left_.fetch_add(1, std::memory_order_relaxed);
      return false;
    }

   private:
    std::atomic<int64_t>& left_;
  };
  int64_t Left() const { return left_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> left_;
};

// As in a database row: 40 bits of stock and 24 of a version that every sale moves. Reads,
// computes, writes if the version is still the same, or starts over.
class VersionedStock {
 public:
  static constexpr StockContract kContract = {true, true};
  static constexpr int64_t kMostItems = (int64_t{1} << 40) - 1;
  explicit VersionedStock(int64_t items) : row_(static_cast<uint64_t>(items)) {}
  class Handle {
   public:
    explicit Handle(VersionedStock& stock) : row_(stock.row_) {}
    bool Take() {
      for (;;) {
        uint64_t row = row_.load(std::memory_order_relaxed);
        if ((row & kItems) == 0) return false;
        const uint64_t sold = ((row + kOneVersion) & ~kItems) | ((row & kItems) - 1);
        if (row_.compare_exchange_strong(row, sold, std::memory_order_relaxed)) return true;
      }
    }

   private:
    std::atomic<uint64_t>& row_;
  };
  int64_t Left() const {
    return static_cast<int64_t>(row_.load(std::memory_order_relaxed) & kItems);
  }

 private:
  static constexpr uint64_t kItems = static_cast<uint64_t>(kMostItems);
  static constexpr uint64_t kOneVersion = kItems + 1;
  std::atomic<uint64_t> row_;
};

// A handle takes kQuota at once and sells from them without asking: escrow, perfbook's limit
// counters. What a handle keeps back nobody else can sell; it goes back when the handle goes. So a
// Take may fail while others hold items.
template <int64_t kQuota>
class EscrowStock {
 public:
  static constexpr StockContract kContract = {true, false};
  explicit EscrowStock(int64_t items) : left_(items) {}
  class Handle {
   public:
    explicit Handle(EscrowStock& stock) : stock_(stock) {}
    ~Handle() { stock_.left_.fetch_add(Mine(), std::memory_order_relaxed); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    bool Take() {
      if (Mine() == 0 && !Refill()) return false;
      mine_.store(Mine() - 1, std::memory_order_relaxed);
      return true;
    }
    int64_t Kept() const { return Mine(); }

   private:
    int64_t Mine() const { return mine_.load(std::memory_order_relaxed); }
    bool Refill() {
      int64_t seen = stock_.left_.load(std::memory_order_relaxed);
      while (seen > 0) {
        const int64_t quota = seen < kQuota ? seen : kQuota;
        if (stock_.left_.compare_exchange_weak(seen, seen - quota, std::memory_order_relaxed)) {
          mine_.store(quota, std::memory_order_relaxed);
          return true;
        }
      }
      return false;
    }
    EscrowStock& stock_;
    alignas(kFalseSharingBytes) std::atomic<int64_t> mine_{0};
  };
  // Without what handles keep.
  int64_t Left() const { return left_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> left_;
};

// A load and a store: two threads may sell one item. Not a contender but a control.
class RacyStock {
 public:
  static constexpr StockContract kContract = {};
  explicit RacyStock(int64_t items) : left_(items) {}
  class Handle {
   public:
    explicit Handle(RacyStock& stock) : left_(stock.left_) {}
    bool Take() { return Finish(Look()); }
    // The two steps, for a test to come between.
    int64_t Look() const { return left_.load(std::memory_order_relaxed); }
    bool Finish(int64_t seen) {
      if (seen <= 0) return false;
      left_.store(seen - 1, std::memory_order_relaxed);
      return true;
    }

   private:
    std::atomic<int64_t>& left_;
  };
  int64_t Left() const { return left_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> left_;
};

}  // namespace lab

#endif  // KERNELS_RESERVE_STOCKS_H_
