// What every parser is compared with: the contract, character by character.
#ifndef KERNELS_PARSE_PARSE_ORACLE_H_
#define KERNELS_PARSE_PARSE_ORACLE_H_

#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/parse/parser.h"

namespace lab {

inline std::optional<int32_t> OracleParse(std::string_view line, const ParserContract& contract) {
  if (contract.leading_blanks) {
    while (line.starts_with(' ')) line.remove_prefix(1);
  }
  if (contract.trailing_blanks) {
    while (line.ends_with(' ')) line.remove_suffix(1);
  }
  const bool minus = line.starts_with('-');
  if (minus || (contract.plus_sign && line.starts_with('+'))) line.remove_prefix(1);
  if (line.empty()) return std::nullopt;
  int64_t value = 0;
  for (const char c : line) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (minus ? '0' - c : c - '0');
    if (value < INT32_MIN || value > INT32_MAX) return std::nullopt;
  }
  return static_cast<int32_t>(value);
}

}  // namespace lab

#endif  // KERNELS_PARSE_PARSE_ORACLE_H_
