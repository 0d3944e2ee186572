#include "lab/plan/case_filter.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "lab/plan/closest_name.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/validate.h"

namespace lab {
namespace {

bool PatternMatches(std::string_view pattern, const Case& c) {
  const std::string name = CaseName(c);
  if (pattern.find_first_of("*?") == std::string_view::npos)
    return absl::StrContains(name, pattern);
  return GlobMatches(pattern, c.contender()) || GlobMatches(pattern, name);
}

// With what could have been meant, whole names included.
absl::Status MatchesNothing(std::string_view pattern, const std::vector<Case>& cases) {
  std::vector<std::string> contenders, names;
  std::set<std::string> seen;
  for (const Case& c : cases) {
    if (seen.insert(c.contender()).second) contenders.push_back(c.contender());
    names.push_back(CaseName(c));
  }
  std::string guess = DidYouMean(pattern, names);
  if (guess.empty()) guess = GuessOrList(pattern, contenders);
  return absl::NotFoundError(
      absl::StrCat(pattern, ": matches none of ", DistinctCases(cases), " cases", guess));
}

}  // namespace

std::string CaseName(const Case& c) {
  std::string name = absl::StrCat(c.contender(), "/threads:", c.threads());
  for (const RoleCount& role : c.role()) {
    absl::StrAppend(&name, "/", role.role(), ":", role.threads());
  }
  if (c.mode() == SAMPLE || c.mode() == SS) absl::StrAppend(&name, "/mode:", ModeName(c.mode()));
  if (c.placement() == COMPACT) absl::StrAppend(&name, "/placement:compact");
  if (c.placement() == NONE) absl::StrAppend(&name, "/placement:none");
  for (const Param& param : c.param()) {
    absl::StrAppend(&name, "/", param.name(), "=", param.value());
  }
  return name;
}

int DistinctCases(const std::vector<Case>& cases) {
  std::set<std::string> distinct;
  for (Case c : cases) {
    c.set_threads(0);
    c.clear_role();
    distinct.insert(CaseName(c));
  }
  return static_cast<int>(distinct.size());
}

bool GlobMatches(std::string_view pattern, std::string_view text) {
  // Backtracks to the last * only: an earlier one can give nothing that the last cannot.
  size_t p = 0, t = 0, star = std::string_view::npos, star_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

absl::StatusOr<std::vector<Case>> FilterCases(const std::vector<Case>& cases,
                                              std::string_view filter) {
  if (filter.empty()) return cases;
  std::vector<bool> kept(cases.size());
  std::set<uint32_t> groups;
  for (const std::string_view pattern : absl::StrSplit(filter, ',')) {
    if (pattern.empty()) return absl::InvalidArgumentError(absl::StrCat(filter, ": empty pattern"));
    bool any = false;
    for (size_t i = 0; i < cases.size(); ++i) {
      if (!PatternMatches(pattern, cases[i])) continue;
      kept[i] = any = true;
      groups.insert(cases[i].group());
    }
    if (!any) return MatchesNothing(pattern, cases);
  }
  std::vector<Case> result;
  for (size_t i = 0; i < cases.size(); ++i) {
    const bool needed = cases[i].baseline() && groups.count(cases[i].group()) > 0;
    if (kept[i] || needed) result.push_back(cases[i]);
  }
  return result;
}

}  // namespace lab
