// kernels/parse/library_parsers.h
//
// The ways to parse a number that libraries offer, each with the checks that make "the whole line,
// in range" of it. What each needs for that is half of the lesson.
#ifndef KERNELS_PARSE_LIBRARY_PARSERS_H_
#define KERNELS_PARSE_LIBRARY_PARSERS_H_

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>
#include <system_error>

#include "absl/strings/numbers.h"
#include "kernels/parse/parser.h"

namespace lab {

inline bool FitsInt32(long long wide) {
  return wide >= std::numeric_limits<int32_t>::min() && wide <= std::numeric_limits<int32_t>::max();
}

// No locale, no allocation, no terminator needed, no blanks; failure is a value.
struct FromCharsParser {
  static constexpr ParserContract kContract = {};

  static bool Parse(const std::string& line, int32_t& value) {
    const char* const end = line.data() + line.size();
    const auto [stop, error] = std::from_chars(line.data(), end, value);
    return error == std::errc() && stop == end;
  }
};

// Wants a terminator and asks the locale. What is too large for a long long comes back as the
// largest one, which is out of our range as well, so that errno need not be looked at.
struct StrtolParser {
  static constexpr ParserContract kContract = {.leading_blanks = true, .plus_sign = true};

  static bool Parse(const std::string& line, int32_t& value) {
    char* stop = nullptr;
    const long long wide = std::strtoll(line.c_str(), &stop, 10);
    value = static_cast<int32_t>(wide);
    return stop != line.c_str() && stop == line.c_str() + line.size() && FitsInt32(wide);
  }
};

// The same inside, with failure thrown. The handler is here, as near as it can be: farther up the
// stack unwinding costs more.
struct StoiParser {
  static constexpr ParserContract kContract = {.leading_blanks = true, .plus_sign = true};

  static bool Parse(const std::string& line, int32_t& value) {
    try {
      std::size_t used = 0;
      value = std::stoi(line, &used);
      return used == line.size();
    } catch (const std::invalid_argument&) {
      return false;
    } catch (const std::out_of_range&) {
      return false;
    }
  }
};

// A whole line by contract, blanks around it allowed.
struct SimpleAtoiParser {
  static constexpr ParserContract kContract = {
      .leading_blanks = true, .trailing_blanks = true, .plus_sign = true};

  static bool Parse(const std::string& line, int32_t& value) {
    return absl::SimpleAtoi(line, &value);
  }
};

// What does not fit is undefined behaviour, so the width is limited to what always fits: a number
// of more than 18 characters is refused, leading zeros or not.
struct SscanfParser {
  static constexpr ParserContract kContract = {.leading_blanks = true, .plus_sign = true};

  static bool Parse(const std::string& line, int32_t& value) {
    long long wide = 0;
    int used = 0;
    if (std::sscanf(line.c_str(), "%18lld%n", &wide, &used) != 1) return false;
    value = static_cast<int32_t>(wide);
    return static_cast<std::size_t>(used) == line.size() && FitsInt32(wide);
  }
};

}  // namespace lab

#endif  // KERNELS_PARSE_LIBRARY_PARSERS_H_
