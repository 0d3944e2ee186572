#include "reports/model/case_text.h"

#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/analysis/facet.h"

namespace lab {
namespace {

std::string RolesText(const std::vector<RoleCount>& roles) {
  return absl::StrJoin(roles, ", ", [](std::string* out, const RoleCount& role) {
    absl::StrAppend(out, role.role(), " ", role.threads());
  });
}

}  // namespace

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

std::string WhatOf(const GroupSummary& group, Roles roles) {
  std::vector<std::string> parts;
  if (!group.facet.role.empty()) {
    parts.push_back(roles == Roles::kNamed
                        ? group.facet.role
                        : absl::StrCat(group.facet.role, " (", RolesText(group.roles), ")"));
  }
  switch (group.facet.metric) {
    case Metric::kTime:
      if (group.mode == SS) parts.push_back("the operation alone");
      break;
    case Metric::kP50:
    case Metric::kP99:
      parts.push_back(absl::StrCat(MetricName(group.facet.metric), " of single operations"));
      break;
    case Metric::kFromExec:
      parts.push_back("from exec to the first result");
      break;
  }
  if (group.placement == COMPACT || group.placement == NONE) {
    parts.push_back(absl::StrCat("placement ", PlacementName(group.placement)));
  }
  return absl::StrJoin(parts, ", ");
}

}  // namespace lab
