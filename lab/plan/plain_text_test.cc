#include "lab/plan/plain_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/experiment.pb.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(PlainText, WordsAreFine) {
  EXPECT_EQ(PlainTextProblem(""), "");
  EXPECT_EQ(PlainTextProblem("plain words, 10 %"), "");
  EXPECT_EQ(PlainTextProblem("µs, €, 数, 😀"), "");  // 2, 3, 3 and 4 bytes
}

TEST(PlainText, ControlCharactersAreNot) {
  EXPECT_EQ(PlainTextProblem("a\nb"), "byte 0x0a at 1 is a control character");
  EXPECT_EQ(PlainTextProblem("\x1b[31m"), "byte 0x1b at 0 is a control character");
  EXPECT_EQ(PlainTextProblem("\x7f"), "byte 0x7f at 0 is a control character");
  EXPECT_EQ(PlainTextProblem(std::string("a\0b", 3)), "byte 0x00 at 1 is a control character");
  // U+009B, a terminal's one-character form of ESC [.
  EXPECT_EQ(PlainTextProblem("\xc2\x9b"), "byte 0xc2 at 0 is a control character");
  EXPECT_EQ(PlainTextProblem("\xc2\xa0"), "");
}

// RFC 3629, section 3 and 10; each is one byte away from something well-formed.
TEST(PlainText, MalformedUtf8IsNot) {
  for (const char* text : {
           "\x80",              // continuation without a lead
           "\xff",              // never occurs
           "\xc1\xbf",          // U+007F in two bytes
           "\xe0\x9f\xbf",      // U+07FF in three
           "\xf0\x8f\xbf\xbf",  // U+FFFF in four
           "\xed\xa0\x80",      // surrogate U+D800
           "\xf4\x90\x80\x80",  // U+110000
           "\xc2",              // cut
           "\xe2\x82",          // cut
           "\xc2x",             // lead without continuation
       }) {
    EXPECT_THAT(PlainTextProblem(text), testing::HasSubstr("is not UTF-8"))
        << testing::PrintToString(text);
  }
  EXPECT_EQ(PlainTextProblem("ok\xff"), "byte 0xff at 2 is not UTF-8");
}

TEST(PlainText, TheNeighboursAreFine) {
  for (const char* text : {"\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80",
                           "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_EQ(PlainTextProblem(text), "");
  }
}

TEST(PlainText, MadePlainKeepsWhatIsPlain) {
  EXPECT_EQ(MadePlain("5 µs, \"quoted\""), "5 µs, \"quoted\"");
  EXPECT_EQ(MadePlain("\x1b[2J"), "\\x1b[2J");
  EXPECT_EQ(MadePlain("a\xe2\x82"), "a\\xe2\\x82");
  EXPECT_EQ(MadePlain("\xc2\x9b"), "\\xc2\\x9b");
  EXPECT_EQ(MadePlain(""), "");
}

TEST(PlainText, LooksAtEveryDepth) {
  Experiment experiment;
  experiment.set_question("fine");
  EXPECT_THAT(PlainTextProblems(experiment), IsEmpty());
  experiment.add_threads("1");
  experiment.add_threads("\x01");
  experiment.add_contender()->add_param()->set_value("\xff");
  EXPECT_THAT(PlainTextProblems(experiment),
              ElementsAre("contender.param.value: byte 0xff at 0 is not UTF-8",
                          "threads: byte 0x01 at 0 is a control character"));
}

}  // namespace
}  // namespace lab
