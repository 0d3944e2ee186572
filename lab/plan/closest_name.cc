#include "lab/plan/closest_name.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace lab {

size_t EditDistance(std::string_view a, std::string_view b) {
  // One row of Wagner and Fischer's table at a time: row[j] = distance of a's first i bytes and b's
  // first j.
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i);
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
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
