#include "harness/environment/key_value_text.h"

#include <optional>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(SplitKeyValues, TrimsAndCutsAtTheFirstSeparator) {
  const auto pairs = SplitKeyValues("Seccomp:\t2\nno separator\n\nwhen : 10:15 \nempty:\n");
  ASSERT_EQ(pairs.size(), 3u);
  EXPECT_EQ(pairs[0].key, "Seccomp");
  EXPECT_EQ(pairs[0].value, "2");
  EXPECT_EQ(pairs[1].value, "10:15");
  EXPECT_EQ(pairs[2].value, "");
}

TEST(FindValue, IsTheFirstLineWithTheWholeKey) {
  EXPECT_EQ(FindValue("MemTotalX: 1\nMemTotal: 2\nMemTotal: 3", "MemTotal"), "2");
  EXPECT_EQ(FindValue("nr_throttled 7\n", "nr_throttled", ' '), "7");
  EXPECT_EQ(FindValue("a: 1", "b"), std::nullopt);
  EXPECT_EQ(FindValue("", "b"), std::nullopt);
}

}  // namespace
}  // namespace lab
