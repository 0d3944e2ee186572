#include "harness/environment/load_average.h"

#include <limits>
#include <vector>

#include "absl/strings/str_split.h"
#include "harness/environment/number_text.h"

namespace lab {

std::optional<LoadAverage> ParseLoadAverage(std::string_view text) {
  const std::vector<std::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  if (words.size() < 4) return std::nullopt;
  const std::optional<double> one_minute = ParseReal(words[0]);
  const size_t slash = words[3].find('/');
  const std::optional<int64_t> runnable = ParseCount(words[3].substr(0, slash));
  if (!one_minute || slash == std::string_view::npos || !runnable) return std::nullopt;
  if (*runnable > std::numeric_limits<uint32_t>::max()) return std::nullopt;
  return LoadAverage{.one_minute = *one_minute, .runnable = static_cast<uint32_t>(*runnable)};
}

}  // namespace lab
