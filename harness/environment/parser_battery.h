// Every parser of this folder behind one signature, with an honest text to start from and what must
// hold for any text whatever: no count is negative, no list unsorted. Shared by the replay of
// mutated texts (parser_battery_test.cc, in every test run) and by libFuzzer (parsers_fuzzer.cc, by
// hand).
#ifndef HARNESS_ENVIRONMENT_PARSER_BATTERY_H_
#define HARNESS_ENVIRONMENT_PARSER_BATTERY_H_

#include <span>
#include <string>
#include <string_view>

namespace lab {

struct ParserUnderTest {
  std::string_view name;
  std::string_view sample;
  std::string (*run)(std::string_view text);  // empty, or what does not hold
};

std::span<const ParserUnderTest> ParserBattery();

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_PARSER_BATTERY_H_
