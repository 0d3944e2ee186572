// A stock as something to measure.
//
// One operation is one attempt to take an item. Plenty: there is always one. Scarce: a stock of
// kScarceItems for each window, so that nearly every attempt finds nothing left and the failing
// path is what is timed.
#ifndef KERNELS_RESERVE_STOCK_KERNEL_H_
#define KERNELS_RESERVE_STOCK_KERNEL_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/reserve/stocks.h"
#include "kernels/support/cache_line.h"

namespace lab {

inline constexpr int64_t kScarceItems = 1000;
inline constexpr int64_t kPlentyOfItems = int64_t{1} << 39;

// What a handle has taken out and not sold.
template <typename H>
int64_t KeptBy(const H& handle) {
  if constexpr (requires { handle.Kept(); }) {
    return handle.Kept();
  } else {
    return 0;
  }
}

template <Stock S>
class StockKernel : public Kernel {
 public:
  StockKernel(const KernelArgs& args, int64_t items) : items_(items), threads_(args.threads) {
    Restock();
  }

  // A new stock means new handles, each on its thread: at rest, before every window.
  void SetUpIteration(int thread) override {
    threads_[thread].handle = std::make_unique<typename S::Handle>(*stock_);
  }

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    int64_t sold = 0;
    for (int64_t i = 0; i < operations; ++i) sold += own.handle->Take() ? 1 : 0;
    own.sold += sold;
  }

  std::vector<int64_t> TakeCounters(int thread) override { return {threads_[thread].sold}; }

  CheckResult CheckWindow(int64_t operations) override {
    int64_t sold = 0, kept = 0;
    for (Thread& thread : threads_) {
      sold += std::exchange(thread.sold, 0);
      if (thread.handle != nullptr) kept += KeptBy(*thread.handle);
      thread.handle.reset();
    }
    // What is there now, handles being gone, against what was there and was sold.
    const CheckResult books = CheckResult::Equal(items_ - sold, stock_->Left(), "items left");
    const int64_t due = std::min(items_ - kept, operations);
    Restock();
    if (!books.passed) return books;
    // Nobody was refused while there were items. An escrow may; what it kept back is in `kept`.
    return CheckResult::Equal(due, std::min(sold, due), "items sold");
  }

  // The last items of a stock to one thread.
  std::string Answer() override {
    S stock(600);
    int64_t sold = 0;
    {
      typename S::Handle handle(stock);
      for (int i = 0; i < 1000; ++i) sold += handle.Take() ? 1 : 0;
    }
    return std::to_string(sold) + " of 1000, " + std::to_string(stock.Left()) + " left";
  }

 private:
  void Restock() { stock_ = std::make_unique<S>(items_); }

  struct alignas(kFalseSharingBytes) Thread {
    std::unique_ptr<typename S::Handle> handle;
    int64_t sold = 0;  // since the last check
  };

  const int64_t items_;
  std::unique_ptr<S> stock_;
  std::vector<Thread> threads_;
};

}  // namespace lab

#endif  // KERNELS_RESERVE_STOCK_KERNEL_H_
