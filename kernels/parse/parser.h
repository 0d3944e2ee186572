// kernels/parse/parser.h
//
// What every parser of this folder offers, so that one test proves them all and one loop times them
// all.
//
//   int32_t value;
//   if (FromCharsParser::Parse("-17", value)) ...
//
// Parse: is the whole line a decimal number that fits 32 bits, with or without a minus? If so it is
// in `value`; otherwise `value` is anybody's guess. What a parser takes beyond that is in its
// contract: a parser that takes more cannot replace one that takes less where input is not trusted.
#ifndef KERNELS_PARSE_PARSER_H_
#define KERNELS_PARSE_PARSER_H_

#include <concepts>
#include <cstdint>
#include <string>

namespace lab {

struct ParserContract {
  bool leading_blanks = false;   // "  17"
  bool trailing_blanks = false;  // "17  "
  bool plus_sign = false;        // "+17"
};

template <typename P>
concept Parser = std::convertible_to<decltype(P::kContract), ParserContract> &&
    requires(const std::string& line, int32_t& value) {
  { P::Parse(line, value) } -> std::same_as<bool>;
};

}  // namespace lab

#endif  // KERNELS_PARSE_PARSER_H_
