// /proc/loadavg: "0.00 0.13 0.13 1/128 8553".
#ifndef HARNESS_ENVIRONMENT_LOAD_AVERAGE_H_
#define HARNESS_ENVIRONMENT_LOAD_AVERAGE_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace lab {

struct LoadAverage {
  double one_minute = 0;
  uint32_t runnable = 0;  // threads that run or want to, the reading one included
};

// nullopt where either is missing or no number.
std::optional<LoadAverage> ParseLoadAverage(std::string_view text);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_LOAD_AVERAGE_H_
