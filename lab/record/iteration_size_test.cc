// A window must cost little to keep: at most 160 bytes per thread, head of the frame included, with
// ten slices and values as large as real ones get. A program that stores decimal JSON per
// repetition takes about 357 (Google Benchmark).
#include <cstddef>
#include <cstdint>
#include <cstdio>

#include "gtest/gtest.h"
#include "lab/record/frames.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

constexpr double kMaxBytesPerThread = 160;
constexpr int kSlices = 10;
constexpr uint64_t kOperations = 700'000'000;  // 7 per ns and thread: beyond any CPU
constexpr uint64_t kBatch = 4096;

// Each thread disturbed in every way, so that no field is left out for being zero.
ThreadWindow DisturbedThread(uint32_t cpu) {
  ThreadWindow thread;
  thread.set_operations(kOperations);
  thread.set_operations_total(kOperations + 100 * kBatch);
  thread.set_begin_ns(200'000);
  thread.set_end_ns(100'004'711);
  thread.set_cpu_ns(99'900'000);
  thread.set_cpu_begin(cpu);
  thread.set_cpu_end(cpu + 1);
  thread.set_longest_gap_ns(12'345'678);
  thread.set_stalled_ns(23'456'789);
  thread.set_voluntary_switches(20'000);
  thread.set_involuntary_switches(300);
  thread.set_minor_faults(300);
  thread.set_major_faults(1);
  for (int i = 0; i < kSlices; ++i) thread.add_slice_batches(kOperations / kBatch / kSlices);
  return thread;
}

Frame Window(uint32_t threads) {
  Frame frame;
  Iteration* iteration = frame.mutable_iteration();
  iteration->set_trial_id(1'000);
  iteration->set_attempt(1);
  iteration->set_index(6);
  iteration->set_warmup(true);
  iteration->set_start_mono_ns(1'000'000'000'000'000);  // up for 11.6 days
  iteration->set_window_ns(100'000'000);
  iteration->set_stall_threshold_ns(1'000'000);
  const int64_t total = static_cast<int64_t>(threads * (kOperations + 100 * kBatch));
  iteration->mutable_check()->set_passed(true);
  iteration->mutable_check()->set_expected(total);
  iteration->mutable_check()->set_actual(total);
  iteration->set_steal_ticks(20);
  iteration->set_psi_cpu_some_us(100'000);
  for (uint32_t i = 0; i < threads; ++i) *iteration->add_thread() = DisturbedThread(127 + i);
  return frame;
}

TEST(IterationSize, IsAtMost160BytesPerWindowAndThread) {
  for (const uint32_t threads : {1u, 2u, 64u}) {
    const size_t bytes = EncodeFrame(Window(threads).SerializeAsString()).size();
    const double per_thread = static_cast<double>(bytes) / threads;
    std::printf("%u threads: %zu bytes a window, %.1f a thread\n", threads, bytes, per_thread);
    EXPECT_LE(per_thread, kMaxBytesPerThread) << threads << " threads";
  }
}

}  // namespace
}  // namespace lab
