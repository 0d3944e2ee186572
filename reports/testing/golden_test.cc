#include "reports/testing/golden.h"

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(MatchesGolden, TheSameTextMatches) {
  EXPECT_TRUE(MatchesGolden("one\ntwo\nthree\n", "reports/testing/testdata/three_lines.golden"));
}

TEST(MatchesGolden, AnotherTextNamesTheLine) {
  const testing::AssertionResult result =
      MatchesGolden("one\n2\nthree\n", "reports/testing/testdata/three_lines.golden");
  EXPECT_FALSE(result);
  EXPECT_NE(std::string(result.message()).find("line 2: expected \"two\", got \"2\""),
            std::string::npos);
}

TEST(MatchesGolden, AMissingFileIsAFailure) {
  EXPECT_FALSE(MatchesGolden("", "reports/testing/testdata/missing.golden"));
}

TEST(FirstDifference, OneTextMayBeLonger) {
  EXPECT_EQ(FirstDifference("a\nb", "a"), "line 2: expected \"b\", got the end");
  EXPECT_EQ(FirstDifference("a", "a\nb"), "line 2: expected the end, got \"b\"");
  EXPECT_EQ(FirstDifference("a", "a"), "");
}

}  // namespace
}  // namespace lab
