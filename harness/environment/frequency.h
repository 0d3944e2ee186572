// The CPUs' clock: what it may be, what it is, and who decides.
//
// Three traps. cpuinfo_max_freq counts boosts that the configuration forbids; scaling_max_freq is
// what holds. "cpu MHz" of /proc/cpuinfo is the present clock only where the CPU counts cycles
// (aperfmperf) or cpufreq runs; elsewhere, as in most virtual machines, it is the time stamp
// counter's rate, measured once at boot. And where there is no cpufreq directory, scaling is not
// "disabled": it is unknown.
#ifndef HARNESS_ENVIRONMENT_FREQUENCY_H_
#define HARNESS_ENVIRONMENT_FREQUENCY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/environment/cpuinfo.h"
#include "harness/environment/host_files.h"

namespace lab {

struct Frequency {
  template <typename T>
  struct Sourced {
    absl::StatusOr<T> value;
    std::string source;
  };

  Sourced<int64_t> base_hz;
  Sourced<int64_t> max_hz;  // of the fastest CPU
  Sourced<int64_t> now_hz;  // likewise; idle CPUs run slow, so the fastest is nearest to a busy one
  // "performance"; with CPUs where they differ: "performance (0-3), powersave (4-5)".
  Sourced<std::string> governor;
  Sourced<std::string> driver;
  Sourced<std::string> turbo;  // "on", "off"
};

// `cpus`: the online ones, ascending.
Frequency ReadFrequency(const HostFiles& files, const CpuInfo& cpuinfo,
                        const std::vector<uint32_t>& cpus);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_FREQUENCY_H_
