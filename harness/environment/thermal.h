// How hot the machine is, and how often heat has slowed it down.
#ifndef HARNESS_ENVIRONMENT_THERMAL_H_
#define HARNESS_ENVIRONMENT_THERMAL_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "harness/environment/host_files.h"

namespace lab {

// Of the hottest thermal zone, or of the CPU's own sensor where there are no zones. Virtual
// machines have neither. Zones that answer nonsense (a sleeping one says -274 degrees) are left
// out.
absl::StatusOr<int64_t> ReadTemperatureMillicelsius(const HostFiles& files);

// Throttle events since boot, summed over CPUs (Intel counts them; others do not). Only differences
// mean something: cores share packages.
absl::StatusOr<int64_t> ReadThermalThrottles(const HostFiles& files);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_THERMAL_H_
