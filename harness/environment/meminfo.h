// /proc/meminfo, the three lines of it that the record keeps.
#ifndef HARNESS_ENVIRONMENT_MEMINFO_H_
#define HARNESS_ENVIRONMENT_MEMINFO_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace lab {

// nullopt: the line is missing or holds no number.
struct MemInfo {
  std::optional<int64_t> total_bytes;
  std::optional<int64_t> swap_total_bytes;
  std::optional<int64_t> huge_pages_total;  // pages, of the default size
};

MemInfo ParseMemInfo(std::string_view text);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_MEMINFO_H_
