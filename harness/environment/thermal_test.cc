#include "harness/environment/thermal.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

HostFiles ThermalTree(const std::string& lines) { return HostFiles(UnpackMachine(lines).root); }

TEST(ReadTemperature, TheHottestZoneThatMakesSense) {
  EXPECT_EQ(*ReadTemperatureMillicelsius(ThermalTree("/sys/class/thermal/thermal_zone0/temp = 41000\n"
                                              "/sys/class/thermal/thermal_zone1/temp = 52500\n"
                                              "/sys/class/thermal/thermal_zone2/temp = -274000\n"
                                              "/sys/class/thermal/cooling_device0/temp = 99000\n")),
            52500);
}

TEST(ReadTemperature, TheCpusSensorWhereThereAreNoZones) {
  EXPECT_EQ(*ReadTemperatureMillicelsius(ThermalTree("/sys/class/hwmon/hwmon0/name = nvme\n"
                                              "/sys/class/hwmon/hwmon0/temp1_input = 70000\n"
                                              "/sys/class/hwmon/hwmon1/name = k10temp\n"
                                              "/sys/class/hwmon/hwmon1/temp1_input = 45000\n")),
            45000);
}

TEST(ReadTemperature, NoSensorIsUnknownAndNotZero) {
  EXPECT_THAT(ReadTemperatureMillicelsius(ThermalTree("/sys/class/thermal/\n")),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("no thermal zone")));
}

TEST(ReadThermalThrottles, SumsCoresAndPackages) {
  EXPECT_EQ(*ReadThermalThrottles(ThermalTree(
                "/sys/devices/system/cpu/cpu[0-1]/thermal_throttle/core_throttle_count = 2\n"
                "/sys/devices/system/cpu/cpu[0-1]/thermal_throttle/package_throttle_count = 5\n")),
            2 + 5 + 2 + 5);
}

TEST(ReadThermalThrottles, WhoDoesNotCountIsUnknown) {
  EXPECT_THAT(
      ReadThermalThrottles(ThermalTree("/sys/devices/system/cpu/cpu0/online = 1\n")),
      StatusIs(absl::StatusCode::kNotFound, "no /sys/devices/system/cpu/cpu0/thermal_throttle"));
}

}  // namespace
}  // namespace lab
