// What measuring costs, side by side: Google Benchmark's own loop and fixed counts, and this
// library's windows.
//
//   bazel run //harness/subject:overhead_benchmark
//
// Ten processes of each kind, in an order drawn afresh per round. What is compared to a per cent is
// measured in turn inside each process, 20 ms of one and 20 ms of the other, and compared turn by
// turn: on a shared machine the same loop runs half as fast again from one second to the next.
// Prints medians over processes; judges nothing.
#include <sched.h>
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <iterator>
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
constexpr int64_t kTurnNs = 20'000'000;
constexpr int kTurns = 20;
constexpr int64_t kTurnIterations = 20'000'000;
constexpr std::string_view kEmpty = "empty body";
constexpr std::string_view kMultiply = "dependent multiply";
constexpr std::string_view kSampling = "one in 64 timed alone";
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
    for (; operations > 0; --operations) EmptyBody();
  }
  CheckResult CheckWindow(int64_t) override { return {.passed = true}; }
};

class MultiplyKernel : public Kernel {
 public:
  void RunBatch(int, int64_t operations) override {
    uint64_t x = x_;
    for (; operations > 0; --operations) x = MultiplyBody(x);
    x_ = x;
  }
  CheckResult CheckWindow(int64_t) override { return {.passed = x_ != 0}; }

 private:
  uint64_t x_ = 1;
};

// Some fifty nanoseconds.
class FiftyKernel : public Kernel {
 public:
  static constexpr int kMultiplies = 50;
  void RunBatch(int, int64_t operations) override {
    uint64_t x = x_;
    for (; operations > 0; --operations) {
      for (int i = 0; i < kMultiplies; ++i) x = MultiplyBody(x);
    }
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

// Keeps the times of the repetitions, in order.
class TimeReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type == Run::RT_Iteration) ns_.push_back(run.GetAdjustedRealTime());
    }
  }
  const std::vector<double>& ns() const { return ns_; }

 private:
  std::vector<double> ns_;
};

void InitializeAndRun(benchmark::BenchmarkReporter& reporter) {
  int argc = 1;
  char name[] = "overhead";
  char* argv[] = {name, nullptr};
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks(&reporter);
}

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

// One window of 20 ms; its time per operation.
double OneWindow(Kernel& kernel, int64_t batch, Timing timing = Timing::kBatches) {
  WindowDriver driver(&kernel, 1, /*oversubscribed=*/false);
  driver.RunWindow(0, {.timing = timing, .window_ns = kTurnNs, .batch = batch});
  const ThreadReading& reading = driver.readings()[0];
  return static_cast<double>(reading.end_ns - reading.begin_ns) / reading.operations;
}

// Google Benchmark's loop over `body`, then the kernel in windows, then the clock, in turn in one
// process. Prints the medians of each and of the turns' ratios to Google Benchmark's loop and to
// the clock.
template <typename K>
void RunInTurn(const std::function<void(benchmark::State&)>& body) {
  Pin(0);
  std::vector<double> windows, short_batches, clock;
  K kernel;
  benchmark::RegisterBenchmark("body",
                               [&](benchmark::State& state) {
                                 body(state);
                                 windows.push_back(OneWindow(kernel, kLongBatch));
                                 short_batches.push_back(OneWindow(kernel, kShortBatch));
                                 clock.push_back(ProbeClock(0).multiply_ns());
                               })
      ->Iterations(kTurnIterations)
      ->Repetitions(kTurns)
      ->UseRealTime();
  TimeReporter reporter;
  InitializeAndRun(reporter);
  std::vector<double> ratio, difference, short_difference, over_clock;
  for (size_t i = 0; i < reporter.ns().size(); ++i) {
    ratio.push_back(windows[i] / reporter.ns()[i]);
    difference.push_back(windows[i] - reporter.ns()[i]);
    short_difference.push_back(short_batches[i] - reporter.ns()[i]);
    over_clock.push_back(windows[i] / clock[i]);
  }
  std::printf("%.6f %.6f %.6f %.6f %.6f %.6f %.6f\n", Median(reporter.ns()), Median(windows),
              Median(clock), Median(ratio), Median(difference), Median(short_difference),
              Median(over_clock));
}

// Windows in which one operation in 64 is timed alone, and windows in which none is, in turn.
void RunSampling() {
  Pin(0);
  FiftyKernel kernel;
  std::vector<double> plain, sampled, ratio;
  for (int turn = 0; turn < kTurns; ++turn) {
    plain.push_back(OneWindow(kernel, kShortBatch));
    sampled.push_back(OneWindow(kernel, kShortBatch, Timing::kSampled));
    ratio.push_back(sampled.back() / plain.back());
  }
  std::printf("%.6f %.6f %.6f\n", Median(plain), Median(sampled), Median(ratio));
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
  SilentReporter reporter;
  InitializeAndRun(reporter);
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
      {kEmpty,
       [] {
         RunInTurn<EmptyKernel>([](benchmark::State& state) {
           for (auto _ : state) EmptyBody();
         });
       }},
      {kMultiply,
       [] {
         RunInTurn<MultiplyKernel>([](benchmark::State& state) {
           uint64_t x = 1;
           for (auto _ : state) x = MultiplyBody(x);
         });
       }},
      {kSampling, RunSampling},
      {"test-and-set, fixed count", RunFixedCount<TestAndSet>},
      {"test-and-set, windows", Windows<LockKernel<TestAndSet>>(2, kShortBatch)},
      {"mutex, fixed count", RunFixedCount<std::mutex>},
      {"mutex, windows", Windows<LockKernel<std::mutex>>(2, kShortBatch)},
  };
  return *kinds;
}

// ------------------------------------------------------------------------------- the parent

using Fields = std::vector<double>;

// The lines that one process of the kind prints, as numbers.
bool RunKind(Launcher& launcher, const Kind& kind, std::vector<Fields>& lines) {
  ChildSpec spec;
  spec.path = "/proc/self/exe";
  spec.args = {absl::StrCat("--kind=", kind.name)};
  const auto result = launcher.Launch(spec, [](std::string_view, std::string*) { return true; });
  if (!result.ok() || result->ending.kind() != Ending::EXITED || result->ending.exit_code() != 0) {
    std::fprintf(stderr, "%s: a process failed: %s\n", std::string(kind.name).c_str(),
                 result.ok() ? result->ending.detail().c_str() : "could not start");
    return false;
  }
  for (std::string_view line : absl::StrSplit(result->output, '\n', absl::SkipEmpty())) {
    Fields fields;
    for (std::string_view word : absl::StrSplit(line, ' ')) {
      if (!absl::SimpleAtod(word, &fields.emplace_back())) return false;
    }
    lines.push_back(std::move(fields));
  }
  return !lines.empty();
}

Fields Column(const std::vector<Fields>& lines, size_t column) {
  Fields values;
  for (const Fields& line : lines) values.push_back(line.at(column));
  return values;
}

// "1.003 (1.001 to 1.012)"
std::string MedianAndRange(const Fields& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return absl::StrFormat("%.4f (%.4f to %.4f)", Median(values), *low, *high);
}

void PrintInTurn(std::string_view name, const std::vector<Fields>& lines) {
  absl::PrintF("%s, ns per operation, medians of %d turns, over %d processes\n", name, kTurns,
               lines.size());
  constexpr const char* kNames[] = {"google benchmark's loop",    "windows",
                                    "three cycles of the clock",  "windows / google benchmark",
                                    "windows - google benchmark", "  with batches of 1,000",
                                    "windows / three cycles"};
  for (size_t i = 0; i < std::size(kNames); ++i) {
    absl::PrintF("  %-28s %s\n", kNames[i], MedianAndRange(Column(lines, i)));
  }
}

void PrintLock(std::string_view name, const std::vector<Fields>& lines) {
  const Fields overlaps = Column(lines, 1);
  const auto overlapping = std::count_if(overlaps.begin(), overlaps.end(),
                                         [](double overlap) { return overlap >= 0.99; });
  absl::PrintF("  %-28s %s; overlap of 99 %% in %d of %d samples, least %.1f %%\n", name,
               MedianAndRange(Column(lines, 0)), overlapping, overlaps.size(),
               100 * *std::min_element(overlaps.begin(), overlaps.end()));
}

void PrintSampling(const std::vector<Fields>& lines) {
  absl::PrintF("%s, ns per operation of %d multiplies, over %d processes\n", kSampling,
               FiftyKernel::kMultiplies, lines.size());
  constexpr const char* kNames[] = {"none timed alone", "one in 64", "one in 64 / none"};
  for (size_t i = 0; i < std::size(kNames); ++i) {
    absl::PrintF("  %-28s %s\n", kNames[i], MedianAndRange(Column(lines, i)));
  }
}

int RunParent() {
  ProcessLauncher launcher;
  std::map<std::string_view, std::vector<Fields>> lines;
  std::vector<const Kind*> order;
  for (const Kind& kind : Kinds()) order.push_back(&kind);
  std::mt19937 random(20261130);
  for (int round = 0; round < kRounds; ++round) {
    std::shuffle(order.begin(), order.end(), random);
    for (const Kind* kind : order) {
      if (!RunKind(launcher, *kind, lines[kind->name])) return 4;
    }
  }
  PrintInTurn(kEmpty, lines[kEmpty]);
  PrintInTurn(kMultiply, lines[kMultiply]);
  PrintSampling(lines[kSampling]);
  absl::PrintF("two threads on one lock, ns per operation of both, %d processes x %d samples\n",
               kRounds, kSamples);
  for (const Kind& kind : Kinds()) {
    if (kind.name != kEmpty && kind.name != kMultiply && kind.name != kSampling)
      PrintLock(kind.name, lines[kind.name]);
  }
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
