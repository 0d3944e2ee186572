#include "harness/subject/window_driver.h"

#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

constexpr int64_t kMs = 1'000'000;

// Counts what it is asked to do, and notices a batch that runs while the others are at rest.
class CountingKernel : public Kernel {
 public:
  explicit CountingKernel(int threads) : done_(threads) {}
  void RunBatch(int thread, int64_t operations) override {
    done_[thread].fetch_add(operations, std::memory_order_relaxed);
  }
  CheckResult CheckWindow(int64_t operations) override {
    int64_t sum = 0;
    for (auto& done : done_) sum += done.exchange(0);
    return CheckResult::Equal(operations, sum);
  }

 private:
  std::vector<std::atomic<int64_t>> done_;
};

// Runs `windows` windows and gives each one's readings to `look`, on thread 0 while all are at
// rest.
template <typename Look>
void Drive(Kernel& kernel, int threads, int windows, const WindowSettings& settings, Look look) {
  WindowDriver driver(&kernel, threads, /*oversubscribed=*/true);
  auto body = [&](int thread) {
    for (int i = 0; i < windows; ++i) {
      driver.RunWindow(thread, settings);
      if (thread == 0) look(driver.readings());
    }
  };
  std::vector<std::thread> others;
  for (int thread = 1; thread < threads; ++thread) others.emplace_back(body, thread);
  body(0);
  for (std::thread& other : others) other.join();
}

class WindowDriverTest : public testing::TestWithParam<int> {};

TEST_P(WindowDriverTest, TotalsAreWhatTheKernelSaw) {
  const int threads = GetParam();
  CountingKernel kernel(threads);
  int windows = 0;
  Drive(kernel, threads, 5, {.window_ns = 3 * kMs, .slice_ns = kMs, .batch = 7},
        [&](const std::vector<ThreadReading>& readings) {
          int64_t total = 0;
          for (const ThreadReading& reading : readings) {
            total += reading.operations_total;
            EXPECT_GE(reading.operations_total, reading.operations);
            EXPECT_EQ(reading.operations % 7, 0);
            EXPECT_EQ(std::accumulate(reading.slice_batches.begin(), reading.slice_batches.end(),
                                      int64_t{0}) *
                          7,
                      reading.operations);
            EXPECT_EQ(reading.slice_batches.size(), 3u);
          }
          EXPECT_TRUE(kernel.CheckWindow(total).passed);
          ++windows;
        });
  EXPECT_EQ(windows, 5);
}

TEST_P(WindowDriverTest, EveryThreadRunsPastTheEndOfTheWindow) {
  const int threads = GetParam();
  CountingKernel kernel(threads);
  Drive(kernel, threads, 3, {.window_ns = 2 * kMs, .slice_ns = kMs, .batch = 10},
        [&](const std::vector<ThreadReading>& readings) {
          for (const ThreadReading& reading : readings) {
            EXPECT_GE(reading.begin_ns, 0);
            EXPECT_GE(reading.end_ns, 2 * kMs);
            EXPECT_GT(reading.operations, 0);
            EXPECT_GE(reading.longest_gap_ns, reading.begin_ns);
          }
        });
}

INSTANTIATE_TEST_SUITE_P(Threads, WindowDriverTest, testing::Values(1, 2, 5));

// Thread 1 stands still for 5 ms once in each window, as a descheduled thread would.
class StoppingKernel : public Kernel {
 public:
  void RunBatch(int thread, int64_t) override {
    if (thread == 1 && ++batches_ == 10) {
      for (const uint64_t until = MonotonicNs() + 5 * kMs; MonotonicNs() < until;) {
      }
    }
  }
  CheckResult CheckWindow(int64_t) override {
    batches_ = 0;
    return {.passed = true};
  }

 private:
  int batches_ = 0;
};

TEST(WindowDriver, FindsAThreadStoppedFor5MsHundredTimesOfHundred) {
  StoppingKernel kernel;
  int found = 0;
  Drive(kernel, 2, 100, {.window_ns = 10 * kMs, .stall_threshold_ns = kMs, .batch = 1},
        [&](const std::vector<ThreadReading>& readings) {
          found += readings[1].longest_gap_ns >= 5 * kMs && readings[1].stalled_ns >= 5 * kMs;
          kernel.CheckWindow(0);
        });
  EXPECT_EQ(found, 100);
}

}  // namespace
}  // namespace lab
