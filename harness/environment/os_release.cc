#include "harness/environment/os_release.h"

#include "absl/strings/str_cat.h"
#include "harness/environment/key_value_text.h"

namespace lab {
namespace {

std::string Unquote(std::string_view value) {
  const char quote = value.empty() ? '\0' : value.front();
  const bool quoted = value.size() >= 2 && (quote == '"' || quote == '\'') && value.back() == quote;
  if (quoted) value = value.substr(1, value.size() - 2);
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '\\' && quote != '\'' && i + 1 < value.size()) ++i;
    text += value[i];
  }
  return text;
}

std::optional<std::string> Named(std::string_view text, std::string_view key) {
  const std::optional<std::string_view> value = FindValue(text, key, '=');
  if (!value) return std::nullopt;
  std::string plain = Unquote(*value);
  if (plain.empty()) return std::nullopt;
  return plain;
}

}  // namespace

std::optional<std::string> ParseDistribution(std::string_view os_release) {
  if (auto pretty = Named(os_release, "PRETTY_NAME")) return pretty;
  auto name = Named(os_release, "NAME");
  const auto version = Named(os_release, "VERSION_ID");
  if (name && version) absl::StrAppend(&*name, " ", *version);
  return name;
}

}  // namespace lab
