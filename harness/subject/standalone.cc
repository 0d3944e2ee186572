#include "harness/subject/standalone.h"

#include <sched.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "harness/subject/complete_args.h"
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
      KernelArgs args{.threads = threads};
      // Defaults and turns cannot be refused.
      if (!CompleteArgs(info_, args).ok()) std::abort();
      roles_ = args.roles;
      kernel_ = info_.make(args);
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
  // By one thread after that barrier, before Check.
  std::vector<int64_t> TakeCounters() {
    std::vector<int64_t> sums(info_.counters.size());
    for (size_t thread = 0; thread < operations_.size(); ++thread) {
      const std::vector<int64_t> taken = kernel_->TakeCounters(static_cast<int>(thread));
      for (size_t i = 0; i < std::min(sums.size(), taken.size()); ++i) sums[i] += taken[i];
    }
    return sums;
  }
  const KernelInfo& info() const { return info_; }
  // Likewise.
  CheckResult Check() {
    std::vector<int64_t> of_role(std::max<size_t>(1, info_.roles.size()));
    for (size_t i = 0; i < operations_.size(); ++i) {
      of_role[roles_.empty() ? 0 : roles_[i]] += operations_[i];
    }
    return info_.roles.empty() ? kernel_->CheckWindow(of_role[0]) : kernel_->CheckRoles(of_role);
  }
  // Operations between two looks at Google Benchmark's counter.
  int64_t batch() const { return info_.times_each_operation ? 1 : kBatch; }

 private:
  const KernelInfo& info_;
  std::mutex mutex_;
  int inside_ = 0;
  std::unique_ptr<Kernel> kernel_;
  std::vector<int> roles_;
  std::vector<int64_t> operations_;
};

void Run(benchmark::State& state, SharedKernel& shared) {
  const int thread = state.thread_index();
  Kernel* kernel = shared.Enter(state.threads());
  kernel->EnterThread(thread);
  kernel->SetUpIteration(thread);
  int64_t operations = 0;
  const int64_t batch = shared.batch();
  while (state.KeepRunningBatch(batch)) {
    if (batch == 1) kernel->SetUpInvocation(thread);  // inside the time: a look, not a measurement
    kernel->RunBatch(thread, batch);
    if (batch == 1) kernel->TearDownInvocation(thread);
    shared.Count(thread, operations += batch);
  }
  // All threads have passed the closing barrier of KeepRunningBatch, so all are at rest.
  if (thread == 0) {
    const std::vector<int64_t> counters = shared.TakeCounters();
    for (size_t i = 0; i < counters.size(); ++i) {
      const CounterInfo& info = shared.info().counters[i];
      using Flags = benchmark::Counter::Flags;
      state.counters[info.name] = benchmark::Counter(
          static_cast<double>(counters[i]),
          info.kind == CounterInfo::kRate ? Flags::kIsRate : Flags::kAvgIterations);
    }
    const CheckResult check = shared.Check();
    if (!check.passed) {
      state.SkipWithError(absl::StrCat("check failed: ", check.what, " is ", check.actual,
                                       ", must be ", check.expected)
                              .c_str());
    }
  }
  kernel->TearDownIteration(thread);
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
