#include "harness/environment/proc_stat.h"

#include <optional>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(ParseCpuTicks, SumsTheColumns) {
  const auto ticks = ParseCpuTicks("cpu  100 20 30 4000 50 6 7 8 90 1\ncpu0 1 2 3 4\n");
  ASSERT_TRUE(ticks);
  EXPECT_EQ(ticks->busy, 100 + 20 + 30 + 6 + 7);  // guest (90, 1) is counted within user and nice
  EXPECT_EQ(ticks->total, 163 + 4000 + 50 + 8);
  EXPECT_EQ(ticks->steal, 8);
}

TEST(ParseCpuTicks, AnOldKernelKnowsNoSteal) {
  const auto ticks = ParseCpuTicks("cpu  1 2 3 4\n");
  ASSERT_TRUE(ticks);
  EXPECT_EQ(ticks->total, 10);
  EXPECT_EQ(ticks->steal, std::nullopt);
}

TEST(ParseCpuTicks, TheHeadOfTheFileIsEnough) {
  EXPECT_TRUE(ParseCpuTicks("cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1 2"));
}

TEST(ParseCpuTicks, WhatIsNoSuchLineIsUnknown) {
  for (const char* text :
       {"", "cpu", "cpu ", "cpu 1 2 3", "cpu0 1 2 3 4", "cpu 1 2 3 -4", "cpu a b c d",
        "cpu 9223372036854775807 9223372036854775807 1 1", "intr 1 2 3 4"}) {
    EXPECT_FALSE(ParseCpuTicks(text)) << text;
  }
}

}  // namespace
}  // namespace lab
