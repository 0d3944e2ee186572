// kernels/parse/parser_contract.h
//
// The checks that hold a parser against the oracle, as functions, so that the test can also show
// that each check fails on a broken parser (broken_parsers.h).
#ifndef KERNELS_PARSE_PARSER_CONTRACT_H_
#define KERNELS_PARSE_PARSER_CONTRACT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/parse/parse_oracle.h"
#include "kernels/parse/parser.h"

namespace lab {

// Every string of up to four characters over those that a parser treats in some way of their own.
inline std::vector<std::string> ShortLines() {
  constexpr std::string_view kCharacters("-+ 019x\0", 8);
  std::vector<std::string> lines = {""};
  std::size_t begin = 0;
  for (int length = 1; length <= 4; ++length) {
    const std::size_t end = lines.size();
    for (std::size_t i = begin; i < end; ++i) {
      for (const char c : kCharacters) lines.push_back(lines[i] + c);
    }
    begin = end;
  }
  return lines;
}

// What is just in range, what is just out of it, and what is out of every range.
inline std::vector<std::string> RangeLines() {
  return {"2147483647",
          "2147483648",
          "-2147483648",
          "-2147483649",
          "4294967295",
          "4294967296",
          "4294967297",
          "9999999999",
          "-9999999999",
          "0000000017",
          "9223372036854775807",
          "9223372036854775808",
          "18446744073709551617",
          "-0",
          "-00000000",
          "99999999999999999999999",
          "2147483647x",
          "21474836470",
          "1e3",
          "0x11"};
}

// In this order: an oracle has no memory, and a parser that keeps errno from the line before fails.
template <Parser P>
testing::AssertionResult ParsesLikeTheOracle(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const std::optional<int32_t> expected = OracleParse(line, P::kContract);
    int32_t value = 0;
    const bool valid = P::Parse(line, value);
    if (valid != expected.has_value() || (valid && value != *expected)) {
      return testing::AssertionFailure()
             << "'" << line << "' is " << (valid ? std::to_string(value) : "invalid")
             << ", expected " << (expected ? std::to_string(*expected) : "invalid");
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace lab

#endif  // KERNELS_PARSE_PARSER_CONTRACT_H_
