#include "harness/probe/hand_off.h"

#include <sched.h>

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/probe/cpu_pairs.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::HasSubstr;

constexpr absl::Duration kEver = absl::Minutes(4);

std::vector<uint32_t> AllowedCpus() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  EXPECT_EQ(sched_getaffinity(0, sizeof(allowed), &allowed), 0);
  std::vector<uint32_t> cpus;
  for (uint32_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(cpu, &allowed)) cpus.push_back(cpu);
  }
  return cpus;
}

TEST(HandOff, MedianIsTheMiddle) {
  std::vector<double> odd = {9, 1, 5};
  EXPECT_EQ(MedianOf(odd), 5);
  std::vector<double> even = {8, 2, 4, 100};
  EXPECT_EQ(MedianOf(even), 6);
  std::vector<double> one = {3};
  EXPECT_EQ(MedianOf(one), 3);
}

TEST(HandOff, NamesItsPairAndMeasuresSomething) {
  const std::vector<uint32_t> cpus = AllowedCpus();
  if (cpus.size() < 2) GTEST_SKIP() << "one CPU: there is nobody to hand to";
  const absl::StatusOr<HandOff> result = MeasureHandOff({cpus[0], cpus[1]}, kEver);
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->cpu_a(), cpus[0]);
  EXPECT_EQ(result->cpu_b(), cpus[1]);
  EXPECT_GT(result->one_way_ns(), 0.5);  // no line moves in a cycle or two
}

TEST(HandOff, ACpuThatIsRefusedIsAnError) {
  EXPECT_THAT(
      MeasureHandOff({AllowedCpus()[0], 1023}, kEver),
      StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("cpu 1023: this process may not")));
}

// Both threads on one CPU: each spins until its time slice is over while the other waits, so that a
// run of 50 round trips takes longer than the limit.
TEST(HandOff, EndsWhereOneThreadHoldsUpTheOther) {
  const uint32_t cpu = AllowedCpus()[0];
  const absl::StatusOr<HandOff> result = MeasureHandOff({cpu, cpu}, absl::Milliseconds(40));
  EXPECT_THAT(result, StatusIs(absl::StatusCode::kDeadlineExceeded, HasSubstr("within 40ms")));
}

}  // namespace
}  // namespace lab
