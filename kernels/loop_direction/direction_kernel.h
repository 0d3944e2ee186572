// kernels/loop_direction/direction_kernel.h
//
// The loops of directions.h as something to measure. With loop_direction_benchmark.cc the one place
// of this folder that knows the lab.
//
// One operation is one iteration: an index added, a word added, or nothing. Each batch goes on
// where the last one ended; within a batch the direction is the kernel's.
#ifndef KERNELS_LOOP_DIRECTION_DIRECTION_KERNEL_H_
#define KERNELS_LOOP_DIRECTION_DIRECTION_KERNEL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/loop_direction/direction_oracle.h"
#include "kernels/support/cache_line.h"
#include "kernels/support/drawn_inputs.h"
#include "kernels/support/rotation_sums.h"

namespace lab {

inline constexpr int64_t kAnswerIterations = 1000;
inline constexpr int64_t kDirectionWords = 1024;

inline std::vector<uint64_t> DrawDirectionWords(uint64_t seed) {
  DrawnInputs draw(seed);
  std::vector<uint64_t> words(static_cast<std::size_t>(kDirectionWords));
  for (uint64_t& word : words) word = draw.Next();
  return words;
}

inline std::string DirectionWordsHash() {
  InputHash hash;
  for (const uint64_t word : DrawDirectionWords(kShapeSeed)) hash.Add(word);
  return hash.Text();
}

inline std::string DirectionAnswer() { return std::to_string(OracleIndexes(0, kAnswerIterations)); }

// The counting that all of them share. Expected: the sum that a thread's operations begin
// ... end - 1 must have.
class DirectionKernel : public Kernel {
 public:
  explicit DirectionKernel(const KernelArgs& args)
      : threads_(static_cast<std::size_t>(args.threads)) {}

  CheckResult CheckWindow(int64_t operations) override {
    int64_t done = 0;
    uint64_t expected = 0, actual = 0;
    for (Thread& thread : threads_) {
      const uint64_t begin = std::exchange(thread.checked, thread.done);
      done += static_cast<int64_t>(thread.done - begin);
      expected += Expected(begin, thread.done);
      actual += std::exchange(thread.sum, 0);
    }
    const CheckResult count = CheckResult::Equal(operations, done, "iterations");
    if (!count.passed) return count;
    return CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(actual), "sum");
  }

 protected:
  struct alignas(kFalseSharingBytes) Thread {
    uint64_t done = 0;     // operations since the beginning
    uint64_t checked = 0;  // `done` at the last check
    uint64_t sum = 0;      // since the last check
  };

  Thread& Of(int thread) { return threads_[static_cast<std::size_t>(thread)]; }

 private:
  virtual uint64_t Expected(uint64_t begin, uint64_t end) const = 0;

  std::vector<Thread> threads_;
};

template <typename Direction>
class KeptIndexKernel : public DirectionKernel {
 public:
  using DirectionKernel::DirectionKernel;

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = Of(thread);
    own.sum += Direction::SumOfIndexes(own.done, operations);
    own.done += static_cast<uint64_t>(operations);
  }

  std::string Answer() override {
    return std::to_string(Direction::SumOfIndexes(0, kAnswerIterations));
  }

 private:
  uint64_t Expected(uint64_t begin, uint64_t end) const override {
    return OracleIndexes(begin, end);
  }
};

template <typename Direction>
class ArrayKernel : public DirectionKernel {
 public:
  explicit ArrayKernel(const KernelArgs& args)
      : DirectionKernel(args), words_(DrawDirectionWords(args.seed)), sums_(words_) {}

  // A pass over the array at a time, or what the batch has left of one.
  void RunBatch(int thread, int64_t operations) override {
    Thread& own = Of(thread);
    auto at = static_cast<int64_t>(own.done % static_cast<uint64_t>(kDirectionWords));
    uint64_t sum = 0;
    for (int64_t left = operations; left > 0;) {
      const int64_t piece = std::min(kDirectionWords - at, left);
      sum += Direction::SumOfWords(words_.data() + at, piece);
      left -= piece;
      at = 0;
    }
    own.sum += sum;
    own.done += static_cast<uint64_t>(operations);
  }

  std::string Answer() override {
    std::vector<uint64_t> words;
    for (uint64_t i = 0; i < static_cast<uint64_t>(kAnswerIterations); ++i) words.push_back(i);
    return std::to_string(Direction::SumOfWords(words.data(), kAnswerIterations));
  }

 private:
  uint64_t Expected(uint64_t begin, uint64_t end) const override {
    return sums_.Between(begin, end);
  }

  const std::vector<uint64_t> words_;
  const RotationSums sums_;
};

// Nothing is kept, so there is nothing to compare but the number of iterations that were asked for.
// The answer is the oracle's for the same reason.
template <typename Direction>
class NothingKernel : public DirectionKernel {
 public:
  using DirectionKernel::DirectionKernel;

  void RunBatch(int thread, int64_t operations) override {
    Direction::Nothing(operations);
    Of(thread).done += static_cast<uint64_t>(operations);
  }

  std::string Answer() override { return DirectionAnswer(); }

 private:
  uint64_t Expected(uint64_t, uint64_t) const override { return 0; }
};

}  // namespace lab

#endif  // KERNELS_LOOP_DIRECTION_DIRECTION_KERNEL_H_
