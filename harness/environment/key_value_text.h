// Texts of lines "key: value", "KEY=value" or "key value": /proc/meminfo, /proc/self/status,
// os-release, cpu.stat. Keys and values come without the blanks around them; views into the text.
#ifndef HARNESS_ENVIRONMENT_KEY_VALUE_TEXT_H_
#define HARNESS_ENVIRONMENT_KEY_VALUE_TEXT_H_

#include <optional>
#include <string_view>
#include <vector>

namespace lab {

struct KeyValue {
  std::string_view key;
  std::string_view value;
};

// Lines without a separator are left out. Cut at the first separator of a line.
std::vector<KeyValue> SplitKeyValues(std::string_view text, char separator = ':');

// Value of the first line with this key.
std::optional<std::string_view> FindValue(std::string_view text, std::string_view key,
                                          char separator = ':');

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_KEY_VALUE_TEXT_H_
