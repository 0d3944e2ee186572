// A reader/writer lock as something to measure.
//
// One operation is one section, read or write, chosen by the thread's own generator with the
// parameter read_percent. A writer writes four words on four lines, a reader must find them equal;
// then `outside` dependent multiplies for each thread.
#ifndef KERNELS_RWLOCK_RWLOCK_KERNEL_H_
#define KERNELS_RWLOCK_RWLOCK_KERNEL_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/rwlock/rwlock.h"
#include "kernels/support/cache_line.h"

namespace lab {

// What is guarded. Plain moves in machine code; see kernels/lock/lock_kernel.h.
class GuardedWords {
 public:
  void Write() {
    Write([] {});
  }
  // `between` is run after each word, so that a test can be the reader who should not be there.
  template <typename Between>
  void Write(Between between) {
    const int64_t next = words_[0].value.load(std::memory_order_relaxed) + 1;
    for (Word& word : words_) {
      word.value.store(next, std::memory_order_relaxed);
      between();
    }
  }
  // Only looks.
  bool AllEqual() const {
    const int64_t first = words_[0].value.load(std::memory_order_relaxed);
    bool equal = true;
    for (const Word& word : words_) {
      equal = equal && word.value.load(std::memory_order_relaxed) == first;
    }
    return equal;
  }
  int64_t writes() const { return words_[0].value.load(); }

 private:
  struct alignas(kFalseSharingBytes) Word {
    std::atomic<int64_t> value = 0;
  };
  std::array<Word, 4> words_;
};

template <ReaderWriterLock L>
class RwlockKernel : public Kernel {
 public:
  RwlockKernel(const KernelArgs& args, int64_t read_percent, int64_t outside)
      : read_percent_(static_cast<uint64_t>(read_percent)),
        outside_(outside * args.threads),
        threads_(args.threads) {
    for (int thread = 0; thread < args.threads; ++thread) {
      threads_[thread].random = Next(args.seed + static_cast<uint64_t>(thread) + 1);
    }
  }
  explicit RwlockKernel(const KernelArgs& args)
      : RwlockKernel(args, args.Int("read_percent"), args.Int("outside")) {}

  void EnterThread(int thread) override {
    threads_[thread].handle = std::make_unique<PaddedHandle>();
  }
  void LeaveThread(int thread) override { threads_[thread].handle.reset(); }

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    for (int64_t i = 0; i < operations; ++i) {
      own.random = Next(own.random);
      if ((own.random >> 33) % 100 < read_percent_) {
        ReadOutOfLine(own);
      } else {
        WriteOutOfLine(own);
      }
      Multiply(outside_);
    }
  }

  std::vector<int64_t> TakeCounters(int thread) override {
    Thread& own = threads_[thread];
    taken_writes_ += own.writes;
    taken_torn_ += own.torn;
    return {std::exchange(own.reads, 0), std::exchange(own.writes, 0), std::exchange(own.torn, 0)};
  }

  // After TakeCounters of all threads.
  CheckResult CheckWindow(int64_t) override {
    const int64_t torn = std::exchange(taken_torn_, 0);
    const int64_t expected = std::exchange(taken_writes_, 0);
    const int64_t before = std::exchange(written_, words_.writes());
    if (torn > 0) return CheckResult::Equal(0, torn, "reads of half a write");
    return CheckResult::Equal(expected, written_ - before, "writes");
  }

  std::string Answer() override {
    L lock;
    typename L::Handle handle;
    GuardedWords words;
    int equal = 0;
    for (int i = 0; i < 100; ++i) {
      lock.Write(handle, [&] { words.Write(); });
      bool saw = false;
      lock.Read(handle, [&] { saw = words.AllEqual(); });
      equal += saw ? 1 : 0;
    }
    return std::to_string(words.writes() + equal);
  }

 private:
  // On lines of its own: a queue's waiter must not wait on a neighbour's line. Libraries' are
  // small.
  struct alignas(kFalseSharingBytes) PaddedHandle : L::Handle {};
  struct alignas(kFalseSharingBytes) Thread {
    std::unique_ptr<PaddedHandle> handle;
    uint64_t random = 0;
    int64_t reads = 0;
    int64_t writes = 0;
    int64_t torn = 0;
  };

  // A multiplicative generator: its high bits are good enough to choose by.
  static uint64_t Next(uint64_t x) { return x * 6364136223846793005u + 1442695040888963407u; }

  static void Multiply(int64_t times) {
    uint64_t x = 3;
    for (int64_t i = 0; i < times; ++i) {
      x *= 0x9e3779b97f4a7c15;
      asm volatile("" : "+r"(x));
    }
  }

  [[gnu::noinline]] void ReadOutOfLine(Thread& own) {
    bool equal = false;
    lock_.Read(*own.handle, [&] { equal = words_.AllEqual(); });
    ++own.reads;
    own.torn += equal ? 0 : 1;
  }
  [[gnu::noinline]] void WriteOutOfLine(Thread& own) {
    lock_.Write(*own.handle, [&] { words_.Write(); });
    ++own.writes;
  }

  const uint64_t read_percent_;
  const int64_t outside_;
  std::vector<Thread> threads_;
  int64_t taken_writes_ = 0;  // since the last check, likewise the next
  int64_t taken_torn_ = 0;
  int64_t written_ = 0;  // at the last check
  alignas(kFalseSharingBytes) L lock_;
  GuardedWords words_;
};

}  // namespace lab

#endif  // KERNELS_RWLOCK_RWLOCK_KERNEL_H_
