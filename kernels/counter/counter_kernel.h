// kernels/counter/counter_kernel.h
//
// A counter as something to measure: the loop and the check. With counter_benchmark.cc the one
// place of this folder that knows the lab; apart from it so that loop and check are tested too.
//
// One operation is one Add(1). What the threads share is the counter and nothing else: it has its
// own lines in here, and what a thread writes beside it, once per batch, has its own as well.
#ifndef KERNELS_COUNTER_COUNTER_KERNEL_H_
#define KERNELS_COUNTER_COUNTER_KERNEL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/counter/counter.h"
#include "kernels/support/cache_line.h"

namespace lab {

// The fixed input of Kernel::Answer: so many increments by one thread, on a counter of their own,
// so that the measured one stays as it was.
inline constexpr int64_t kAnswerIncrements = 1000;

// A handle that is only a reference is copied into the loop, so that the word's address stays in a
// register: relaxed atomics are no reason for the compiler to believe that the handle itself did
// not change, and it would fetch the address again for every operation.
template <typename Handle>
using InLoop = std::conditional_t<std::is_trivially_copyable_v<Handle>, Handle, Handle&>;

// The measured loop, result unused. Nothing stops the compiler from folding it but the atomics and
// the lock inside Add, which no compiler of ours merges: README.md says what was seen in the
// machine code. A counter on a plain int would need a barrier here.
template <typename Handle>
inline void AddOnes(Handle& handle, int64_t operations) {
  InLoop<Handle> own = handle;
  for (int64_t i = 0; i < operations; ++i) own.Add(1);
}

// Likewise, result used. The sum of the tickets is the cheapest use that can be checked.
template <typename Handle>
inline uint64_t SumOfTickets(Handle& handle, int64_t operations) {
  InLoop<Handle> own = handle;
  uint64_t sum = 0;
  for (int64_t i = 0; i < operations; ++i) sum += static_cast<uint64_t>(own.Add(1));
  return sum;
}

// first + (first + 1) + ... for `count` numbers, modulo 2^64.
inline uint64_t SumOfRange(uint64_t first, uint64_t count) {
  const bool even = count % 2 == 0;
  const uint64_t pairs = even ? count / 2 * (count - 1) : count * ((count - 1) / 2);
  return first * count + pairs;
}

// What a value read at rest may lack, per live handle; 0 for counters that are exact then.
template <Counter C>
constexpr int64_t ErrorPerHandle() {
  if constexpr (requires { C::kErrorPerHandle; }) {
    return C::kErrorPerHandle;
  } else {
    return 0;
  }
}

// The count against all operations since the beginning, so that a bounded error stays bounded and
// does not add up from window to window.
template <Counter C>
class CountedTotal {
 public:
  CheckResult Check(int64_t operations, int64_t value, int64_t handles) {
    const int64_t counted = value - std::exchange(value_, value);
    lacking_ += operations - counted;
    const int64_t allowed = ErrorPerHandle<C>() * handles;
    if (allowed == 0) {
      lacking_ = 0;  // each window is judged by itself
      return CheckResult::Equal(operations, counted, "count");
    }
    CheckResult check = CheckResult::Equal(0, lacking_, "count lacks");
    check.passed = lacking_ >= 0 && lacking_ <= allowed;
    return check;
  }

 private:
  int64_t value_ = 0;    // at the last check
  int64_t lacking_ = 0;  // of all operations so far
};

// Once the handle is gone, when every counter is exact.
template <Counter C>
std::string AnswerOf() {
  C counter;
  {
    typename C::Handle handle(counter);
    AddOnes(handle, kAnswerIncrements);
  }
  return std::to_string(counter.Value());
}

template <Counter C>
class CounterKernel : public Kernel {
 public:
  explicit CounterKernel(const KernelArgs& args) : handles_(args.threads) {}

  // Made on the thread that uses it, so that a slot inside a handle is near its writer.
  void EnterThread(int thread) override {
    handles_[thread] = std::make_unique<typename C::Handle>(counter_);
  }
  void LeaveThread(int thread) override { handles_[thread].reset(); }

  void RunBatch(int thread, int64_t operations) override { AddOnes(*handles_[thread], operations); }

  CheckResult CheckWindow(int64_t operations) override {
    return total_.Check(operations, counter_.Value(), static_cast<int64_t>(handles_.size()));
  }

  std::string Answer() override { return AnswerOf<C>(); }

 private:
  alignas(kFalseSharingBytes) C counter_;
  alignas(kFalseSharingBytes) std::vector<std::unique_ptr<typename C::Handle>> handles_;
  CountedTotal<C> total_;
};

// Writers add, readers read the value all the time: what a read costs, and what it does to writers.
// The check adds to the count that no reader ever saw the counter fall.
template <Counter C>
class ReaderKernel : public Kernel {
 public:
  enum Role { kWriter, kReader };

  explicit ReaderKernel(const KernelArgs& args)
      : roles_(args.roles), writers_(CountOf(kWriter, args.roles)), threads_(args.threads) {}

  void EnterThread(int thread) override {
    if (roles_[thread] != kWriter) return;
    threads_[thread].handle = std::make_unique<typename C::Handle>(counter_);
  }
  void LeaveThread(int thread) override { threads_[thread].handle.reset(); }

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    if (roles_[thread] == kWriter) {
      AddOnes(*own.handle, operations);
      return;
    }
    for (int64_t i = 0; i < operations; ++i) {
      const int64_t value = counter_.Value();
      own.fell += value < own.last ? 1 : 0;
      own.last = value;
    }
  }

  CheckResult CheckWindow(int64_t) override {
    return {.passed = false, .what = "threads without roles"};
  }

  CheckResult CheckRoles(const std::vector<int64_t>& operations) override {
    int64_t fell = 0;
    for (Thread& thread : threads_) fell += std::exchange(thread.fell, 0);
    const CheckResult count = total_.Check(operations[kWriter], counter_.Value(), writers_);
    if (!count.passed) return count;
    return CheckResult::Equal(0, fell, "reads below an earlier read");
  }

  std::string Answer() override { return AnswerOf<C>(); }

 private:
  struct alignas(kFalseSharingBytes) Thread {
    std::unique_ptr<typename C::Handle> handle;  // of writers
    int64_t last = 0;
    int64_t fell = 0;
  };
  static int64_t CountOf(Role role, const std::vector<int>& roles) {
    return std::count(roles.begin(), roles.end(), static_cast<int>(role));
  }

  const std::vector<int> roles_;
  const int64_t writers_;
  alignas(kFalseSharingBytes) C counter_;
  alignas(kFalseSharingBytes) std::vector<Thread> threads_;
  CountedTotal<C> total_;
};

// One operation in so many is a read, by the thread that adds.
template <Counter C>
class MixedKernel : public Kernel {
 public:
  MixedKernel(const KernelArgs& args, int64_t reads_per_thousand)
      : reads_per_thousand_(reads_per_thousand), threads_(args.threads) {}
  explicit MixedKernel(const KernelArgs& args)
      : MixedKernel(args, args.Int("reads_per_thousand")) {}

  void EnterThread(int thread) override {
    threads_[thread].handle = std::make_unique<typename C::Handle>(counter_);
  }
  void LeaveThread(int thread) override { threads_[thread].handle.reset(); }

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    for (int64_t i = 0; i < operations; ++i) {
      // Spread evenly, and not drawn: a branch that is drawn costs what it mispredicts.
      own.due += reads_per_thousand_;
      if (own.due < 1000) {
        own.handle->Add(1);
        ++own.adds;
        continue;
      }
      own.due -= 1000;
      const int64_t value = counter_.Value();
      own.fell += value < own.last ? 1 : 0;
      own.last = value;
    }
  }

  CheckResult CheckWindow(int64_t) override {
    int64_t adds = 0, fell = 0;
    for (Thread& thread : threads_) {
      adds += std::exchange(thread.adds, 0);
      fell += std::exchange(thread.fell, 0);
    }
    const CheckResult count =
        total_.Check(adds, counter_.Value(), static_cast<int64_t>(threads_.size()));
    if (!count.passed) return count;
    return CheckResult::Equal(0, fell, "reads below an earlier read");
  }

  std::string Answer() override { return AnswerOf<C>(); }

 private:
  struct alignas(kFalseSharingBytes) Thread {
    std::unique_ptr<typename C::Handle> handle;
    int64_t due = 0;
    int64_t adds = 0;
    int64_t last = 0;
    int64_t fell = 0;
  };

  const int64_t reads_per_thousand_;
  alignas(kFalseSharingBytes) C counter_;
  alignas(kFalseSharingBytes) std::vector<Thread> threads_;
  CountedTotal<C> total_;
};

// As above, with every returned value used. The check is sharper: count, and sum of what was
// returned, so that a value handed out twice is caught inside the measurement.
template <ReturningCounter C>
class TicketKernel : public Kernel {
 public:
  explicit TicketKernel(const KernelArgs& args) : threads_(args.threads) {}

  void EnterThread(int thread) override {
    threads_[thread].handle = std::make_unique<typename C::Handle>(counter_);
  }
  void LeaveThread(int thread) override { threads_[thread].handle.reset(); }

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    own.sum += SumOfTickets(*own.handle, operations);
  }

  CheckResult CheckWindow(int64_t operations) override {
    const int64_t before = std::exchange(counted_, counter_.Value());
    uint64_t sum = 0;
    for (Thread& thread : threads_) sum += std::exchange(thread.sum, 0);
    const CheckResult count = CheckResult::Equal(operations, counted_ - before, "count");
    if (!count.passed) return count;
    return CheckResult::Equal(static_cast<int64_t>(SumOfRange(before, operations)),
                              static_cast<int64_t>(sum), "sum of the returned values");
  }

  // The same words as the other counters; the last ticket is one less than the count.
  std::string Answer() override {
    C counter;
    typename C::Handle handle(counter);
    int64_t ticket = -1;
    for (int64_t i = 0; i < kAnswerIncrements; ++i) ticket = handle.Add(1);
    return std::to_string(ticket + 1);
  }

 private:
  struct alignas(kFalseSharingBytes) Thread {
    std::unique_ptr<typename C::Handle> handle;
    uint64_t sum = 0;  // of what was returned since the last check
  };

  alignas(kFalseSharingBytes) C counter_;
  alignas(kFalseSharingBytes) std::vector<Thread> threads_;
  int64_t counted_ = 0;  // at the last check
};

}  // namespace lab

#endif  // KERNELS_COUNTER_COUNTER_KERNEL_H_
