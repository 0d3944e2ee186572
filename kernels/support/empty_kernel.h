// The control of every family: an operation that is not there.
#ifndef KERNELS_SUPPORT_EMPTY_KERNEL_H_
#define KERNELS_SUPPORT_EMPTY_KERNEL_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/support/cache_line.h"

namespace lab {

// The measuring loop with nothing in it: what an operation that the compiler has deleted
// would cost.
// The loop's own index, which the compiler cannot see through, is the evidence that it ran.
class EmptyKernel : public Kernel {
 public:
  // `answer`: what the other contenders of the question answer.
  EmptyKernel(const KernelArgs& args, std::string answer)
      : threads_(args.threads), answer_(std::move(answer)) {}

  void RunBatch(int thread, int64_t operations) override {
    threads_[thread].iterations += Iterate(operations);
  }

  CheckResult CheckWindow(int64_t operations) override {
    int64_t iterations = 0;
    for (Thread& thread : threads_) iterations += std::exchange(thread.iterations, 0);
    return CheckResult::Equal(operations, iterations, "iterations");
  }

  std::string Answer() override { return answer_; }

 private:
  struct alignas(kFalseSharingBytes) Thread {
    int64_t iterations = 0;
  };

  static int64_t Iterate(int64_t operations) {
    int64_t i = 0;
    for (; i < operations; ++i) asm volatile("" : "+r"(i));
    return i;
  }

  std::vector<Thread> threads_;
  const std::string answer_;
};

}  // namespace lab

#endif  // KERNELS_SUPPORT_EMPTY_KERNEL_H_
