#include "reports/format/text.h"

#include <random>
#include <string>

#include "gtest/gtest.h"

namespace lab {
namespace {

using std::string_view_literals::operator""sv;

TEST(EscapeTerminal, ControlCharactersBecomeVisible) {
  EXPECT_EQ(EscapeTerminal("a\nb\tc\rd"), "a\\nb\\tc\\rd");
  EXPECT_EQ(EscapeTerminal("\x1b[31mred"), "\\x1b[31mred");
  EXPECT_EQ(EscapeTerminal("nul\0here"sv), "nul\\x00here");
  EXPECT_EQ(EscapeTerminal("\x7f"), "\\x7f");
  EXPECT_EQ(EscapeTerminal("\u009b31m"), "\\u{9b}31m");  // C1: CSI in one character
}

TEST(EscapeTerminal, WhatReordersOrHidesBecomesVisible) {
  EXPECT_EQ(EscapeTerminal("fast\u202e001"), "fast\\u{202e}001");
  EXPECT_EQ(EscapeTerminal("zero\u200bwidth"), "zero\\u{200b}width");
  EXPECT_EQ(EscapeTerminal("line\u2028separator"), "line\\u{2028}separator");
}

TEST(EscapeTerminal, LettersOfAnyScriptStay) {
  EXPECT_EQ(EscapeTerminal("größe שלום 計"), "größe שלום 計");
  EXPECT_EQ(EscapeTerminal("\U0001F600"), "\U0001F600");
}

TEST(EscapeTerminal, BytesThatAreNotUtf8) {
  EXPECT_EQ(EscapeTerminal("\xff|\xc3"), "\\xff|\\xc3");
  EXPECT_EQ(EscapeTerminal("\xc0\xaf"), "\\xc0\\xaf");                    // overlong
  EXPECT_EQ(EscapeTerminal("\xe0\x80\x80"), "\\xe0\\x80\\x80");           // overlong
  EXPECT_EQ(EscapeTerminal("\xed\xa0\x80"), "\\xed\\xa0\\x80");           // surrogate
  EXPECT_EQ(EscapeTerminal("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");  // above U+10FFFF
}

TEST(EscapeTerminal, AnyBytesGiveOnePrintableLine) {
  std::mt19937 generator(1);
  for (int round = 0; round < 2000; ++round) {
    std::string bytes(generator() % 24, '\0');
    for (char& byte : bytes) byte = static_cast<char>(generator());
    const std::string escaped = EscapeTerminal(bytes);
    for (const char c : escaped) ASSERT_FALSE((c >= 0 && c < 0x20) || c == 0x7f) << escaped;
    ASSERT_EQ(EscapeTerminal(escaped), escaped) << "escaping twice is escaping once";
  }
}

TEST(EscapeMarkdown, MarkupIsInert) {
  EXPECT_EQ(EscapeMarkdown("a|b`c`"), "a\\|b\\`c\\`");
  EXPECT_EQ(EscapeMarkdown("<script>&"), "&lt;script&gt;&amp;");
  EXPECT_EQ(EscapeMarkdown("[x](http://y) ![z]"), "\\[x\\](http&#58;//y) \\!\\[z\\]");
  EXPECT_EQ(EscapeMarkdown("@everyone #1 *b* ~s~ $m$"),
            "&#64;everyone \\#1 \\*b\\* \\~s\\~ \\$m\\$");
  EXPECT_EQ(EscapeMarkdown("two\nlines"), "two\\\\nlines");
}

TEST(EscapeMarkdown, UnderscoreInsideAWordStays) {
  EXPECT_EQ(EscapeMarkdown("fetch_add _x_"), "fetch_add \\_x\\_");
}

TEST(MarkdownCode, FenceIsLongerThanWhatIsInside) {
  EXPECT_EQ(MarkdownCode("fetch_add", Inside::kProse), "`fetch_add`");
  EXPECT_EQ(MarkdownCode("a`b``c", Inside::kProse), "```a`b``c```");
  EXPECT_EQ(MarkdownCode("`x", Inside::kProse), "`` `x ``");
  EXPECT_EQ(MarkdownCode("", Inside::kProse), "");
}

TEST(MarkdownCode, PipesInTables) {
  EXPECT_EQ(MarkdownCode("a|b", Inside::kTable), "`a\\|b`");
  EXPECT_EQ(MarkdownCode("a|b", Inside::kProse), "`a|b`");
  EXPECT_EQ(MarkdownCode("a\nb", Inside::kTable), "`a\\nb`");
}

TEST(DisplayWidth, CodePointsNotBytes) {
  EXPECT_EQ(DisplayWidth("±4"), 2u);
  EXPECT_EQ(PadRight("±", 3), "±  ");
  EXPECT_EQ(PadLeft("±", 3), "  ±");
  EXPECT_EQ(PadLeft("wide", 2), "wide");
}

TEST(Shorten, KeepsBothEnds) {
  EXPECT_EQ(Shorten("striped_unpadded", 16), "striped_unpadded");
  EXPECT_EQ(Shorten("striped_unpadded", 9), "stri…dded");
  EXPECT_EQ(Shorten("äöüßéè", 5), "äö…éè");
  EXPECT_EQ(Shorten("ab", 1), "…");
  EXPECT_EQ(Shorten("ab", 0), "");
}

TEST(Wrap, BreaksAtSpaces) {
  EXPECT_EQ(Wrap("23 more blocks, about 5 min", 12),
            (std::vector<std::string>{"23 more", "blocks,", "about 5 min"}));
  EXPECT_EQ(Wrap("", 12), (std::vector<std::string>{""}));
}

TEST(Wrap, IndentsWhatFollows) {
  EXPECT_EQ(Wrap("one two three", 10, 2), (std::vector<std::string>{"one two", "  three"}));
}

TEST(Wrap, CutsAWordThatIsTooLong) {
  EXPECT_EQ(Wrap("abcdefghijkl", 8), (std::vector<std::string>{"abcdefgh", "ijkl"}));
  EXPECT_EQ(Wrap("abcdefghijkl mn", 10, 2), (std::vector<std::string>{"abcdefghij", "  kl mn"}));
}

}  // namespace
}  // namespace lab
