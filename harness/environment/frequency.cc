#include "harness/environment/frequency.h"

#include <algorithm>
#include <map>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "harness/environment/cpu_list.h"
#include "harness/environment/value_files.h"

namespace lab {
namespace {

constexpr char kCpuDirectory[] = "/sys/devices/system/cpu";
constexpr char kCpuinfo[] = "/proc/cpuinfo";

class FrequencyReader {
 public:
  FrequencyReader(const HostFiles& files, const CpuInfo& cpuinfo, const std::vector<uint32_t>& cpus)
      : files_(files), cpuinfo_(cpuinfo), cpus_(cpus) {
    if (cpus_.empty()) cpus_ = {0};  // so that reasons name a file
  }

  Frequency::Sourced<int64_t> Base() const {
    // Intel; then the firmware's nominal value, in MHz; then what /proc/cpuinfo says of it.
    if (const auto khz = Highest("cpufreq/base_frequency", kKhz); khz.ok()) {
      return {khz, Files("cpufreq/base_frequency")};
    }
    if (const auto mhz = Highest("acpi_cppc/nominal_freq", kMhz); mhz.ok()) {
      return {mhz, Files("acpi_cppc/nominal_freq")};
    }
    if (cpuinfo_.nominal_hz) return {*cpuinfo_.nominal_hz, kCpuinfo};
    if (CpuinfoIsNominal()) return {*cpuinfo_.now_hz, absl::StrCat(kCpuinfo, " (rate of the TSC)")};
    return {Highest("cpufreq/base_frequency", kKhz).status(), Files("cpufreq/base_frequency")};
  }

  Frequency::Sourced<int64_t> Max() const {
    const auto scaling = Highest("cpufreq/scaling_max_freq", kKhz);
    if (scaling.ok()) return {scaling, Files("cpufreq/scaling_max_freq")};
    const auto hardware = Highest("cpufreq/cpuinfo_max_freq", kKhz);
    if (hardware.ok()) return {hardware, Files("cpufreq/cpuinfo_max_freq")};
    return {scaling.status(), Files("cpufreq/scaling_max_freq")};
  }

  Frequency::Sourced<int64_t> Now() const {
    const auto scaling = Highest("cpufreq/scaling_cur_freq", kKhz);
    if (scaling.ok()) return {scaling, Files("cpufreq/scaling_cur_freq")};
    if (CpuinfoIsPresent()) return {*cpuinfo_.now_hz, kCpuinfo};
    if (!CpuinfoIsNominal()) return {scaling.status(), Files("cpufreq/scaling_cur_freq")};
    return {absl::UnavailableError(absl::StrFormat(
                "%s; the %.0f MHz in /proc/cpuinfo is the rate of the TSC, as the CPU shows no "
                "aperfmperf",
                scaling.status().message(), static_cast<double>(*cpuinfo_.now_hz) / 1e6)),
            Files("cpufreq/scaling_cur_freq")};
  }

  Frequency::Sourced<std::string> Words(std::string_view file) const {
    std::map<std::string, std::vector<uint32_t>> cpus_with;
    for (const uint32_t cpu : cpus_) {
      const absl::StatusOr<std::string> word = ReadText(files_, File(cpu, file));
      if (!word.ok()) return {word.status(), Files(file)};
      cpus_with[*word].push_back(cpu);
    }
    if (cpus_with.size() == 1) return {cpus_with.begin()->first, Files(file)};
    return {absl::StrJoin(cpus_with, ", ",
                          [](std::string* out, const auto& word) {
                            absl::StrAppend(out, word.first, " (", FormatCpuList(word.second), ")");
                          }),
            Files(file)};
  }

  Frequency::Sourced<std::string> Turbo() const {
    const std::string intel = absl::StrCat(kCpuDirectory, "/intel_pstate/no_turbo");
    if (const auto off = ReadCount(files_, intel); off.ok()) return {OnOff(*off == 0), intel};
    const std::string others = absl::StrCat(kCpuDirectory, "/cpufreq/boost");
    if (const auto on = ReadCount(files_, others); on.ok()) return {OnOff(*on != 0), others};
    const std::string cpb = File(cpus_.front(), "cpufreq/cpb");  // AMD, older kernels
    if (const auto on = ReadCount(files_, cpb); on.ok()) return {OnOff(*on != 0), cpb};
    return {absl::NotFoundError(absl::StrCat("no ", intel, ", no ", others)), others};
  }

 private:
  static constexpr int64_t kKhz = 1000;
  static constexpr int64_t kMhz = 1'000'000;

  static absl::StatusOr<std::string> OnOff(bool on) { return on ? "on" : "off"; }

  std::string File(uint32_t cpu, std::string_view file) const {
    return absl::StrCat(kCpuDirectory, "/cpu", cpu, "/", file);
  }

  std::string Files(std::string_view file) const {
    return absl::StrCat(kCpuDirectory, "/cpu*/", file);
  }

  // Highest over the CPUs. Those that do not say (a CPU that sleeps answers "busy") are left out,
  // unless it is all of them.
  absl::StatusOr<int64_t> Highest(std::string_view file, int64_t unit) const {
    absl::StatusOr<int64_t> highest = absl::NotFoundError("");
    for (const uint32_t cpu : cpus_) {
      const std::string path = File(cpu, file);
      absl::StatusOr<int64_t> value = ReadCount(files_, path);
      constexpr int64_t kMostHz = 100'000'000'000;
      if (value.ok() && (*value == 0 || *value > kMostHz / unit)) {
        value = Unexpected(path, absl::StrCat(*value), "the frequency of a CPU");
      }
      if (value.ok() && (!highest.ok() || *value * unit > *highest)) highest = *value * unit;
      if (!value.ok() && !highest.ok() && highest.status().message().empty()) highest = value;
    }
    return highest;
  }

  // Whether the frequency in /proc/cpuinfo is the present one.
  bool CpuinfoIsPresent() const {
    if (!cpuinfo_.now_hz) return false;
    return !cpuinfo_.HasFlag("tsc") || cpuinfo_.HasFlag("aperfmperf") ||
           files_.List(File(cpus_.front(), "cpufreq")).ok();
  }

  // Whether it is the rate of x86's time stamp counter. Neither is known where /sys cannot be read.
  bool CpuinfoIsNominal() const {
    return cpuinfo_.now_hz && !CpuinfoIsPresent() && files_.List(File(cpus_.front(), "")).ok();
  }

  const HostFiles& files_;
  const CpuInfo& cpuinfo_;
  std::vector<uint32_t> cpus_;
};

}  // namespace

Frequency ReadFrequency(const HostFiles& files, const CpuInfo& cpuinfo,
                        const std::vector<uint32_t>& cpus) {
  const FrequencyReader reader(files, cpuinfo, cpus);
  return {.base_hz = reader.Base(),
          .max_hz = reader.Max(),
          .now_hz = reader.Now(),
          .governor = reader.Words("cpufreq/scaling_governor"),
          .driver = reader.Words("cpufreq/scaling_driver"),
          .turbo = reader.Turbo()};
}

}  // namespace lab
