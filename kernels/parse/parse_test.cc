// Every parser keeps its contract, every check catches its fault, and the lines are what they are
// called.
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/parse/broken_parsers.h"
#include "kernels/parse/library_parsers.h"
#include "kernels/parse/parse_lines.h"
#include "kernels/parse/parse_oracle.h"
#include "kernels/parse/parser.h"
#include "kernels/parse/parser_contract.h"
#include "kernels/parse/unchecked_parser.h"

namespace lab {
namespace {

std::vector<std::string> Texts(const LineShape& shape) {
  std::vector<std::string> texts;
  for (const Line& line : DrawLines(shape, 3)) texts.push_back(line.text);
  return texts;
}

TEST(OracleParse, ByHand) {
  EXPECT_EQ(OracleParse("-2147483648", {}), INT32_MIN);
  EXPECT_EQ(OracleParse("2147483648", {}), std::nullopt);
  EXPECT_EQ(OracleParse("", {}), std::nullopt);
  EXPECT_EQ(OracleParse("-", {}), std::nullopt);
  EXPECT_EQ(OracleParse(" 1", {}), std::nullopt);
  EXPECT_EQ(OracleParse(" +1 ", SimpleAtoiParser::kContract), 1);
}

template <typename P>
class ParserTest : public testing::Test {};
using Parsers =
    testing::Types<FromCharsParser, StrtolParser, StoiParser, SimpleAtoiParser, SscanfParser>;
TYPED_TEST_SUITE(ParserTest, Parsers);

TYPED_TEST(ParserTest, EveryShortLine) {
  EXPECT_TRUE(ParsesLikeTheOracle<TypeParam>(ShortLines()));
}

TYPED_TEST(ParserTest, EndsOfTheRange) {
  EXPECT_TRUE(ParsesLikeTheOracle<TypeParam>(RangeLines()));
}

TYPED_TEST(ParserTest, WhatIsMeasured) {
  EXPECT_TRUE(ParsesLikeTheOracle<TypeParam>(Texts({.invalid_percent = 50})));
}

TEST(SscanfParser, RefusesMoreThanEighteenCharacters) {
  int32_t value = 0;
  EXPECT_TRUE(SscanfParser::Parse("000000000000000017", value));
  EXPECT_FALSE(SscanfParser::Parse("0000000000000000017", value));
}

// The checks themselves, on parsers with one fault each.

template <Parser P>
bool IsCaught(const std::vector<std::string>& lines) {
  errno = 0;
  const bool caught = !ParsesLikeTheOracle<P>(lines);
  errno = 0;
  return caught;
}

TEST(ParserChecks, CatchWhatShortLinesShow) {
  EXPECT_TRUE(IsCaught<IgnoresTheRestParser>(ShortLines()));
  EXPECT_TRUE(IsCaught<AcceptsNothingParser>(ShortLines()));
  EXPECT_TRUE(IsCaught<LaxParser>(ShortLines()));
  EXPECT_TRUE(IsCaught<UncheckedParser>(ShortLines()));
}

TEST(ParserChecks, CatchWhatOnlyTheEndsOfTheRangeShow) {
  EXPECT_FALSE(IsCaught<WrapsParser>(ShortLines()));
  EXPECT_TRUE(IsCaught<WrapsParser>(RangeLines()));
  EXPECT_FALSE(IsCaught<NegatesParser>(ShortLines()));
  EXPECT_TRUE(IsCaught<NegatesParser>(RangeLines()));
}

TEST(ParserChecks, CatchAParserThatRemembers) {
  EXPECT_FALSE(IsCaught<KeepsErrnoParser>(ShortLines()));
  EXPECT_TRUE(IsCaught<KeepsErrnoParser>({"99999999999999999999", "1"}));
}

// The inputs, for the property that they are named after.

std::size_t CountInvalid(const std::vector<Line>& lines) {
  std::size_t count = 0;
  for (const Line& line : lines) count += line.valid ? 0 : 1;
  return count;
}

// How often a line is not like the one before it.
std::size_t Changes(const std::vector<Line>& lines) {
  std::size_t changes = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    changes += lines[i].valid != lines[i - 1].valid ? 1 : 0;
  }
  return changes;
}

TEST(ParseLines, AreWhatTheOracleSays) {
  for (const char* kind : {"leading", "trailing", "overflow", "mixed"}) {
    for (const Line& line : DrawLines({.invalid_percent = 50, .kind = kind}, 1)) {
      EXPECT_EQ(OracleParse(line.text, {}),
                line.valid ? std::optional<int32_t>(line.value) : std::nullopt)
          << line.text;
      EXPECT_LE(line.text.size(), 15u);
    }
  }
}

TEST(ParseLines, HaveExactlyTheShareThatTheyClaim) {
  for (const char* order : {"periodic", "shuffled", "bursty"}) {
    for (const int64_t percent : {0, 1, 3, 10, 50, 100}) {
      const auto lines = DrawLines({.invalid_percent = percent, .order = order}, 1);
      EXPECT_EQ(lines.size(), kLines);
      EXPECT_EQ(CountInvalid(lines), kLines / 100 * static_cast<std::size_t>(percent)) << order;
    }
  }
}

TEST(ParseLines, PeriodicIsAtEqualDistances) {
  const auto lines = DrawLines({.invalid_percent = 10, .order = "periodic"}, 1);
  for (std::size_t i = 0; i < kLines; ++i) EXPECT_EQ(lines[i].valid, i % 10 != 9) << i;
}

TEST(ParseLines, ShuffledHasNoOrder) {
  // Independent lines would change 2 x 0.1 x 0.9 of the time: 1,800 of 10,000, give or take 40.
  EXPECT_NEAR(
      static_cast<double>(Changes(DrawLines({.invalid_percent = 10, .order = "shuffled"}, 1))),
      1800, 160);
}

TEST(ParseLines, BurstyComesInFifties) {
  const auto lines = DrawLines({.invalid_percent = 10, .order = "bursty"}, 1);
  for (std::size_t i = 0; i < kLines; ++i) {
    EXPECT_EQ(lines[i].valid, lines[i / kBurst * kBurst].valid) << i;
  }
  EXPECT_GT(Changes(lines), 20u);
}

TEST(ParseLines, NumbersHaveAllLengthsAndBothSigns) {
  std::vector<int> of_length(12);
  int negative = 0;
  for (const Line& line : DrawLines({}, 1)) {
    ++of_length[line.text.size()];
    negative += line.value < 0 ? 1 : 0;
  }
  for (std::size_t length = 1; length <= 11; ++length) EXPECT_GT(of_length[length], 50) << length;
  EXPECT_NEAR(negative, kLines / 2, kLines / 50);
}

TEST(ParseLines, AreDrawnFromTheSeed) {
  EXPECT_EQ(DrawLines({}, 1)[0].text, DrawLines({}, 1)[0].text);
  EXPECT_NE(Texts({}), Texts({.invalid_percent = 1}));
  EXPECT_NE(DrawLines({}, 1)[0].text, DrawLines({}, 2)[0].text);
}

}  // namespace
}  // namespace lab
