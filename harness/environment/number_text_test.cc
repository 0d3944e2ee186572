#include "harness/environment/number_text.h"

#include <cstdint>
#include <optional>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ParseCount, TakesDigitsAndDropsBlanks) {
  EXPECT_EQ(ParseCount("42"), 42);
  EXPECT_EQ(ParseCount(" 42\n"), 42);
  EXPECT_EQ(ParseCount("0"), 0);
  EXPECT_EQ(ParseCount("9223372036854775807"), INT64_MAX);
}

TEST(ParseCount, WhatIsNoCountIsNothing) {
  for (const char* text : {"", " ", "-1", "+1", "4 2", "0x10", "1.5", "12abc", "max",
                           "9223372036854775808", "99999999999999999999999"}) {
    EXPECT_EQ(ParseCount(text), std::nullopt) << text;
  }
}

TEST(ParseHexCount, TakesBothSpellings) {
  EXPECT_EQ(ParseHexCount("00000000d6924470"), 3'599'910'000);
  EXPECT_EQ(ParseHexCount("0x41"), 0x41);
  EXPECT_EQ(ParseHexCount("0x"), std::nullopt);
  EXPECT_EQ(ParseHexCount("0x-1"), std::nullopt);
  EXPECT_EQ(ParseHexCount("fffffffffffffffff"), std::nullopt);
}

TEST(ParseReal, TakesPlainDecimals) {
  EXPECT_EQ(ParseReal("0.13"), 0.13);
  EXPECT_EQ(ParseReal("2061.000000"), 2061);
  for (const char* text : {"", "-1", "nan", "inf", "1e5", "1.2.3", "."}) {
    EXPECT_EQ(ParseReal(text), std::nullopt) << text;
  }
}

TEST(ParseSizeBytes, LettersArePowersOf1024) {
  EXPECT_EQ(ParseSizeBytes("48K"), 49152);
  EXPECT_EQ(ParseSizeBytes("1024 KB"), 1 << 20);
  EXPECT_EQ(ParseSizeBytes("512 kB"), 512 << 10);
  EXPECT_EQ(ParseSizeBytes("2MiB"), 2 << 20);
  EXPECT_EQ(ParseSizeBytes("64"), 64);
  EXPECT_EQ(ParseSizeBytes("64 B"), 64);
}

TEST(ParseSizeBytes, WhatDoesNotFitIsNothing) {
  EXPECT_EQ(ParseSizeBytes("9223372036854775807K"), std::nullopt);
  EXPECT_EQ(ParseSizeBytes("K"), std::nullopt);
  EXPECT_EQ(ParseSizeBytes("1Q"), std::nullopt);
  EXPECT_EQ(ParseSizeBytes("1 K B"), std::nullopt);
  EXPECT_EQ(ParseSizeBytes("-1K"), std::nullopt);
}

}  // namespace
}  // namespace lab
