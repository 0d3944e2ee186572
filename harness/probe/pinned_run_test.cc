#include "harness/probe/pinned_run.h"

#include <sched.h>

#include <atomic>
#include <cstdint>
#include <memory>

#include "absl/status/status.h"
#include "absl/synchronization/notification.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::HasSubstr;

constexpr absl::Duration kEver = absl::Minutes(4);

uint32_t AnyAllowedCpu() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  EXPECT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  for (uint32_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) return cpu;
  }
  return 0;
}

TEST(PinnedRun, RunsOnTheCpuItNames) {
  const uint32_t cpu = AnyAllowedCpu();
  const auto seen = std::make_shared<std::atomic<int>>(-1);
  EXPECT_THAT(RunPinned({{.cpu = cpu, .run = [seen] { *seen = sched_getcpu(); }}}, kEver), IsOk());
  EXPECT_EQ(*seen, static_cast<int>(cpu));
}

TEST(PinnedRun, TheCallersAffinityStays) {
  cpu_set_t before;
  cpu_set_t after;
  ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
  ASSERT_THAT(RunPinned({{.cpu = AnyAllowedCpu(), .run = [] {}}}, kEver), IsOk());
  ASSERT_EQ(sched_getaffinity(0, sizeof(after), &after), 0);
  EXPECT_TRUE(CPU_EQUAL(&before, &after));
}

// Two threads that each wait for the other can share one CPU, given time.
TEST(PinnedRun, TasksRunAtTheSameTime) {
  const uint32_t cpu = AnyAllowedCpu();
  struct Two {
    absl::Notification first;
    absl::Notification second;
  };
  const auto two = std::make_shared<Two>();
  const auto ping = [two] { two->first.Notify(), two->second.WaitForNotification(); };
  const auto pong = [two] { two->first.WaitForNotification(), two->second.Notify(); };
  EXPECT_THAT(RunPinned({{.cpu = cpu, .run = ping}, {.cpu = cpu, .run = pong}}, kEver), IsOk());
}

TEST(PinnedRun, WhereOneCpuIsRefusedNothingRuns) {
  const auto runs = std::make_shared<std::atomic<int>>(0);
  const auto count = [runs] { ++*runs; };
  const absl::Status status =
      RunPinned({{.cpu = AnyAllowedCpu(), .run = count}, {.cpu = 1023, .run = count}}, kEver);
  EXPECT_THAT(status, StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("cpu 1023")));
  EXPECT_EQ(*runs, 0);
}

TEST(PinnedRun, ACpuNumberBeyondTheMaskIsRefused) {
  EXPECT_THAT(RunPinned({{.cpu = 70'000, .run = [] {}}}, kEver),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("cpu 70000")));
}

TEST(PinnedRun, ATaskThatDoesNotEndIsLeftBehind) {
  const auto released = std::make_shared<absl::Notification>();
  const auto ended = std::make_shared<absl::Notification>();
  const absl::Status status = RunPinned({{.cpu = AnyAllowedCpu(),
                                          .run =
                                              [released, ended] {
                                                released->WaitForNotification();
                                                ended->Notify();
                                              }}},
                                        absl::Milliseconds(50));
  EXPECT_THAT(status, StatusIs(absl::StatusCode::kDeadlineExceeded, HasSubstr("within 50ms")));
  // Left in peace, not destroyed: it still owns what it touches.
  released->Notify();
  ended->WaitForNotification();
}

}  // namespace
}  // namespace lab
