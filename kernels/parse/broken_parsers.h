// Parsers with one fault each. Nothing uses them but the tests that want every check to catch its
// fault.
#ifndef KERNELS_PARSE_BROKEN_PARSERS_H_
#define KERNELS_PARSE_BROKEN_PARSERS_H_

#include <cerrno>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <system_error>

#include "kernels/parse/library_parsers.h"
#include "kernels/parse/parser.h"

namespace lab {

// Does not look where parsing stopped.
struct IgnoresTheRestParser {
  static constexpr ParserContract kContract = {};
  static bool Parse(const std::string& line, int32_t& value) {
    return std::from_chars(line.data(), line.data() + line.size(), value).ec == std::errc();
  }
};

// Takes the lower half of what was too large.
struct WrapsParser {
  static constexpr ParserContract kContract = {.leading_blanks = true, .plus_sign = true};
  static bool Parse(const std::string& line, int32_t& value) {
    char* stop = nullptr;
    value = static_cast<int32_t>(std::strtoll(line.c_str(), &stop, 10));
    return stop != line.c_str() && stop == line.c_str() + line.size();
  }
};

// Parses what follows the minus and negates it: the smallest number has no positive twin.
struct NegatesParser {
  static constexpr ParserContract kContract = {};
  static bool Parse(const std::string& line, int32_t& value) {
    const bool minus = line.starts_with('-');
    if (minus && line.starts_with("--")) return false;
    if (!FromCharsParser::Parse(line.substr(minus ? 1 : 0), value)) return false;
    if (minus) value = -value;
    return true;
  }
};

// Nothing is zero, as for atoi.
struct AcceptsNothingParser {
  static constexpr ParserContract kContract = {};
  static bool Parse(const std::string& line, int32_t& value) {
    if (line.empty()) {
      value = 0;
      return true;
    }
    return FromCharsParser::Parse(line, value);
  }
};

// Looks at errno and never clears it: after one number that was too large, none is right.
struct KeepsErrnoParser {
  static constexpr ParserContract kContract = {.leading_blanks = true, .plus_sign = true};
  static bool Parse(const std::string& line, int32_t& value) {
    char* stop = nullptr;
    const long long wide = std::strtoll(line.c_str(), &stop, 10);
    value = static_cast<int32_t>(wide);
    return errno == 0 && stop != line.c_str() && stop == line.c_str() + line.size() &&
           FitsInt32(wide);
  }
};

// Says strict and takes blanks.
struct LaxParser {
  static constexpr ParserContract kContract = {};
  static bool Parse(const std::string& line, int32_t& value) {
    return StrtolParser::Parse(line, value);
  }
};

}  // namespace lab

#endif  // KERNELS_PARSE_BROKEN_PARSERS_H_
