// kernels/dead_code/dead_code_kernel.h
//
// The loops of loops.h as something to measure. With dead_code_benchmark.cc the one place of this
// folder that knows the lab.
//
// One operation is one term, one step or one word. Each check compares the result of all batches
// with a formula, where there is a result. Where the result was dropped there is nothing to
// compare: the number of operations is what the loop was asked for, and no proof that it did
// anything. For that the kernels declare floors.
#ifndef KERNELS_DEAD_CODE_DEAD_CODE_KERNEL_H_
#define KERNELS_DEAD_CODE_DEAD_CODE_KERNEL_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/dead_code/loop_oracle.h"
#include "kernels/dead_code/loops.h"
#include "kernels/support/cache_line.h"
#include "kernels/support/drawn_inputs.h"
#include "kernels/support/rotation_sums.h"

namespace lab {

inline constexpr int64_t kAnswerOperations = 1000;

inline std::string SumAnswer() { return std::to_string(OracleSum(0, kAnswerOperations)); }
inline std::string RecurrenceAnswer() {
  return std::to_string(OracleRecurrence(1, kAnswerOperations));
}

// What a thread has done.
struct alignas(kFalseSharingBytes) LoopProgress {
  uint64_t done = 0;     // operations since the beginning: where the next batch goes on
  uint64_t checked = 0;  // `done` at the last check
  uint64_t result = 0;   // of the operations since then; of a recurrence, where it stands
};

// Operations since the last check, of all threads. Leaves `checked` as it is.
inline int64_t DoneSinceCheck(const std::vector<LoopProgress>& threads) {
  uint64_t done = 0;
  for (const LoopProgress& thread : threads) done += thread.done - thread.checked;
  return static_cast<int64_t>(done);
}

template <typename Sum>
class SumKernel : public Kernel {
 public:
  explicit SumKernel(const KernelArgs& args) : threads_(static_cast<std::size_t>(args.threads)) {}

  void RunBatch(int thread, int64_t operations) override {
    LoopProgress& own = threads_[static_cast<std::size_t>(thread)];
    own.result += Sum::Of(own.done, operations);
    own.done += static_cast<uint64_t>(operations);
  }

  CheckResult CheckWindow(int64_t operations) override {
    const CheckResult count = CheckResult::Equal(operations, DoneSinceCheck(threads_), "terms");
    uint64_t expected = 0, actual = 0;
    for (LoopProgress& thread : threads_) {
      expected += OracleSum(std::exchange(thread.checked, thread.done), thread.done);
      actual += std::exchange(thread.result, 0);
    }
    if (!count.passed) return count;
    return CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(actual),
                              "sum of the terms");
  }

  std::string Answer() override { return std::to_string(Sum::Of(0, kAnswerOperations)); }

 private:
  std::vector<LoopProgress> threads_;
};

template <typename Recurrence>
class RecurrenceKernel : public Kernel {
 public:
  explicit RecurrenceKernel(const KernelArgs& args)
      : threads_(static_cast<std::size_t>(args.threads)), checked_(threads_.size()) {}

  void RunBatch(int thread, int64_t operations) override {
    LoopProgress& own = threads_[static_cast<std::size_t>(thread)];
    own.result = Recurrence::Of(own.result, operations);
    own.done += static_cast<uint64_t>(operations);
  }

  CheckResult CheckWindow(int64_t operations) override {
    CheckResult check = CheckResult::Equal(operations, DoneSinceCheck(threads_), "steps");
    for (std::size_t t = 0; t < threads_.size(); ++t) {
      LoopProgress& own = threads_[t];
      const uint64_t expected = OracleRecurrence(checked_[t], own.done - own.checked);
      if (check.passed && expected != own.result) {
        check = CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(own.result),
                                   "where the recurrence stands");
      }
      own.checked = own.done;
      checked_[t] = own.result;
    }
    return check;
  }

  std::string Answer() override { return std::to_string(Recurrence::Of(1, kAnswerOperations)); }

 private:
  std::vector<LoopProgress> threads_;
  std::vector<uint64_t> checked_;  // where each stood at the last check
};

// ---- An array that is summed again and again, from where the last batch ended.

inline constexpr int64_t kArrayWords = 1024;

inline std::vector<uint64_t> DrawArray(uint64_t seed) {
  DrawnInputs draw(seed);
  std::vector<uint64_t> words(static_cast<std::size_t>(kArrayWords));
  for (uint64_t& word : words) word = draw.Next();
  return words;
}

inline std::string ArrayHash() {
  InputHash hash;
  for (const uint64_t word : DrawArray(kShapeSeed)) hash.Add(word);
  return hash.Text();
}

// Sum over the array that holds 0, 1, 2, ...
inline std::string ArrayAnswer() { return std::to_string(kArrayWords * (kArrayWords - 1) / 2); }

// use(sum) gets the sum of each piece: a pass over the array, or what a batch has left of one.
template <typename Use>
void SumPieces(const std::vector<uint64_t>& words, uint64_t begin, int64_t operations, Use use) {
  int64_t at = static_cast<int64_t>(begin % static_cast<uint64_t>(kArrayWords));
  while (operations > 0) {
    const int64_t piece = std::min(kArrayWords - at, operations);
    use(ArraySum(words.data() + at, piece));
    operations -= piece;
    at = 0;
  }
}

class KeptArrayKernel : public Kernel {
 public:
  explicit KeptArrayKernel(const KernelArgs& args)
      : words_(DrawArray(args.seed)),
        expected_(words_),
        threads_(static_cast<std::size_t>(args.threads)) {}

  void RunBatch(int thread, int64_t operations) override {
    LoopProgress& own = threads_[static_cast<std::size_t>(thread)];
    uint64_t total = 0;
    SumPieces(words_, own.done, operations, [&total](uint64_t sum) {
      asm volatile("" : "+r"(sum));
      total += sum;
    });
    own.result += total;
    own.done += static_cast<uint64_t>(operations);
  }

  CheckResult CheckWindow(int64_t operations) override {
    const CheckResult count = CheckResult::Equal(operations, DoneSinceCheck(threads_), "words");
    uint64_t expected = 0, actual = 0;
    for (LoopProgress& thread : threads_) {
      expected += expected_.Between(std::exchange(thread.checked, thread.done), thread.done);
      actual += std::exchange(thread.result, 0);
    }
    if (!count.passed) return count;
    return CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(actual),
                              "sum of the words");
  }

  std::string Answer() override {
    std::vector<uint64_t> words;
    for (uint64_t i = 0; i < static_cast<uint64_t>(kArrayWords); ++i) words.push_back(i);
    return std::to_string(ArraySum(words.data(), kArrayWords));
  }

 private:
  const std::vector<uint64_t> words_;
  const RotationSums expected_;
  std::vector<LoopProgress> threads_;
};

// ---- Results that nobody has. The answers are the oracle's for the same reason.

class DroppedKernel : public Kernel {
 public:
  DroppedKernel(const KernelArgs& args, std::string answer)
      : threads_(static_cast<std::size_t>(args.threads)), answer_(std::move(answer)) {}

  CheckResult CheckWindow(int64_t operations) override {
    const int64_t done = DoneSinceCheck(threads_);
    for (LoopProgress& thread : threads_) thread.checked = thread.done;
    return CheckResult::Equal(operations, done, "operations asked for");
  }

  std::string Answer() override { return answer_; }

 protected:
  std::vector<LoopProgress> threads_;

 private:
  const std::string answer_;
};

class DeadSumKernel : public DroppedKernel {
 public:
  explicit DeadSumKernel(const KernelArgs& args) : DroppedKernel(args, SumAnswer()) {}

  void RunBatch(int thread, int64_t operations) override {
    LoopProgress& own = threads_[static_cast<std::size_t>(thread)];
    DeadSum(own.done, operations);
    own.done += static_cast<uint64_t>(operations);
  }
};

class DroppedArrayKernel : public DroppedKernel {
 public:
  explicit DroppedArrayKernel(const KernelArgs& args)
      : DroppedKernel(args, ArrayAnswer()), words_(DrawArray(args.seed)) {}

  void RunBatch(int thread, int64_t operations) override {
    LoopProgress& own = threads_[static_cast<std::size_t>(thread)];
    SumPieces(words_, own.done, operations, [](uint64_t) {});
    own.done += static_cast<uint64_t>(operations);
  }

 private:
  const std::vector<uint64_t> words_;
};

}  // namespace lab

#endif  // KERNELS_DEAD_CODE_DEAD_CODE_KERNEL_H_
