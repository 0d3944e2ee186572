#include "harness/subject/window_driver.h"

#include <sched.h>
#include <sys/resource.h>
#include <time.h>

namespace lab {
namespace {

// From the last thread's arrival to the common start. Long enough for every thread to see the start
// (a hand-off takes well under a microsecond), short enough to cost nothing.
constexpr int64_t kStartLeadNs = 20'000;

void Pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

int64_t ThreadCpuNs() {
  timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return int64_t{t.tv_sec} * 1'000'000'000 + t.tv_nsec;
}

rusage ThreadUsage() {
  rusage usage;
  getrusage(RUSAGE_THREAD, &usage);
  return usage;
}

}  // namespace

void SpinBarrier::Wait() {
  const int generation = generation_.load(std::memory_order_acquire);
  if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
    arrived_.store(0, std::memory_order_relaxed);
    generation_.store(generation + 1, std::memory_order_release);
    return;
  }
  for (int spins = 0; generation_.load(std::memory_order_acquire) == generation; ++spins) {
    if (oversubscribed_ && spins > 1000) {
      sched_yield();
    } else {
      Pause();
    }
  }
}

WindowDriver::WindowDriver(Kernel* kernel, int threads, bool oversubscribed)
    : kernel_(kernel),
      threads_(threads),
      barrier_(threads, oversubscribed),
      readings_(threads),
      latencies_(threads) {}

int64_t WindowDriver::AgreeOnStart(int thread) {
  barrier_.Wait();  // everyone is here
  if (thread == 0) {
    left_.store(0, std::memory_order_relaxed);
    start_ns_.store(MonotonicNs() + kStartLeadNs, std::memory_order_relaxed);
  }
  barrier_.Wait();  // everyone can see the start
  return start_ns_.load(std::memory_order_relaxed);
}

int64_t WindowDriver::RunBatches(int thread, const WindowSettings& settings,
                                 WindowAccount& account) {
  do {
    kernel_->RunBatch(thread, settings.batch);
  } while (account.Batch(MonotonicNs()));
  return account.batches() * settings.batch;
}

// Gaps are uniform in [0, 2N - 2], so that one operation in N is timed on average and no period of
// the kernel can hide between two that are.
int64_t WindowDriver::RunSampled(int thread, const WindowSettings& settings,
                                 WindowAccount& account) {
  LatencyHistogram& latencies = latencies_[thread];
  uint64_t draw = 0x9e3779b97f4a7c15u * (account.begin_ns() + 2 * thread + 1) | 1;
  const uint64_t gaps = 2 * settings.sample_one_in - 1;
  int64_t operations = 0;
  int64_t now = 0;
  do {
    draw ^= draw << 13;  // Marsaglia's xorshift: quick, and even enough for gaps
    draw ^= draw >> 7;
    draw ^= draw << 17;
    const int64_t gap = static_cast<int64_t>((draw >> 11) % gaps);
    if (gap > 0) kernel_->RunBatch(thread, gap);
    const int64_t before = MonotonicNs();
    kernel_->RunBatch(thread, 1);
    now = MonotonicNs();
    latencies.Record(now - before);
    operations += gap + 1;
  } while (account.Batch(now));
  return operations;
}

int64_t WindowDriver::RunEach(int thread, WindowAccount& account, int64_t& timed_ns) {
  int64_t now = 0;
  do {
    kernel_->SetUpInvocation(thread);
    const int64_t before = MonotonicNs();
    kernel_->RunBatch(thread, 1);
    now = MonotonicNs();
    kernel_->TearDownInvocation(thread);
    timed_ns += now - before;
  } while (account.Batch(now));
  return account.batches();
}

int64_t WindowDriver::KeepCompany(int thread, const WindowSettings& settings) {
  switch (settings.timing) {
    case Timing::kBatches:
      kernel_->RunBatch(thread, settings.batch);
      return settings.batch;
    case Timing::kSampled:
      kernel_->RunBatch(thread, settings.sample_one_in);
      return settings.sample_one_in;
    case Timing::kEach:
      kernel_->SetUpInvocation(thread);
      kernel_->RunBatch(thread, 1);
      kernel_->TearDownInvocation(thread);
      return 1;
    case Timing::kSingleShot:
      Pause();
      return 0;
  }
  return 0;
}

void WindowDriver::RunWindow(int thread, const WindowSettings& settings) {
  if (!settings.first) EndWindows(thread);
  kernel_->SetUpIteration(thread);
  const rusage usage_before = ThreadUsage();
  const int64_t start_ns = AgreeOnStart(thread);
  // Only now: until thread 0 has arrived it may still be reading the last window's readings.
  ThreadReading& out = readings_[thread];
  out.slice_batches.assign(WindowAccount::SliceCount(settings.window_ns, settings.slice_ns), 0);
  WindowAccount account({.start_ns = start_ns,
                         .window_ns = settings.window_ns,
                         .slice_ns = settings.slice_ns,
                         .stall_threshold_ns = settings.stall_threshold_ns},
                        out.slice_batches);
  LatencyHistogram& latencies = latencies_[thread];
  if (settings.timing == Timing::kSampled) latencies.Clear();
  out.timed_ns = 0;
  while (static_cast<int64_t>(MonotonicNs()) < start_ns) Pause();
  const int cpu_begin = sched_getcpu();
  const int64_t cpu_ns_before = ThreadCpuNs();
  account.Enter(MonotonicNs());
  int64_t operations = 0;
  switch (settings.timing) {
    case Timing::kBatches:
      operations = RunBatches(thread, settings, account);
      break;
    case Timing::kSampled:
      operations = RunSampled(thread, settings, account);
      break;
    case Timing::kEach:
      operations = RunEach(thread, account, out.timed_ns);
      break;
    case Timing::kSingleShot:
      kernel_->RunBatch(thread, 1);
      account.Batch(MonotonicNs());
      operations = 1;
      break;
  }
  const int64_t cpu_ns = ThreadCpuNs() - cpu_ns_before;
  const int cpu_end = sched_getcpu();

  // The tail: whoever is done keeps the others company until all are done.
  int64_t tail = 0;
  left_.fetch_add(1, std::memory_order_relaxed);
  while (left_.load(std::memory_order_relaxed) < threads_) tail += KeepCompany(thread, settings);
  const rusage usage_after = ThreadUsage();

  out.operations = operations;
  out.operations_total = operations + tail;
  out.begin_ns = account.begin_ns();
  out.end_ns = account.end_ns();
  out.cpu_ns = cpu_ns;
  out.cpu_begin = cpu_begin;
  out.cpu_end = cpu_end;
  out.longest_gap_ns = account.longest_gap_ns();
  out.stalled_ns = account.stalled_ns();
  out.voluntary_switches = usage_after.ru_nvcsw - usage_before.ru_nvcsw;
  out.involuntary_switches = usage_after.ru_nivcsw - usage_before.ru_nivcsw;
  out.minor_faults = usage_after.ru_minflt - usage_before.ru_minflt;
  out.major_faults = usage_after.ru_majflt - usage_before.ru_majflt;
  barrier_.Wait();  // everyone is at rest
}

void WindowDriver::EndWindows(int thread) {
  barrier_.Wait();  // thread 0 has looked at the last window
  kernel_->TearDownIteration(thread);
}

}  // namespace lab
