#include "lab/plan/thread_group.h"

#include <algorithm>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "lab/plan/bounds.h"
#include "lab/plan/thread_word.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr std::string_view kRest = "rest";

absl::Status Refuse(std::string_view text, std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat(text, ": ", why));
}

}  // namespace

absl::StatusOr<std::vector<RoleCount>> ResolveThreadGroup(std::string_view text,
                                                          uint32_t cpus_available) {
  std::vector<RoleCount> roles;
  std::set<std::string> seen;
  int rest = -1;
  uint64_t sum = 0;
  for (const std::string_view part : absl::StrSplit(text, ',')) {
    const std::vector<std::string_view> halves = absl::StrSplit(part, '=');
    if (halves.size() != 2 || halves[0].empty() || halves[1].empty()) {
      return Refuse(text, "a thread group is ROLE=COUNT,ROLE=COUNT: writer=1,reader=rest");
    }
    if (!seen.insert(std::string(halves[0])).second) {
      return Refuse(text, absl::StrCat("role ", halves[0], " is given twice"));
    }
    RoleCount& role = roles.emplace_back();
    role.set_role(std::string(halves[0]));
    if (halves[1] == kRest) {
      if (rest >= 0) return Refuse(text, "only one role can take the rest");
      rest = static_cast<int>(roles.size()) - 1;
      continue;
    }
    LAB_ASSIGN_OR_RETURN(const uint32_t count, ResolveThreadWord(halves[1], cpus_available));
    role.set_threads(count);
    sum += count;
  }
  if (rest >= 0) {
    const uint64_t left = cpus_available > sum ? cpus_available - sum : 1;
    roles[rest].set_threads(static_cast<uint32_t>(left));
    sum += left;
  }
  if (const std::string problem = ThreadsProblem(sum); !problem.empty()) {
    return Refuse(text, problem);
  }
  return roles;
}

}  // namespace lab
