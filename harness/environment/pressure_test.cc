#include "harness/environment/pressure.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ParsePressure, TakesTheLineSome) {
  const auto pressure = ParsePressure(
      "some avg10=0.34 avg60=0.68 avg300=0.50 total=8849005\n"
      "full avg10=9.00 avg60=0.00 avg300=0.00 total=7\n");
  ASSERT_TRUE(pressure);
  EXPECT_EQ(pressure->some_avg10_percent, 0.34);
  EXPECT_EQ(pressure->some_total_us, 8849005);
}

TEST(ParsePressure, WhatIsTornIsUnknown) {
  for (const char* text : {"", "some ", "some avg10=0.34", "full avg10=0.00 total=0",
                           "some avg10=x total=1", "some avg10=0.00 total=-1"}) {
    EXPECT_FALSE(ParsePressure(text)) << text;
  }
}

}  // namespace
}  // namespace lab
