// Increments of placed words, as something to measure: the loops and the checks.
//
// One operation is one increment of the thread's word, or one read of it. Nothing is between an
// increment and the next: README.md says what was seen in the machine code.
#ifndef KERNELS_SHARING_SHARING_KERNEL_H_
#define KERNELS_SHARING_SHARING_KERNEL_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/sharing/placed_words.h"
#include "kernels/support/cache_line.h"

namespace lab {

inline constexpr int64_t kAnswerIncrements = 1000;

template <typename Access>
void AddOnes(Word& word, int64_t operations) {
  for (int64_t i = 0; i < operations; ++i) Access::AddOne(word);
}

// Both what was counted and where the words lie: "declared" is where they should.
template <typename Access>
class IncrementKernel : public Kernel {
 public:
  IncrementKernel(const Offsets& declared, PlacedWords words)
      : declared_lines_(LinesOf(declared)), words_(std::move(words)) {}
  explicit IncrementKernel(const Offsets& offsets)
      : IncrementKernel(offsets, PlacedWords(offsets)) {}

  void RunBatch(int thread, int64_t operations) override {
    AddOnes<Access>(words_[thread], operations);
  }

  CheckResult CheckWindow(int64_t operations) override {
    const int64_t before = std::exchange(counted_, words_.Total());
    const CheckResult count = CheckResult::Equal(operations, counted_ - before, "count");
    if (!count.passed) return count;
    return CheckResult::Equal(declared_lines_, LinesUnder(words_), "cache lines of the words");
  }

  std::string Answer() override {
    PlacedWords one(Apart(1, 0));
    AddOnes<Access>(one[0], kAnswerIncrements);
    return std::to_string(one.Total());
  }

 private:
  const int declared_lines_;
  const PlacedWords words_;
  alignas(kFalseSharingBytes) int64_t counted_ = 0;  // at the last check
};

// Thread 0 and others of role 0 increment words of their own; threads of role 1 read words that
// nobody ever writes, as far from a written one as was asked for.
class InnocentReaderKernel : public Kernel {
 public:
  enum Role { kWriter, kReader };

  InnocentReaderKernel(const KernelArgs& args, size_t distance)
      : roles_(args.roles), declared_(Apart(args.threads, distance)), words_(declared_) {
    sums_.resize(args.threads);
    for (int thread = 0; thread < args.threads; ++thread) {
      if (roles_[thread] == kReader) words_[thread] = kNeverWritten;
    }
    counted_ = Written();
  }

  void RunBatch(int thread, int64_t operations) override {
    if (roles_[thread] == kWriter) {
      AddOnes<LoadAndStore>(words_[thread], operations);
      return;
    }
    const Word& word = words_[thread];
    int64_t sum = 0;
    for (int64_t i = 0; i < operations; ++i) sum += word.load(std::memory_order_relaxed);
    sums_[thread].value += sum;
  }

  CheckResult CheckWindow(int64_t) override {
    return {.passed = false, .what = "threads without roles"};
  }

  CheckResult CheckRoles(const std::vector<int64_t>& operations) override {
    const int64_t before = std::exchange(counted_, Written());
    int64_t sum = 0;
    for (Sum& own : sums_) sum += std::exchange(own.value, 0);
    const CheckResult written =
        CheckResult::Equal(operations[kWriter], counted_ - before, "increments");
    if (!written.passed) return written;
    const CheckResult read =
        CheckResult::Equal(operations[kReader] * kNeverWritten, sum, "sum of what was read");
    if (!read.passed) return read;
    return CheckResult::Equal(LinesOf(declared_), LinesUnder(words_), "cache lines of the words");
  }

  std::string Answer() override { return std::to_string(kNeverWritten); }

 private:
  static constexpr int64_t kNeverWritten = 7;
  struct alignas(kFalseSharingBytes) Sum {
    int64_t value = 0;
  };

  int64_t Written() const {
    int64_t total = 0;
    for (size_t thread = 0; thread < roles_.size(); ++thread) {
      if (roles_[thread] == kWriter) {
        total += words_[static_cast<int>(thread)].load(std::memory_order_relaxed);
      }
    }
    return total;
  }

  const std::vector<int> roles_;
  const Offsets declared_;
  const PlacedWords words_;
  std::vector<Sum> sums_;
  alignas(kFalseSharingBytes) int64_t counted_ = 0;
};

}  // namespace lab

#endif  // KERNELS_SHARING_SHARING_KERNEL_H_
