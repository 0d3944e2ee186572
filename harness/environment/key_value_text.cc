#include "harness/environment/key_value_text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"

namespace lab {

std::vector<KeyValue> SplitKeyValues(std::string_view text, char separator) {
  std::vector<KeyValue> pairs;
  for (const std::string_view line : absl::StrSplit(text, '\n')) {
    const size_t cut = line.find(separator);
    if (cut == std::string_view::npos) continue;
    pairs.push_back({absl::StripAsciiWhitespace(line.substr(0, cut)),
                     absl::StripAsciiWhitespace(line.substr(cut + 1))});
  }
  return pairs;
}

std::optional<std::string_view> FindValue(std::string_view text, std::string_view key,
                                          char separator) {
  for (const KeyValue& pair : SplitKeyValues(text, separator)) {
    if (pair.key == key) return pair.value;
  }
  return std::nullopt;
}

}  // namespace lab
