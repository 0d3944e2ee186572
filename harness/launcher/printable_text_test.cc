#include "harness/launcher/printable_text.h"

#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace lab {
namespace {

using std::string_view_literals::operator""sv;

TEST(PrintableText, KeepsTextAsItIs) {
  EXPECT_EQ(PrintableText("one\n\ttwo 'three' \\n"), "one\n\ttwo 'three' \\n");
  EXPECT_EQ(PrintableText("µs, 30 €, 😀"), "µs, 30 €, 😀");  // two, three and four bytes
  EXPECT_EQ(PrintableText(""), "");
}

TEST(PrintableText, ReplacesControlCharacters) {
  EXPECT_EQ(PrintableText("\x1b[31mred\x7f\r\0"sv), "?[31mred???");
}

TEST(PrintableText, ReplacesWhatIsNotUtf8ByteByByte) {
  EXPECT_EQ(PrintableText("a\x80z"), "a?z");             // a continuation without a lead
  EXPECT_EQ(PrintableText("\xC0\xAF"), "??");            // overlong '/'
  EXPECT_EQ(PrintableText("\xE0\x80\xAF"), "???");       // likewise, three bytes
  EXPECT_EQ(PrintableText("\xED\xA0\x80"), "???");       // a surrogate
  EXPECT_EQ(PrintableText("\xF4\x90\x80\x80"), "????");  // U+110000
  EXPECT_EQ(PrintableText("\xF5\x80\x80\x80"), "????");  // likewise, larger lead
  EXPECT_EQ(PrintableText("\xF0\x8F\xBF\xBF"), "????");  // overlong
}

TEST(PrintableText, ReplacesASequenceCutAtEitherEnd) {
  EXPECT_EQ(PrintableText("\x82\xACuro"), "??uro");
  EXPECT_EQ(PrintableText("30 \xE2\x82"), "30 ??");
}

}  // namespace
}  // namespace lab
