#include "harness/environment/load_average.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ParseLoadAverage, TakesTheFirstMinuteAndTheRunnable) {
  const auto load = ParseLoadAverage("1.25 0.13 0.13 3/128 8553\n");
  ASSERT_TRUE(load);
  EXPECT_EQ(load->one_minute, 1.25);
  EXPECT_EQ(load->runnable, 3u);
}

TEST(ParseLoadAverage, WhatIsTornIsUnknown) {
  for (const char* text : {"", "1.25", "1.25 0.13 0.13", "1.25 0.13 0.13 3", "x 0 0 1/2",
                           "1 0 0 -1/2", "1 0 0 99999999999/2"}) {
    EXPECT_FALSE(ParseLoadAverage(text)) << text;
  }
}

}  // namespace
}  // namespace lab
