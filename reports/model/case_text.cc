#include "reports/model/case_text.h"

#include "absl/strings/str_cat.h"

namespace lab {

std::string_view PlacementName(Placement placement) {
  switch (placement) {
    case SPREAD:
      return "spread";
    case COMPACT:
      return "compact";
    case NONE:
      return "none (not pinned)";
    case PLACEMENT_UNSPECIFIED:
    case Placement_INT_MIN_SENTINEL_DO_NOT_USE_:
    case Placement_INT_MAX_SENTINEL_DO_NOT_USE_:
      break;
  }
  return "unknown";
}

std::string ParamsText(const std::vector<Param>& params) {
  std::string text;
  for (const Param& param : params) {
    absl::StrAppend(&text, text.empty() ? "" : " ", param.name(), "=", param.value());
  }
  return text;
}

}  // namespace lab
