#include "harness/environment/load_facts.h"

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "harness/environment/build_server.h"
#include "harness/environment/fact_sheet.h"
#include "harness/environment/load_average.h"
#include "harness/environment/pressure.h"
#include "harness/environment/proc_stat.h"
#include "harness/environment/thermal.h"
#include "harness/environment/value_files.h"
#include "lab/record/fact_keys.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr char kLoadavg[] = "/proc/loadavg";
constexpr char kPressure[] = "/proc/pressure/cpu";
constexpr char kStat[] = "/proc/stat";

absl::StatusOr<LoadAverage> ReadLoadAverage(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files, kLoadavg));
  if (const auto load = ParseLoadAverage(text)) return *load;
  return Unexpected(kLoadavg, text, "a load average");
}

absl::StatusOr<double> PsiCpu(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files, kPressure));
  if (const auto pressure = ParsePressure(text)) return pressure->some_avg10_percent;
  return Unexpected(kPressure, text, "a pressure");
}

absl::StatusOr<double> StealPercent(const HostFiles& files) {
  LAB_ASSIGN_OR_RETURN(const std::string text, ReadText(files, kStat));
  const std::optional<CpuTicks> ticks = ParseCpuTicks(text);
  if (!ticks) return Unexpected(kStat, text, "the ticks of all CPUs");
  if (!ticks->steal) return absl::NotFoundError("/proc/stat of this kernel counts no stolen time");
  if (ticks->total == 0) return absl::NotFoundError("/proc/stat has not counted a tick yet");
  return 100.0 * static_cast<double>(*ticks->steal) / static_cast<double>(ticks->total);
}

}  // namespace

void AddLoadFacts(const HostFiles& files, HostFacts& facts) {
  FactSheet sheet(&facts);
  const absl::StatusOr<LoadAverage> load = ReadLoadAverage(files);
  sheet.Real(fact::kLoadAverage,
             load.ok() ? absl::StatusOr<double>(load->one_minute) : load.status(), kLoadavg);
  sheet.Integer(fact::kRunnable,
                load.ok() ? absl::StatusOr<int64_t>(load->runnable) : load.status(), kLoadavg);
  sheet.Real(fact::kPsiCpu, PsiCpu(files), kPressure, "%");
  sheet.Real(fact::kSteal, StealPercent(files), kStat, "%");
  sheet.Integer(fact::kTemperature, ReadTemperatureMillicelsius(files),
                "/sys/class/thermal, /sys/class/hwmon", "millicelsius");
  sheet.Integer(fact::kThermalThrottles, ReadThermalThrottles(files),
                "/sys/devices/system/cpu/cpu*/thermal_throttle");
  sheet.Text(fact::kBuildServer, DetectBuildServer(files), "/proc/*/cmdline");
}

}  // namespace lab
