// Runs a kernel in true windows: all threads in place before the barrier opens, all running until
// the last has left.
//
// Why not a fixed count per thread: one thread finishes first and the rest runs uncontended. With a
// fixed count on two CPUs, samples came out up to 3.3 times their process's median that way; with
// windows none did.
//
// Every measuring thread calls RunWindow with its index; thread 0 also decides the common start.
// Between windows the threads wait in the barrier, spinning (a sleeping thread would begin the next
// window late), and yield where there are more threads than CPUs.
#ifndef HARNESS_SUBJECT_WINDOW_DRIVER_H_
#define HARNESS_SUBJECT_WINDOW_DRIVER_H_

#include <atomic>
#include <cstdint>
#include <vector>

#include "harness/launcher/monotonic_clock.h"
#include "harness/subject/kernel.h"
#include "harness/subject/window_account.h"
#include "lab/record/latency_histogram.h"

namespace lab {

// How the operations of a window are told apart in time.
enum class Timing {
  kBatches,     // the clock is read once per batch
  kSampled,     // one operation in `sample_one_in` is timed alone, the gaps between drawn at random
  kEach,        // every operation is timed alone, with set-up and tear-down outside its time
  kSingleShot,  // each thread does one operation, and nothing else
};

struct WindowSettings {
  bool first = true;  // of the trial: nothing is torn down before it
  Timing timing = Timing::kBatches;
  int64_t sample_one_in = 64;
  int64_t window_ns = 0;
  int64_t slice_ns = 10'000'000;
  int64_t stall_threshold_ns = 1'000'000;
  int64_t batch = 1000;  // operations between two clock reads
};

// What one thread did in one window; see ThreadWindow in record.proto, whose fields these are.
struct ThreadReading {
  int64_t operations = 0;
  int64_t operations_total = 0;
  int64_t begin_ns = 0;
  int64_t end_ns = 0;
  int64_t cpu_ns = 0;
  int cpu_begin = 0;
  int cpu_end = 0;
  int64_t longest_gap_ns = 0;
  int64_t stalled_ns = 0;
  int64_t voluntary_switches = 0;
  int64_t involuntary_switches = 0;
  int64_t minor_faults = 0;
  int64_t major_faults = 0;
  std::vector<uint32_t> slice_batches;
  int64_t timed_ns = 0;  // with Timing::kEach: the sum of the operations' own times
};

// All threads arrive before any leaves. Spins; yields after a while where `oversubscribed`.
class SpinBarrier {
 public:
  SpinBarrier(int threads, bool oversubscribed)
      : threads_(threads), oversubscribed_(oversubscribed) {}
  void Wait();

 private:
  const int threads_;
  const bool oversubscribed_;
  alignas(128) std::atomic<int> arrived_{0};
  alignas(128) std::atomic<int> generation_{0};
};

class WindowDriver {
 public:
  // `oversubscribed`: more threads than CPUs to run them.
  WindowDriver(Kernel* kernel, int threads, bool oversubscribed);

  // Called by every thread, once per window, with the same settings. When it returns, all threads
  // are at rest and `readings()` is complete. Thread 0 may then read it and write a record; the
  // others go on to their next RunWindow and wait there.
  void RunWindow(int thread, const WindowSettings& settings);

  // Called by every thread after its last window, when thread 0 is done with the readings.
  void EndWindows(int thread);

  // Of the last window. For thread 0, between windows.
  const std::vector<ThreadReading>& readings() const { return readings_; }
  int64_t start_ns() const { return start_ns_.load(std::memory_order_relaxed); }
  // Of the last window, per thread; empty histograms but with Timing::kSampled.
  const std::vector<LatencyHistogram>& latencies() const { return latencies_; }

 private:
  int64_t AgreeOnStart(int thread);
  // Each runs until the account is closed, and returns the operations done.
  int64_t RunBatches(int thread, const WindowSettings& settings, WindowAccount& account);
  int64_t RunSampled(int thread, const WindowSettings& settings, WindowAccount& account);
  int64_t RunEach(int thread, WindowAccount& account, int64_t& timed_ns);
  // What a thread does while others are not done; returns the operations done.
  int64_t KeepCompany(int thread, const WindowSettings& settings);

  Kernel* const kernel_;
  const int threads_;
  SpinBarrier barrier_;
  std::vector<ThreadReading> readings_;
  std::vector<LatencyHistogram> latencies_;
  alignas(128) std::atomic<int64_t> start_ns_{0};
  alignas(128) std::atomic<int> left_{0};
};

}  // namespace lab

#endif  // HARNESS_SUBJECT_WINDOW_DRIVER_H_
