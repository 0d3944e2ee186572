// Kernels that are wrong on purpose, one fault each, and the honest ones that they are held
// against. `lab selftest` runs them all: each must come out as README.md says, and none may ever be
// ranked. Nothing here is an example to follow.
//
// Words that threads share are relaxed atomics even where the fault is a race, so that sanitizers
// are content and only the lab's own checks can see it.
#ifndef KERNELS_BUSTED_BUSTED_KERNELS_H_
#define KERNELS_BUSTED_BUSTED_KERNELS_H_

#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/support/cache_line.h"

namespace lab::busted {

// What every loop of the family answers: the sum of i * 31 + 7 for i in [0, 1000).
inline constexpr int64_t kAnswerTerms = 1000;
inline constexpr uint64_t SumOfTerms(uint64_t n) { return n * (n - 1) / 2 * 31 + n * 7; }

// ---------------------------------------------------------------- loops that are not there

// One thread; the check is the sum, as an article would have it: right, and no proof that anything
// was executed per iteration.
class Loop : public Kernel {
 public:
  explicit Loop(const KernelArgs&) {}
  CheckResult CheckWindow(int64_t) override { return CheckResult::Equal(0, 0); }
  std::string Answer() override { return std::to_string(SumOfTerms(kAnswerTerms)); }

 protected:
  uint64_t sink_ = 0;
};

// Honest: the compiler cannot see through the sum, so each term is added.
class KeptLoop : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    uint64_t sum = 0;
    for (int64_t i = 0; i < operations; ++i) {
      sum += static_cast<uint64_t>(i) * 31 + 7;
      asm volatile("" : "+r"(sum));
    }
    sink_ += sum;
  }
};

// Honest, and twice the work: what the lab must be able to see.
class KeptTwice : public KeptLoop {
 public:
  using KeptLoop::KeptLoop;
  void RunBatch(int thread, int64_t operations) override {
    KeptLoop::RunBatch(thread, operations);
    KeptLoop::RunBatch(thread, operations);
  }
};

// Nobody uses the sum: the loop is deleted.
class DeadLoop : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    uint64_t sum = 0;
    for (int64_t i = 0; i < operations; ++i) sum += static_cast<uint64_t>(i) * 31 + 7;
    (void)sum;
  }
};

// The sum is used and depends on every i, and is a formula all the same: what clang makes of the
// loop at -O2, spelled out so that gcc does it too.
class ClosedForm : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    uint64_t sum = SumOfTerms(static_cast<uint64_t>(operations));
    asm volatile("" : "+r"(sum));
    sink_ += sum;
  }
};

// A thousand increments of a thread's own word that the compiler makes one addition of.
class FoldedIncrements : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    uint64_t own = sink_;
    for (int64_t i = 0; i < operations; ++i) ++own;
    asm volatile("" : "+r"(own));
    sink_ = own;
  }
};

struct Steps {
  uint64_t factor = 1;
  uint64_t term = 0;
};
// So many steps of x = 31 x + 7, as one.
constexpr Steps MakeSteps(int steps) {
  Steps made;
  for (int i = 0; i < steps; ++i) made = {made.factor * 31, made.term * 31 + 7};
  return made;
}
inline constexpr Steps kSixtyFourSteps = MakeSteps(64);

// x = 31 x + 7 is a chain of at least three cycles a step, unless 64 of them are made one.
class Recurrence : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    uint64_t x = sink_;
    int64_t i = 0;
    for (; i + 64 <= operations; i += 64) {
      x = x * kSixtyFourSteps.factor + kSixtyFourSteps.term;
      asm volatile("" : "+r"(x));
    }
    for (; i < operations; ++i) x = x * 31 + 7;
    sink_ = x;
  }
};

class EmptyForward : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) {
    }
  }
};

class EmptyBackward : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = operations; i > 0; --i) {
    }
  }
};

// Right loop, wrong result.
class WrongAnswer : public KeptLoop {
 public:
  using KeptLoop::KeptLoop;
  std::string Answer() override { return std::to_string(SumOfTerms(kAnswerTerms) + 1); }
};

// ---------------------------------------------------------------- threads

struct alignas(kFalseSharingBytes) OwnLine {
  std::atomic<int64_t> value = 0;
};

inline void AddWithoutLock(std::atomic<int64_t>& word, int64_t add) {
  word.store(word.load(std::memory_order_relaxed) + add, std::memory_order_relaxed);
}

// Honest.
class Counted : public Kernel {
 public:
  explicit Counted(const KernelArgs&) {}
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) count_.value.fetch_add(1, std::memory_order_relaxed);
  }
  CheckResult CheckWindow(int64_t operations) override {
    const int64_t count = count_.value.load(std::memory_order_relaxed);
    return CheckResult::Equal(operations, count - std::exchange(seen_, count));
  }
  std::string Answer() override { return "1"; }

 protected:
  OwnLine count_;
  int64_t seen_ = 0;
};

class LostUpdates : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) AddWithoutLock(count_.value, 1);
  }
};

// One in a million.
class ForgetsOne : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int thread, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) {
      if (thread == 0 && ++mine_ % 1'000'000 == 0) continue;
      count_.value.fetch_add(1, std::memory_order_relaxed);
    }
  }

 private:
  alignas(kFalseSharingBytes) int64_t mine_ = 0;
};

// Protects nothing; what it should protect is a counter.
class BustedLock : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) {
      lock_.lock();
      AddWithoutLock(count_.value, 1);
      lock_.unlock();
    }
  }

 private:
  struct NoLock {
    void lock() { asm volatile("" ::: "memory"); }
    void unlock() { asm volatile("" ::: "memory"); }
  };
  NoLock lock_;
};

// A writer writes both words, a reader must find them equal. The lock admits the reader while the
// writer is inside.
class ReaderWithWriter : public Kernel {
 public:
  explicit ReaderWithWriter(const KernelArgs&) {}
  void RunBatch(int thread, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) {
      if (thread == 0) {
        first_.value.store(++written_, std::memory_order_relaxed);
        second_.value.store(written_, std::memory_order_relaxed);
      } else {
        const int64_t second = second_.value.load(std::memory_order_relaxed);
        if (first_.value.load(std::memory_order_relaxed) != second) {
          torn_.value.fetch_add(1, std::memory_order_relaxed);
        }
      }
    }
  }
  CheckResult CheckWindow(int64_t) override {
    return CheckResult::Equal(0, torn_.value.exchange(0), "reads of half a write");
  }
  std::string Answer() override { return "1"; }

 private:
  OwnLine first_, second_, torn_;
  alignas(kFalseSharingBytes) int64_t written_ = 0;
};

// Stock is taken where it is above zero, in two steps: more is sold than there was.
class Oversells : public Kernel {
 public:
  explicit Oversells(const KernelArgs&) { stock_.value = kStock; }
  void RunBatch(int, int64_t operations) override {
    int64_t sold = 0;
    for (int64_t i = 0; i < operations; ++i) {
      if (stock_.value.load(std::memory_order_relaxed) > 0) {
        AddWithoutLock(stock_.value, -1);
        ++sold;
      }
    }
    sold_.value.fetch_add(sold, std::memory_order_relaxed);
  }
  CheckResult CheckWindow(int64_t) override {
    const int64_t left = stock_.value.exchange(kStock);
    return CheckResult::Equal(kStock - left, sold_.value.exchange(0), "sold against taken");
  }
  std::string Answer() override { return "1"; }

 private:
  // More than a window can sell, so that threads meet in all of it.
  static constexpr int64_t kStock = int64_t{1} << 50;
  OwnLine stock_, sold_;
};

// Slots that are called per-thread and lie on one line. What is declared is checked by address.
class SlotsOnOneLine : public Kernel {
 public:
  explicit SlotsOnOneLine(const KernelArgs& args) : threads_(args.threads), slots_(args.threads) {}
  void RunBatch(int thread, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) AddWithoutLock(slots_[thread], 1);
  }
  CheckResult CheckWindow(int64_t) override {
    int64_t lines = 1;
    for (int t = 1; t < threads_; ++t) lines += LineOf(t) != LineOf(t - 1) ? 1 : 0;
    return CheckResult::Equal(threads_, lines, "lines of per-thread slots");
  }
  std::string Answer() override { return "1"; }

 private:
  uint64_t LineOf(int thread) const {
    return reinterpret_cast<uintptr_t>(&slots_[thread]) / kFalseSharingBytes;
  }
  const int threads_;
  std::vector<std::atomic<int64_t>> slots_;
};

// Each thread should draw its own numbers; all draw from one generator, so that they hold each
// other up and some draws come twice.
class SharedGenerator : public Kernel {
 public:
  explicit SharedGenerator(const KernelArgs& args) : threads_(args.threads), sums_(args.threads) {
    state_.value = 1;
  }
  void RunBatch(int thread, int64_t operations) override {
    uint64_t sum = 0;
    for (int64_t i = 0; i < operations; ++i) {
      const uint64_t x = Next(state_.value.load(std::memory_order_relaxed));
      state_.value.store(static_cast<int64_t>(x), std::memory_order_relaxed);
      sum += x;
    }
    sums_[thread].sum += sum;
    sums_[thread].draws += operations;
  }
  CheckResult CheckWindow(int64_t) override {
    uint64_t expected = 0, actual = 0;
    for (int t = 0; t < threads_; ++t) {
      Own& own = sums_[t];
      for (; own.draws > 0; --own.draws) expected += own.state = Next(own.state);
      actual += std::exchange(own.sum, 0);
    }
    return CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(actual),
                              "sum of the threads' own draws");
  }
  std::string Answer() override { return "1"; }

 private:
  struct alignas(kFalseSharingBytes) Own {
    uint64_t sum = 0;
    int64_t draws = 0;
    uint64_t state = 1;
  };
  static uint64_t Next(uint64_t x) { return x * 6364136223846793005u + 1442695040888963407u; }

  const int threads_;
  OwnLine state_;
  std::vector<Own> sums_;
};

// Says that its threads never wait, and one of them sleeps away most of each window.
class Sleeper : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int thread, int64_t operations) override {
    if (thread == 0) {
      const timespec nap = {.tv_sec = 0, .tv_nsec = 3'000'000};
      nanosleep(&nap, nullptr);
    }
    Counted::RunBatch(thread, operations);
  }
};

// ---------------------------------------------------------------- what may not be compared

// One fills a cache, the other reads what is in it: each is right, and their ratio says nothing.
class FirstSize : public KeptLoop {
 public:
  using KeptLoop::KeptLoop;
};
class CachedSize : public Loop {
 public:
  using Loop::Loop;
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) {
      uint64_t cached = sink_;
      asm volatile("" : "+r"(cached));
    }
  }
};

// ---------------------------------------------------------------- processes that end badly

class Crashes : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int, int64_t) override { raise(SIGKILL); }
};

class LeavesEarly : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int, int64_t) override { _exit(0); }
};

class Hangs : public Counted {
 public:
  using Counted::Counted;
  void RunBatch(int, int64_t) override {
    for (;;) pause();
  }
};

}  // namespace lab::busted

#endif  // KERNELS_BUSTED_BUSTED_KERNELS_H_
