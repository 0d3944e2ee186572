#include "harness/environment/frequency.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

constexpr char kGuestCpuinfo[] =
    "/proc/cpuinfo <<\nflags : fpu tsc hypervisor\ncpu MHz : 2100.000\n>>\n";

Frequency ReadFrequencyOf(const std::string& lines) {
  const HostFiles files(
      UnpackMachine("/sys/devices/system/cpu/cpu[0-1]/uevent = cpu\n" + lines).root);
  return ReadFrequency(files, ParseCpuInfo(files.Read("/proc/cpuinfo").value_or("")), {0, 1});
}

TEST(ReadFrequency, WithoutCpufreqNothingIsDisabled) {
  const Frequency frequency = ReadFrequencyOf("/sys/devices/system/cpu/cpu0/online = 1\n");
  for (const absl::Status& status :
       {frequency.governor.value.status(), frequency.driver.value.status(),
        frequency.max_hz.value.status(), frequency.base_hz.value.status()}) {
    EXPECT_THAT(status,
                StatusIs(absl::StatusCode::kNotFound, "no /sys/devices/system/cpu/cpu0/cpufreq"));
  }
  EXPECT_THAT(frequency.turbo.value,
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no_turbo, no ")));
}

TEST(ReadFrequency, TheConfiguredMaximumIsNotTheBoostNobodyGets) {
  const Frequency frequency = ReadFrequencyOf(
      "/sys/devices/system/cpu/cpu[0-1]/cpufreq/cpuinfo_max_freq = 7326560\n"
      "/sys/devices/system/cpu/cpu[0-1]/cpufreq/scaling_max_freq = 3600000\n");
  EXPECT_EQ(*frequency.max_hz.value, 3'600'000'000);
  EXPECT_THAT(frequency.max_hz.source, HasSubstr("scaling_max_freq"));
}

TEST(ReadFrequency, TheFastestCpuCounts) {
  const Frequency frequency = ReadFrequencyOf(
      "/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq = 1512000\n"
      "/sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq = 2016000\n");
  EXPECT_EQ(*frequency.now_hz.value, 2'016'000'000);
}

TEST(ReadFrequency, MegahertzOfAGuestIsItsBaseAndNotItsPresentClock) {
  const Frequency frequency = ReadFrequencyOf(kGuestCpuinfo);
  EXPECT_THAT(frequency.now_hz.value, StatusIs(absl::StatusCode::kUnavailable,
                                               HasSubstr("2100 MHz in /proc/cpuinfo is the rate")));
  EXPECT_EQ(*frequency.base_hz.value, 2'100'000'000);
}

TEST(ReadFrequency, WithoutSysNobodyKnowsWhatTheMegahertzAre) {
  const HostFiles files(UnpackMachine(kGuestCpuinfo).root);
  const Frequency frequency = ReadFrequency(files, ParseCpuInfo(*files.Read("/proc/cpuinfo")), {0});
  EXPECT_THAT(frequency.now_hz.value, StatusIs(absl::StatusCode::kNotFound, "no /sys"));
  EXPECT_THAT(frequency.base_hz.value, StatusIs(absl::StatusCode::kNotFound, "no /sys"));
}

TEST(ReadFrequency, MegahertzOfACpuThatCountsCyclesIsItsPresentClock) {
  const Frequency frequency = ReadFrequencyOf(
      "/proc/cpuinfo <<\nmodel name : X @ 3.20GHz\nflags : tsc aperfmperf\ncpu MHz : "
      "1200.000\n>>\n");
  EXPECT_EQ(*frequency.now_hz.value, 1'200'000'000);
  EXPECT_EQ(*frequency.base_hz.value, 3'200'000'000);
}

TEST(ReadFrequency, ZeroOrAbsurdIsUnknown) {
  const Frequency frequency = ReadFrequencyOf(
      "/sys/devices/system/cpu/cpu[0-1]/cpufreq/scaling_cur_freq = 0\n"
      "/sys/devices/system/cpu/cpu[0-1]/cpufreq/scaling_max_freq = 9223372036854775807\n");
  EXPECT_THAT(frequency.now_hz.value,
              StatusIs(absl::StatusCode::kDataLoss, HasSubstr("holds '0', not the frequency")));
  EXPECT_FALSE(frequency.max_hz.value.ok());
}

TEST(ReadFrequency, GovernorsThatDifferAreListed) {
  const Frequency frequency = ReadFrequencyOf(
      "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor = performance\n"
      "/sys/devices/system/cpu/cpu1/cpufreq/scaling_governor = powersave\n");
  EXPECT_EQ(*frequency.governor.value, "performance (0), powersave (1)");
}

TEST(ReadFrequency, TurboByEachDriver) {
  EXPECT_EQ(*ReadFrequencyOf("/sys/devices/system/cpu/intel_pstate/no_turbo = 1\n").turbo.value, "off");
  EXPECT_EQ(*ReadFrequencyOf("/sys/devices/system/cpu/cpufreq/boost = 1\n").turbo.value, "on");
  EXPECT_EQ(*ReadFrequencyOf("/sys/devices/system/cpu/cpu0/cpufreq/cpb = 0\n").turbo.value, "off");
}

}  // namespace
}  // namespace lab
