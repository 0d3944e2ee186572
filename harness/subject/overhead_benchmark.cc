// What measuring costs, side by side: Google Benchmark's own loop and fixed counts, and this
// library's windows.
//
//   bazel run //harness/subject:overhead_benchmark
//
// Each figure comes from ten processes of each kind, in an order drawn afresh per round, so that
// the machine's moods hit all kinds alike. Prints medians over processes and the ratio or
// difference that is promised; judges nothing.
#include <sched.h>
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "benchmark/benchmark.h"
#include "harness/launcher/launcher.h"
#include "harness/probe/clock_probe.h"
#include "harness/subject/kernel.h"
#include "harness/subject/window_driver.h"

namespace lab {
namespace {

constexpr int kRounds = 10;
constexpr int kSamples = 5;
constexpr int64_t kWindowNs = 100'000'000;
constexpr int64_t kShortBatch =
    1000;  // what a slow neighbour in the table can force on a fast kernel
constexpr int64_t kLongBatch = 65536;  // what a table of fast kernels gets

void Pin(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  sched_setaffinity(0, sizeof set, &set);
}

// ------------------------------------------------------------------------------- bodies, each
// written once

inline void EmptyBody() { benchmark::ClobberMemory(); }

inline uint64_t MultiplyBody(uint64_t x) {
  x *= 0x9E3779B97F4A7C15u;
  benchmark::DoNotOptimize(x);
  return x;
}

class TestAndSet {
 public:
  void lock() {
    while (taken_.exchange(true, std::memory_order_acquire)) {
    }
  }
  void unlock() { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_{false};
};

template <typename Lock>
struct alignas(128) Guarded {
  Lock lock;
  int64_t value = 0;
  void Add() {
    const std::lock_guard guard(lock);
    ++value;
  }
};

// ------------------------------------------------------------------------------- under windows

class EmptyKernel : public Kernel {
 public:
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) EmptyBody();
  }
  CheckResult CheckWindow(int64_t) override { return {.passed = true}; }
};

class MultiplyKernel : public Kernel {
 public:
  void RunBatch(int, int64_t operations) override {
    uint64_t x = x_;
    for (int64_t i = 0; i < operations; ++i) x = MultiplyBody(x);
    x_ = x;
  }
  CheckResult CheckWindow(int64_t) override { return {.passed = x_ != 0}; }

 private:
  uint64_t x_ = 1;
};

template <typename Lock>
class LockKernel : public Kernel {
 public:
  void RunBatch(int, int64_t operations) override {
    for (int64_t i = 0; i < operations; ++i) guarded_.Add();
  }
  CheckResult CheckWindow(int64_t operations) override {
    return CheckResult::Equal(operations, std::exchange(guarded_.value, 0));
  }

 private:
  Guarded<Lock> guarded_;
};

// One line per sample: nanoseconds per operation of all threads together, overlap of the threads.
void Print(double ns_per_op, double overlap) { std::printf("%.6f %.6f\n", ns_per_op, overlap); }

void RunWindows(Kernel& kernel, int threads, int64_t batch) {
  WindowDriver driver(&kernel, threads, /*oversubscribed=*/false);
  auto body = [&](int thread) {
    Pin(thread);
    for (int i = 0; i < kSamples + 1; ++i) {
      driver.RunWindow(thread, {.window_ns = kWindowNs, .batch = batch});
      if (thread != 0) continue;
      double time = 0, operations = 0, total = 0, lost = 0;
      for (const ThreadReading& reading : driver.readings()) {
        time += reading.end_ns - reading.begin_ns;
        operations += reading.operations;
        total += reading.operations_total;
        lost += std::max(reading.stalled_ns, reading.longest_gap_ns);
      }
      if (!kernel.CheckWindow(total).passed) std::abort();
      if (i > 0) Print(time / threads / operations, std::max(0.0, 1 - lost / kWindowNs));
    }
  };
  std::vector<std::thread> others;
  for (int thread = 1; thread < threads; ++thread) others.emplace_back(body, thread);
  body(0);
  for (std::thread& other : others) other.join();
}

// ------------------------------------------------------------------------------- under Google
// Benchmark

class SilentReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>&) override {}
};

class TimeReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration) Print(run.GetAdjustedRealTime(), 1);
    }
  }
};

template <typename Reporter>
void InitializeAndRun() {
  int argc = 1;
  char name[] = "overhead";
  char* argv[] = {name, nullptr};
  benchmark::Initialize(&argc, argv);
  Reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
}

void RunGoogleBenchmark(const std::function<void(benchmark::State&)>& body) {
  Pin(0);
  benchmark::RegisterBenchmark("body", body)->MinTime(0.1)->Repetitions(kSamples)->UseRealTime();
  InitializeAndRun<TimeReporter>();
}

// A fixed count per thread through Google Benchmark's threads and barriers, pinned; each thread
// notes when it ran.
template <typename Lock>
void RunFixedCount() {
  constexpr int64_t kCount = 2'000'000;
  static Guarded<Lock> guarded;
  static int64_t begin[2], end[2];
  benchmark::RegisterBenchmark(
      "fixed",
      [](benchmark::State& state) {
        const int thread = state.thread_index();
        Pin(thread);
        while (state.KeepRunningBatch(kCount)) {
          begin[thread] = MonotonicNs();
          for (int64_t i = 0; i < kCount; ++i) guarded.Add();
          end[thread] = MonotonicNs();
        }
        if (thread != 0) return;  // past the closing barrier: both are done
        const double whole = std::max(end[0], end[1]) - std::min(begin[0], begin[1]);
        const double both = std::min(end[0], end[1]) - std::max(begin[0], begin[1]);
        Print(whole / (2 * kCount), std::max(0.0, both / whole));
      })
      ->Threads(2)
      ->Iterations(kCount)
      ->Repetitions(kSamples)
      ->UseRealTime();
  InitializeAndRun<SilentReporter>();
}

void RunClockProbe() {
  for (int i = 0; i < kSamples; ++i) Print(ProbeClock(0).multiply_ns(), 1);
}

// ------------------------------------------------------------------------------- the kinds of
// process

struct Kind {
  std::string_view name;
  std::function<void()> run;
};

template <typename K>
std::function<void()> Windows(int threads, int64_t batch) {
  return [=] {
    K kernel;
    RunWindows(kernel, threads, batch);
  };
}

const std::vector<Kind>& Kinds() {
  static const auto* kinds = new std::vector<Kind>{
      {"clock probe", RunClockProbe},
      {"empty, google benchmark",
       [] {
         RunGoogleBenchmark([](benchmark::State& state) {
           for (auto _ : state) EmptyBody();
         });
       }},
      {"empty, windows", Windows<EmptyKernel>(1, kLongBatch)},
      {"empty, windows of short batches", Windows<EmptyKernel>(1, kShortBatch)},
      {"multiply, google benchmark",
       [] {
         RunGoogleBenchmark([](benchmark::State& state) {
           uint64_t x = 1;
           for (auto _ : state) x = MultiplyBody(x);
         });
       }},
      {"multiply, windows", Windows<MultiplyKernel>(1, kLongBatch)},
      {"test-and-set, fixed count", RunFixedCount<TestAndSet>},
      {"test-and-set, windows", Windows<LockKernel<TestAndSet>>(2, kShortBatch)},
      {"mutex, fixed count", RunFixedCount<std::mutex>},
      {"mutex, windows", Windows<LockKernel<std::mutex>>(2, kShortBatch)},
  };
  return *kinds;
}

// ------------------------------------------------------------------------------- the parent

struct Samples {
  std::vector<double> process_ns;  // median of each process
  std::vector<double> ranges;      // max / min inside each process
  std::vector<double> overlaps;    // of every sample
};

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

bool RunKind(Launcher& launcher, const Kind& kind, Samples& out) {
  ChildSpec spec;
  spec.path = "/proc/self/exe";
  spec.args = {absl::StrCat("--kind=", kind.name)};
  const auto result = launcher.Launch(spec, [](std::string_view, std::string*) { return true; });
  if (!result.ok() || result->ending.kind() != Ending::EXITED || result->ending.exit_code() != 0) {
    std::fprintf(stderr, "%s: a process failed: %s\n", std::string(kind.name).c_str(),
                 result.ok() ? result->ending.detail().c_str() : "could not start");
    return false;
  }
  std::vector<double> ns;
  for (std::string_view line : absl::StrSplit(result->output, '\n', absl::SkipEmpty())) {
    const std::vector<std::string_view> fields = absl::StrSplit(line, ' ');
    double value = 0, overlap = 0;
    if (fields.size() != 2 || !absl::SimpleAtod(fields[0], &value) ||
        !absl::SimpleAtod(fields[1], &overlap)) {
      return false;
    }
    ns.push_back(value);
    out.overlaps.push_back(overlap);
  }
  const auto [low, high] = std::minmax_element(ns.begin(), ns.end());
  out.process_ns.push_back(Median(ns));
  out.ranges.push_back(*high / *low);
  return true;
}

void PrintKind(const Kind& kind, const Samples& samples) {
  const auto [low, high] =
      std::minmax_element(samples.process_ns.begin(), samples.process_ns.end());
  const auto overlapping = std::count_if(samples.overlaps.begin(), samples.overlaps.end(),
                                         [](double overlap) { return overlap >= 0.99; });
  absl::PrintF("%-32s %10.4f %22s %9.2f %20.1f %% %7.1f %%\n", kind.name,
               Median(samples.process_ns), absl::StrFormat("%.4f .. %.4f", *low, *high),
               Median(samples.ranges), 100.0 * overlapping / samples.overlaps.size(),
               100 * *std::min_element(samples.overlaps.begin(), samples.overlaps.end()));
}

// Process by process of the same round, so that a drift between rounds cancels.
double MedianOfPairs(const Samples& a, const Samples& b, bool ratio) {
  std::vector<double> values;
  for (size_t i = 0; i < std::min(a.process_ns.size(), b.process_ns.size()); ++i) {
    values.push_back(ratio ? a.process_ns[i] / b.process_ns[i] : a.process_ns[i] - b.process_ns[i]);
  }
  return Median(values);
}

int RunParent() {
  ProcessLauncher launcher;
  std::map<std::string_view, Samples> samples;
  std::vector<const Kind*> order;
  for (const Kind& kind : Kinds()) order.push_back(&kind);
  std::mt19937 random(20261130);
  for (int round = 0; round < kRounds; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    for (const Kind* kind : order) {
      if (!RunKind(launcher, *kind, samples[kind->name])) return 4;
    }
  }
  absl::PrintF("%d processes of each kind, interleaved, %d samples each. ns per operation.\n\n",
               kRounds, kSamples);
  absl::PrintF("%-32s %10s %22s %9s %22s %9s\n", "", "median", "processes", "max/min",
               "samples overlap>=99%", "least");
  for (const Kind& kind : Kinds()) PrintKind(kind, samples[kind.name]);
  const Samples& empty = samples["empty, google benchmark"];
  absl::PrintF(
      "\nempty body, windows over google benchmark: ratio %.3f, difference %+.4f ns (short batches "
      "%+.4f ns)\n",
      MedianOfPairs(samples["empty, windows"], empty, true),
      MedianOfPairs(samples["empty, windows"], empty, false),
      MedianOfPairs(samples["empty, windows of short batches"], empty, false));
  absl::PrintF("dependent multiply, windows over the probed clock: ratio %.3f\n",
               MedianOfPairs(samples["multiply, windows"], samples["clock probe"], true));
  return 0;
}

int Main(int argc, char** argv) {
  constexpr std::string_view kFlag = "--kind=";
  if (argc == 1) return RunParent();
  const std::string_view argument = argv[1];
  for (const Kind& kind : Kinds()) {
    if (argument.substr(0, kFlag.size()) == kFlag && argument.substr(kFlag.size()) == kind.name) {
      kind.run();
      return 0;
    }
  }
  std::fprintf(stderr, "overhead_benchmark takes no options\n");
  return 3;
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) { return lab::Main(argc, argv); }
