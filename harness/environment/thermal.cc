#include "harness/environment/thermal.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "harness/environment/number_text.h"
#include "harness/environment/value_files.h"

namespace lab {
namespace {

constexpr char kZones[] = "/sys/class/thermal";
constexpr char kSensors[] = "/sys/class/hwmon";
constexpr char kCpus[] = "/sys/devices/system/cpu";

std::vector<std::string> Entries(const HostFiles& files, std::string_view directory,
                                 std::string_view prefix) {
  std::vector<std::string> paths;
  for (const std::string& name : files.List(directory).value_or(std::vector<std::string>())) {
    std::string_view number = name;
    if (absl::ConsumePrefix(&number, prefix) && ParseCount(number)) {
      paths.push_back(absl::StrCat(directory, "/", name));
    }
  }
  return paths;
}

void KeepHottest(std::optional<int64_t>& hottest, const absl::StatusOr<int64_t>& reading) {
  // What is not between these is no machine that runs.
  constexpr int64_t kColdest = -40'000, kHottest = 150'000;
  if (!reading.ok() || *reading < kColdest || *reading > kHottest) return;
  hottest = std::max(hottest.value_or(kColdest), *reading);
}

bool IsCpuSensor(std::string_view name) {
  return name == "coretemp" || name == "k10temp" || name == "zenpower" || name == "cpu_thermal";
}

}  // namespace

absl::StatusOr<int64_t> ReadTemperatureMillicelsius(const HostFiles& files) {
  std::optional<int64_t> hottest;
  for (const std::string& zone : Entries(files, kZones, "thermal_zone")) {
    KeepHottest(hottest, ReadSigned(files, zone + "/temp"));
  }
  if (hottest) return *hottest;
  for (const std::string& sensor : Entries(files, kSensors, "hwmon")) {
    if (!IsCpuSensor(ReadText(files, sensor + "/name").value_or(""))) continue;
    KeepHottest(hottest, ReadSigned(files, sensor + "/temp1_input"));
  }
  if (hottest) return *hottest;
  return absl::NotFoundError(absl::StrCat("no thermal zone under ", kZones,
                                          " and no CPU sensor under ", kSensors,
                                          " that tells a temperature"));
}

absl::StatusOr<int64_t> ReadThermalThrottles(const HostFiles& files) {
  std::optional<int64_t> sum;
  const std::vector<std::string> cpus = Entries(files, kCpus, "cpu");
  for (const std::string& cpu : cpus) {
    for (const char* counter : {"core_throttle_count", "package_throttle_count"}) {
      const auto events = ReadCount(files, absl::StrCat(cpu, "/thermal_throttle/", counter));
      if (events.ok() && *events < (int64_t{1} << 40)) sum = sum.value_or(0) + *events;
    }
  }
  if (sum) return *sum;
  const std::string first = cpus.empty() ? absl::StrCat(kCpus, "/cpu0") : cpus.front();
  const absl::Status why = files.Read(first + "/thermal_throttle/core_throttle_count").status();
  return why.ok() ? absl::DataLossError("the thermal throttle counts are no counts") : why;
}

}  // namespace lab
