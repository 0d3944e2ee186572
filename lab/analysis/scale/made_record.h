// A record file of any size, as the runner writes it, with made-up windows.
#ifndef LAB_ANALYSIS_SCALE_MADE_RECORD_H_
#define LAB_ANALYSIS_SCALE_MADE_RECORD_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"

namespace lab {

// Two contenders by one thread, so `forks` / 2 blocks. A window is 100 ms in ten slices, with all
// that a subject fills in; forks differ by 1 %, windows by 0.5 %, and one window in fifty is
// disturbed.
struct MadeRecord {
  uint32_t forks = 1000;
  uint32_t windows = 1000;
};

// Errors: the file exists, or cannot be written.
absl::Status WriteMadeRecord(const MadeRecord& shape, const std::string& path);

}  // namespace lab

#endif  // LAB_ANALYSIS_SCALE_MADE_RECORD_H_
