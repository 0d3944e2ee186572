#include "reports/terminal/style.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(Paint, OnlyWhereWanted) {
  EXPECT_EQ(Paint("faster", Style::kGood, true), "\x1b[32mfaster\x1b[0m");
  EXPECT_EQ(Paint("faster", Style::kGood, false), "faster");
  EXPECT_EQ(Paint("plain", Style::kPlain, true), "plain");
  EXPECT_EQ(Paint("", Style::kBad, true), "");
}

}  // namespace
}  // namespace lab
