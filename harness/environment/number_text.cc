#include "harness/environment/number_text.h"

#include <charconv>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"

namespace lab {
namespace {

std::optional<int64_t> ParseWhole(std::string_view text, int base) {
  if (text.empty() || text.front() == '-') return std::nullopt;
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// The power of two that a unit stands for; -1 for none we know.
int Shift(std::string_view unit) {
  if (absl::EndsWithIgnoreCase(unit, "iB"))
    unit.remove_suffix(2);
  else if (absl::EndsWithIgnoreCase(unit, "B"))
    unit.remove_suffix(1);
  if (unit.empty()) return 0;
  if (unit.size() > 1) return -1;
  switch (absl::ascii_toupper(static_cast<unsigned char>(unit[0]))) {
    case 'K':
      return 10;
    case 'M':
      return 20;
    case 'G':
      return 30;
    case 'T':
      return 40;
  }
  return -1;
}

}  // namespace

std::optional<int64_t> ParseCount(std::string_view text) {
  return ParseWhole(absl::StripAsciiWhitespace(text), 10);
}

std::optional<int64_t> ParseHexCount(std::string_view text) {
  return ParseWhole(absl::StripPrefix(absl::StripAsciiWhitespace(text), "0x"), 16);
}

std::optional<double> ParseReal(std::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  double value = 0;
  if (text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  if (!absl::SimpleAtod(text, &value) || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<int64_t> ParseSizeBytes(std::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::optional<int64_t> count = ParseCount(text.substr(0, digits));
  const int shift = Shift(absl::StripLeadingAsciiWhitespace(text.substr(digits)));
  if (!count || shift < 0 || *count > (INT64_MAX >> shift)) return std::nullopt;
  return *count << shift;
}

}  // namespace lab
