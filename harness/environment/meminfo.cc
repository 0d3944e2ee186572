#include "harness/environment/meminfo.h"

#include "harness/environment/key_value_text.h"
#include "harness/environment/number_text.h"

namespace lab {

MemInfo ParseMemInfo(std::string_view text) {
  MemInfo info;
  for (const auto& [key, value] : SplitKeyValues(text)) {
    if (key == "MemTotal") info.total_bytes = ParseSizeBytes(value);
    if (key == "SwapTotal") info.swap_total_bytes = ParseSizeBytes(value);
    if (key == "HugePages_Total") info.huge_pages_total = ParseCount(value);
  }
  return info;
}

}  // namespace lab
