#include "harness/subject/standalone.h"

#include <sched.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "harness/subject/kernel.h"
#include "harness/subject/kernel_registry.h"

namespace lab {
namespace {

constexpr int64_t kBatch = 1000;

int CpusAllowed() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

// One kernel object for all threads of one run; the first thread in makes it, the last one out
// deletes it.
class SharedKernel {
 public:
  explicit SharedKernel(const KernelInfo& info) : info_(info) {}

  Kernel* Enter(int threads) {
    const std::lock_guard lock(mutex_);
    if (inside_++ == 0) {
      kernel_ = info_.make({.threads = threads});
      operations_.assign(threads, 0);
    }
    return kernel_.get();
  }

  void Leave() {
    const std::lock_guard lock(mutex_);
    if (--inside_ == 0) kernel_.reset();
  }

  // By each thread for itself, before Google Benchmark's closing barrier.
  void Count(int thread, int64_t operations) { operations_[thread] = operations; }
  // By one thread after that barrier.
  int64_t Operations() const {
    int64_t sum = 0;
    for (const int64_t operations : operations_) sum += operations;
    return sum;
  }

 private:
  const KernelInfo& info_;
  std::mutex mutex_;
  int inside_ = 0;
  std::unique_ptr<Kernel> kernel_;
  std::vector<int64_t> operations_;
};

void Run(benchmark::State& state, SharedKernel& shared) {
  const int thread = state.thread_index();
  Kernel* kernel = shared.Enter(state.threads());
  kernel->EnterThread(thread);
  int64_t operations = 0;
  while (state.KeepRunningBatch(kBatch)) {
    kernel->RunBatch(thread, kBatch);
    shared.Count(thread, operations += kBatch);
  }
  // All threads have passed the closing barrier of KeepRunningBatch, so all are at rest.
  if (thread == 0) {
    const CheckResult check = kernel->CheckWindow(shared.Operations());
    if (!check.passed) {
      state.SkipWithError(absl::StrCat("check failed: ", check.what, " is ", check.actual,
                                       ", must be ", check.expected)
                              .c_str());
    }
  }
  kernel->LeaveThread(thread);
  shared.Leave();
}

}  // namespace

int RunStandalone(int argc, char** argv) {
  std::thread([] {}).join();  // as in a trial: library code differs until a thread has existed
  std::vector<std::unique_ptr<SharedKernel>> kernels;
  for (const KernelInfo& info : RegisteredKernels()) {
    kernels.push_back(std::make_unique<SharedKernel>(info));
    auto* registered = benchmark::RegisterBenchmark(
        info.name.c_str(),
        [shared = kernels.back().get()](benchmark::State& state) { Run(state, *shared); });
    registered->UseRealTime()->Threads(1);
    if (CpusAllowed() > 1) registered->Threads(CpusAllowed());
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace lab
