#include "lab/plan/closest_name.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lab {

size_t EditDistance(std::string_view a, std::string_view b) {
  // distance[i][j]: of a's first i bytes and b's first j.
  std::vector<std::vector<size_t>> distance(a.size() + 1, std::vector<size_t>(b.size() + 1));
  for (size_t i = 0; i <= a.size(); ++i) distance[i][0] = i;
  for (size_t j = 0; j <= b.size(); ++j) distance[0][j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = distance[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      distance[i][j] = std::min({distance[i - 1][j] + 1, distance[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
      }
    }
  }
  return distance[a.size()][b.size()];
}

std::string ClosestName(std::string_view typed, const std::vector<std::string>& names) {
  // What is typed may be hostile and long; a name is neither.
  if (typed.size() > 200) return "";
  size_t limit = std::max<size_t>(1, typed.size() / 3);
  std::string closest;
  for (const std::string& name : names) {
    const size_t distance = EditDistance(typed, name);
    if (distance > limit || distance >= name.size()) continue;
    closest = name;
    if (distance == 0) break;
    limit = distance - 1;
  }
  return closest;
}

std::string DidYouMean(std::string_view typed, const std::vector<std::string>& names) {
  const std::string closest = ClosestName(typed, names);
  return closest.empty() ? "" : absl::StrCat("; did you mean ", closest, "?");
}

std::string GuessOrList(std::string_view typed, const std::vector<std::string>& names) {
  std::string guess = DidYouMean(typed, names);
  return guess.empty() ? absl::StrCat(" (", absl::StrJoin(names, ", "), ")") : guess;
}

}  // namespace lab
