#include "harness/environment/load_snapshot.h"

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "harness/environment/cgroup_limits.h"
#include "harness/environment/load_average.h"
#include "harness/environment/pressure.h"
#include "harness/environment/proc_stat.h"
#include "harness/environment/thermal.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr int64_t kUnknown = -1;

int64_t SomeUs(const HostFiles& files, const char* resource) {
  const auto text = files.Read(absl::StrCat("/proc/pressure/", resource));
  const std::optional<Pressure> pressure = ParsePressure(text.value_or(""));
  return pressure ? pressure->some_total_us : kUnknown;
}

absl::StatusOr<int64_t> ThrottledPeriods(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const CgroupPaths paths, ReadCgroupPaths(files));
  return ReadThrottledPeriods(files, paths.cpu);
}

void SetLoad(const HostFiles& files, LoadSnapshot& snapshot) {
  const auto load = ParseLoadAverage(files.Read("/proc/loadavg").value_or(""));
  snapshot.set_load_average_1m(load ? load->one_minute : static_cast<double>(kUnknown));
  snapshot.set_runnable(load ? load->runnable : 0);
}

void SetTicks(const HostFiles& files, LoadSnapshot& snapshot) {
  const auto ticks = ParseCpuTicks(files.Read("/proc/stat").value_or(""));
  snapshot.set_steal_ticks(ticks ? ticks->steal.value_or(kUnknown) : kUnknown);
  snapshot.set_busy_ticks(ticks ? ticks->busy : kUnknown);
  snapshot.set_total_ticks(ticks ? ticks->total : kUnknown);
}

}  // namespace

LoadSnapshot TakeLoadSnapshot(const HostFiles& files, uint64_t mono_ns) {
  LoadSnapshot snapshot;
  snapshot.set_mono_ns(mono_ns);
  SetLoad(files, snapshot);
  SetTicks(files, snapshot);
  snapshot.set_psi_cpu_some_us(SomeUs(files, "cpu"));
  snapshot.set_psi_io_some_us(SomeUs(files, "io"));
  snapshot.set_psi_memory_some_us(SomeUs(files, "memory"));
  snapshot.set_throttled_periods(ThrottledPeriods(files).value_or(kUnknown));
  snapshot.set_thermal_throttles(ReadThermalThrottles(files).value_or(kUnknown));
  snapshot.set_temperature_millicelsius(ReadTemperatureMillicelsius(files).value_or(0));
  return snapshot;
}

}  // namespace lab
