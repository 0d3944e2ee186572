// kernels/counter/broken_counters.h
//
// Counters with one fault each. Nothing uses them but the test that wants every check of
// counter_contract.h to catch its fault: a check that cannot fail proves nothing.
#ifndef KERNELS_COUNTER_BROKEN_COUNTERS_H_
#define KERNELS_COUNTER_BROKEN_COUNTERS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>

#include "kernels/counter/counter.h"

namespace lab {

// Where the broken ones that share one word keep it.
class OneWord {
 public:
  int64_t Value() const { return word.load(std::memory_order_relaxed); }

  std::atomic<int64_t> word{0};
};

// Drops every millionth operation: no spot check of a few thousand would see it.
class SkippingCounter : public OneWord {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true};

  class Handle {
   public:
    explicit Handle(SkippingCounter& counter) : counter_(counter) {}
    void Add(int64_t n) {
      if (counter_.operations_.fetch_add(1, std::memory_order_relaxed) % 1'000'000 == 999'999)
        return;
      counter_.word.fetch_add(n, std::memory_order_relaxed);
    }

   private:
    SkippingCounter& counter_;
  };

 private:
  std::atomic<int64_t> operations_{0};
};

// Stripes written as if each had a single writer, which holds only while there are at least as many
// stripes as threads. Two stripes, handed out in turn.
class NonAtomicStripedCounter {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true};

  class Handle {
   public:
    explicit Handle(NonAtomicStripedCounter& counter)
        : stripe_(counter.stripes_[counter.turn_++ % 2]) {}
    void Add(int64_t n) { FinishAdd(BeginAdd(n)); }
    int64_t BeginAdd(int64_t n) const { return stripe_.load(std::memory_order_relaxed) + n; }
    void FinishAdd(int64_t sum) { stripe_.store(sum, std::memory_order_relaxed); }

   private:
    std::atomic<int64_t>& stripe_;
  };

  int64_t Value() const { return stripes_[0].load() + stripes_[1].load(); }

 private:
  std::atomic<int64_t> stripes_[2] = {};
  std::atomic<std::size_t> turn_{0};
};

// A slot per handle, and no accumulator: what a thread counted dies with it.
class ForgetfulPerThreadCounter {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true};

  class Handle {
   public:
    explicit Handle(ForgetfulPerThreadCounter& counter) : counter_(counter) {
      const std::lock_guard<std::mutex> lock(counter_.mutex_);
      counter_.live_.insert(this);
    }
    ~Handle() {
      const std::lock_guard<std::mutex> lock(counter_.mutex_);
      counter_.live_.erase(this);
    }
    void Add(int64_t n) { value_.store(value_.load() + n); }

   private:
    friend class ForgetfulPerThreadCounter;
    ForgetfulPerThreadCounter& counter_;
    std::atomic<int64_t> value_{0};
  };

  int64_t Value() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    int64_t sum = 0;
    for (const Handle* handle : live_) sum += handle->value_.load();
    return sum;
  }

 private:
  mutable std::mutex mutex_;
  std::set<const Handle*> live_;
};

// Adds correctly, then looks up what to return: another thread's Add may come between.
class LateReturnCounter : public OneWord {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true};

  class Handle {
   public:
    explicit Handle(LateReturnCounter& counter) : word_(&counter.word) {}
    int64_t Add(int64_t n) { return FinishAdd(BeginAdd(n)); }
    int64_t BeginAdd(int64_t n) {
      word_->fetch_add(n);
      return n;
    }
    int64_t FinishAdd(int64_t n) { return word_->load() - n; }

   private:
    std::atomic<int64_t>* word_;
  };
};

// Every second read is one short: a counter whose reader forgets a stripe now and then.
class FallingCounter : public OneWord {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true, .monotone_read = true};

  class Handle {
   public:
    explicit Handle(FallingCounter& counter) : word_(counter.word) {}
    void Add(int64_t n) { word_.fetch_add(n); }

   private:
    std::atomic<int64_t>& word_;
  };

  int64_t Value() const { return word.load() - reads_.fetch_add(1) % 2; }

 private:
  mutable std::atomic<int64_t> reads_{0};
};

// Tells what it knew at the previous read: never falls, but lags.
class LaggingCounter : public OneWord {
 public:
  static constexpr CounterContract kContract = {.exact_at_quiescence = true, .monotone_read = true};

  class Handle {
   public:
    explicit Handle(LaggingCounter& counter) : word_(counter.word) {}
    void Add(int64_t n) { word_.fetch_add(n); }

   private:
    std::atomic<int64_t>& word_;
  };

  int64_t Value() const { return known_.exchange(word.load()); }

 private:
  mutable std::atomic<int64_t> known_{0};
};

}  // namespace lab

#endif  // KERNELS_COUNTER_BROKEN_COUNTERS_H_
