// kernels/parse/unchecked_parser.h
//
// Wrong on purpose: takes every character for a digit, as in a test program that only ever sees
// digits. No branch but the loop's, and wrong for every minus, letter and number that is too long.
#ifndef KERNELS_PARSE_UNCHECKED_PARSER_H_
#define KERNELS_PARSE_UNCHECKED_PARSER_H_

#include <cstdint>
#include <string>

#include "kernels/parse/parser.h"

namespace lab {

struct UncheckedParser {
  static constexpr ParserContract kContract = {};

  static bool Parse(const std::string& line, int32_t& value) {
    uint32_t number = 0;
    for (const char c : line) number = number * 10 + static_cast<uint32_t>(c - '0');
    value = static_cast<int32_t>(number);
    return true;
  }
};

}  // namespace lab

#endif  // KERNELS_PARSE_UNCHECKED_PARSER_H_
