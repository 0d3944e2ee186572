// Pressure stall information, /proc/pressure/{cpu,io,memory} and a cgroup's *.pressure: how long
// some task waited for the resource.
#ifndef HARNESS_ENVIRONMENT_PRESSURE_H_
#define HARNESS_ENVIRONMENT_PRESSURE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace lab {

struct Pressure {
  double some_avg10_percent = 0;
  int64_t some_total_us = 0;  // since boot
};

// nullopt where there is no line "some". Allocates nothing: the child reads this between windows.
std::optional<Pressure> ParsePressure(std::string_view text);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_PRESSURE_H_
