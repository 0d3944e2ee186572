// The first line of /proc/stat: how all CPUs together have spent their time since boot.
#ifndef HARNESS_ENVIRONMENT_PROC_STAT_H_
#define HARNESS_ENVIRONMENT_PROC_STAT_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace lab {

struct CpuTicks {
  int64_t busy = 0;   // user, nice, system, irq, softirq; guests are within user and nice
  int64_t total = 0;  // busy, idle, iowait, steal
  std::optional<int64_t>
      steal;  // nullopt on kernels before 2.6.11 and systems that only play Linux
};

// nullopt where there is no line "cpu " with at least user, nice, system and idle. Needs only the
// head of the file. Allocates nothing: the child reads this between windows.
std::optional<CpuTicks> ParseCpuTicks(std::string_view proc_stat);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_PROC_STAT_H_
