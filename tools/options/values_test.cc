#include "tools/options/values.h"

#include <cstdint>
#include <string>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/plan_options.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

TEST(ParseWholeNumber, Digits) {
  EXPECT_EQ(*ParseWholeNumber("0"), 0u);
  EXPECT_EQ(*ParseWholeNumber("007"), 7u);
  EXPECT_EQ(*ParseWholeNumber("18446744073709551615"), UINT64_MAX);
}

TEST(ParseWholeNumber, NothingElse) {
  for (const char* text : {"", "-1", "+1", "1.0", "1e3", "0x10", "10k", " 1", "1 ", "ten", "1,2"}) {
    EXPECT_EQ(ParseWholeNumber(text).status().message(), "not a whole number") << text;
  }
  EXPECT_EQ(ParseWholeNumber("18446744073709551616").status().message(), "too large");
  EXPECT_EQ(ParseWholeNumber(std::string(1000, '9')).status().message(), "too large");
}

TEST(ParseTime, UnitsAndBareSeconds) {
  EXPECT_EQ(*ParseTime("100ms"), absl::Milliseconds(100));
  EXPECT_EQ(*ParseTime("2s"), absl::Seconds(2));
  EXPECT_EQ(*ParseTime("1m"), absl::Minutes(1));
  EXPECT_EQ(*ParseTime("1m30s"), absl::Seconds(90));
  EXPECT_EQ(*ParseTime("250us"), absl::Microseconds(250));
  EXPECT_EQ(*ParseTime("3"), absl::Seconds(3));
  EXPECT_EQ(*ParseTime("0.1"), absl::Milliseconds(100));
  EXPECT_EQ(*ParseTime(".5"), absl::Milliseconds(500));
  EXPECT_EQ(*ParseTime("0"), absl::ZeroDuration());
}

TEST(ParseTime, NothingElse) {
  for (const std::string& text :
       {std::string(), std::string("-1s"), std::string("+1s"), std::string("inf"),
        std::string("-inf"), std::string("1e3"), std::string("1 s"), std::string("1x"),
        std::string("ms"), std::string("."), std::string("100MS"), std::string("1s "),
        std::string("nan"), std::string(40, '9'), std::string(400, '9') + "h"}) {
    EXPECT_EQ(ParseTime(text).status().message(),
              "not a time; write 100ms, 2s, 1m, or seconds without a unit")
        << text;
  }
}

TEST(ParseFraction, PercentOrFraction) {
  EXPECT_DOUBLE_EQ(*ParseFraction("1%"), 0.01);
  EXPECT_DOUBLE_EQ(*ParseFraction("0.5%"), 0.005);
  EXPECT_DOUBLE_EQ(*ParseFraction("0.01"), 0.01);
  EXPECT_DOUBLE_EQ(*ParseFraction("95%"), 0.95);
  EXPECT_DOUBLE_EQ(*ParseFraction("100%"), 1);
  EXPECT_DOUBLE_EQ(*ParseFraction("0"), 0);
}

TEST(ParseFraction, ABareWholeNumberIsAmbiguous) {
  EXPECT_EQ(ParseFraction("1").status().message(), "ambiguous; write 1% or a fraction below 1");
  EXPECT_EQ(ParseFraction("95").status().message(), "ambiguous; write 95% or a fraction below 1");
}

TEST(ParseFraction, NothingElse) {
  for (const char* text : {"", "%", "-1%", "+0.1", "1%%", "1 %", "1e-2", "nan", "inf", "0x1p-3",
                           "1.2.3", "0,01", "."}) {
    EXPECT_EQ(ParseFraction(text).status().message(), "not a fraction; write 1% or 0.01") << text;
  }
}

TEST(ParseList, Items) {
  EXPECT_THAT(*ParseList("1"), ElementsAre("1"));
  EXPECT_THAT(*ParseList("1,max"), ElementsAre("1", "max"));
  for (const char* text : {"", ",", "a,", ",a", "a,,b"}) {
    EXPECT_EQ(ParseList(text).status().message(), "an item of the list is empty") << text;
  }
}

TEST(ParseParam, NameAndValues) {
  EXPECT_EQ(*ParseParam("size=64"), (FactorValues{"size", {"64"}}));
  EXPECT_EQ(*ParseParam("size=64,1024"), (FactorValues{"size", {"64", "1024"}}));
  EXPECT_EQ(*ParseParam("expression=a=b"), (FactorValues{"expression", {"a=b"}}));
  EXPECT_EQ(ParseParam("size").status().message(), "write name=value or name=v1,v2");
  EXPECT_EQ(ParseParam("=1").status().message(), "write name=value or name=v1,v2");
  EXPECT_EQ(ParseParam("size=").status().message(), "an item of the list is empty");
}

TEST(ParseBool, TwoWords) {
  EXPECT_TRUE(*ParseBool("true"));
  EXPECT_FALSE(*ParseBool("false"));
  EXPECT_EQ(ParseBool("1").status().message(), "true or false");
}

}  // namespace
}  // namespace lab
