#include "harness/subject/window_driver.h"

#include <atomic>
#include <numeric>
#include <string>
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
      WindowSettings own = settings;
      own.first = i == 0;
      driver.RunWindow(thread, own);
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

TEST_P(WindowDriverTest, EveryTimingCountsWhatTheKernelDid) {
  const int threads = GetParam();
  for (const Timing timing : {Timing::kBatches, Timing::kSampled, Timing::kEach}) {
    CountingKernel kernel(threads);
    Drive(
        kernel, threads, 3,
        {.timing = timing, .sample_one_in = 10, .window_ns = 2 * kMs, .slice_ns = kMs, .batch = 7},
        [&](const std::vector<ThreadReading>& readings) {
          int64_t total = 0;
          for (const ThreadReading& reading : readings) {
            total += reading.operations_total;
            EXPECT_GE(reading.operations_total, reading.operations);
            EXPECT_GT(reading.operations, 0);
            EXPECT_EQ(reading.timed_ns > 0, timing == Timing::kEach);
          }
          EXPECT_TRUE(kernel.CheckWindow(total).passed);
        });
  }
}

TEST(WindowDriver, OneOperationInAsManyIsSampled) {
  CountingKernel kernel(1);
  WindowDriver driver(&kernel, 1, false);
  driver.RunWindow(0, {.timing = Timing::kSampled,
                       .sample_one_in = 64,
                       .window_ns = 20 * kMs,
                       .slice_ns = 20 * kMs});
  const double operations = static_cast<double>(driver.readings()[0].operations);
  const double timed = static_cast<double>(driver.latencies()[0].count());
  // Gaps are uniform in [0, 126]: over thousands of them the mean is 63 within a few per cent.
  EXPECT_GT(timed, 1000);
  EXPECT_NEAR(operations / timed, 64, 6);
}

TEST(WindowDriver, ASingleShotIsOneOperationOfEachThread) {
  CountingKernel kernel(3);
  Drive(kernel, 3, 1, {.timing = Timing::kSingleShot},
        [&](const std::vector<ThreadReading>& readings) {
          for (const ThreadReading& reading : readings) EXPECT_EQ(reading.operations_total, 1);
          EXPECT_TRUE(kernel.CheckWindow(3).passed);
        });
}

// Notes the order of what is called on it.
class LevelKernel : public Kernel {
 public:
  void SetUpIteration(int) override { calls += "("; }
  void TearDownIteration(int) override { calls += ")"; }
  void SetUpInvocation(int) override { calls += "<"; }
  void RunBatch(int, int64_t) override { calls += "."; }
  void TearDownInvocation(int) override { calls += ">"; }
  CheckResult CheckWindow(int64_t) override { return {}; }
  std::string calls;
};

TEST(WindowDriver, SetsUpAndTearsDownAroundWindowsAndInvocations) {
  LevelKernel kernel;
  WindowDriver driver(&kernel, 1, false);
  // Windows of no length hold one operation.
  driver.RunWindow(0, {.first = true, .timing = Timing::kEach, .window_ns = 0});
  kernel.calls += "check";
  driver.RunWindow(0, {.first = false, .timing = Timing::kEach, .window_ns = 0});
  kernel.calls += "check";
  driver.EndWindows(0);
  EXPECT_EQ(kernel.calls, "(<.>check)(<.>check)");
}

}  // namespace
}  // namespace lab
