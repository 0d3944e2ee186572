// kernels/hash_mix/hash_mix_kernel.h
//
// A mix as something to measure: the loop and the check. With hash_mix_benchmark.cc the one place
// of this folder that knows the lab.
//
// One operation is one hash. Words are drawn from the seed and rotated, so that no hash can be
// remembered, and a loop that hashes one word over and over is caught by its sum.
#ifndef KERNELS_HASH_MIX_HASH_MIX_KERNEL_H_
#define KERNELS_HASH_MIX_HASH_MIX_KERNEL_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/hash_mix/mix_oracle.h"
#include "kernels/support/cache_line.h"
#include "kernels/support/drawn_inputs.h"
#include "kernels/support/injected_slowdown.h"
#include "kernels/support/rotation_sums.h"

namespace lab {

inline constexpr std::size_t kMixWords = 256;  // 2 KiB; a power of two, so that turning is a mask

inline std::vector<uint64_t> DrawMixWords(uint64_t seed) {
  DrawnInputs draw(seed);
  std::vector<uint64_t> words(kMixWords);
  for (uint64_t& word : words) word = draw.Next();
  return words;
}

inline std::string MixWordsHash() {
  InputHash hash;
  for (const uint64_t word : DrawMixWords(kShapeSeed)) hash.Add(word);
  return hash.Text();
}

// The fixed input of Kernel::Answer, whatever the rounds of the measured hash are.
inline constexpr uint64_t kAnswerWords[] = {7, 42};
inline constexpr int64_t kAnswerRounds = 100;

// How an operation takes its word.
//
// After the one before: what is hashed depends on the previous result, by a zero that the compiler
// does not know to be one. Without it two short hashes overlap in a core that can hold several
// hundred instructions in flight, and the time per hash is no longer that of a chain.
struct Chained {
  static uint64_t Word(const uint64_t* words, std::size_t at, uint64_t previous, uint64_t zero) {
    return words[at] + (previous & zero);
  }
};
struct Independent {
  static uint64_t Word(const uint64_t* words, std::size_t at, uint64_t, uint64_t) {
    return words[at];
  }
};
// Broken: the first word every time. With HoistableMix the hash leaves the loop.
struct OneWord {
  static uint64_t Word(const uint64_t* words, std::size_t, uint64_t, uint64_t) { return words[0]; }
};

template <typename Mix, typename Order>
class HashMixKernel : public Kernel {
 public:
  HashMixKernel(const KernelArgs& args, int64_t rounds)
      : rounds_(rounds),
        words_(DrawMixWords(args.seed)),
        expected_(Hashes(words_, rounds)),
        threads_(args.threads, Thread(args.Int(kSlowPermille))) {}

  void RunBatch(int thread, int64_t operations) override {
    Thread& own = threads_[thread];
    const int64_t total = operations + own.slowdown.ExtraFor(operations);
    own.sum += Run(own, total);
    own.operations += operations;
    own.hashes += static_cast<uint64_t>(total);
  }

  CheckResult CheckWindow(int64_t operations) override {
    int64_t done = 0;
    uint64_t expected = 0, actual = 0;
    for (Thread& thread : threads_) {
      done += std::exchange(thread.operations, 0);
      expected += expected_.Between(thread.checked, thread.hashes);
      thread.checked = thread.hashes;
      actual += std::exchange(thread.sum, 0);
    }
    const CheckResult count = CheckResult::Equal(operations, done, "hashes");
    if (!count.passed) return count;
    return CheckResult::Equal(static_cast<int64_t>(expected), static_cast<int64_t>(actual),
                              "sum of the hashes");
  }

  std::string Answer() override {
    uint64_t sum = 0;
    for (const uint64_t word : kAnswerWords) sum += Mix::Of(word, kAnswerRounds);
    return std::to_string(sum);
  }

 private:
  struct alignas(kFalseSharingBytes) Thread {
    explicit Thread(int64_t slow_permille) : slowdown(slow_permille) {}
    InjectedSlowdown slowdown;
    uint64_t hashes = 0;   // since the beginning, extra ones too: where the rotation stands
    uint64_t checked = 0;  // `hashes` at the last check
    uint64_t previous = 0;
    uint64_t sum = 0;        // since the last check
    int64_t operations = 0;  // likewise, without the extra ones
  };

  static std::vector<uint64_t> Hashes(std::vector<uint64_t> words, int64_t rounds) {
    for (uint64_t& word : words) word = OracleMix(word, rounds);
    return words;
  }

  // The measured loop. All that changes is in locals, which nothing else can point to.
  uint64_t Run(Thread& own, int64_t total) const {
    const uint64_t* const words = words_.data();
    const int64_t rounds = rounds_;
    const uint64_t begin = own.hashes;
    uint64_t zero = 0;
    asm volatile("" : "+r"(zero));
    uint64_t hash = own.previous, sum = 0;
    for (int64_t i = 0; i < total; ++i) {
      const std::size_t at = (begin + static_cast<uint64_t>(i)) % kMixWords;
      hash = Mix::Of(Order::Word(words, at, hash, zero), rounds);
      sum += hash;
    }
    own.previous = hash;
    return sum;
  }

  // Not known to the compiler, so that no loop is unrolled to its end.
  const int64_t rounds_;
  const std::vector<uint64_t> words_;
  const RotationSums expected_;
  std::vector<Thread> threads_;
};

}  // namespace lab

#endif  // KERNELS_HASH_MIX_HASH_MIX_KERNEL_H_
