#include "lab/plan/closest_name.h"

#include <string>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(EditDistance, CountsEdits) {
  EXPECT_EQ(EditDistance("", ""), 0u);
  EXPECT_EQ(EditDistance("abc", ""), 3u);
  EXPECT_EQ(EditDistance("", "abc"), 3u);
  EXPECT_EQ(EditDistance("striped", "striped"), 0u);
  EXPECT_EQ(EditDistance("striiped", "striped"), 1u);
  EXPECT_EQ(EditDistance("forsk", "forks"), 1u);
  EXPECT_EQ(EditDistance("ca", "abc"), 3u);  // ca -> ac -> abc would edit between what it swapped
  // kitten -> sitten -> sittin -> sitting.
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3u);
}

TEST(ClosestName, FindsTheNearest) {
  EXPECT_EQ(ClosestName("striiped", {"fetch_add", "striped", "striped_unpadded"}), "striped");
  EXPECT_EQ(ClosestName("mutx", {"fetch_add", "mutex"}), "mutex");
}

TEST(ClosestName, TheFirstOfEquallyNear) { EXPECT_EQ(ClosestName("cat", {"bat", "hat"}), "bat"); }

TEST(ClosestName, NothingNearIsNothing) {
  EXPECT_EQ(ClosestName("zebra", {"fetch_add", "striped"}), "");
  EXPECT_EQ(ClosestName("", {"a"}), "");
  EXPECT_EQ(ClosestName("x", {"y"}), "");  // one edit of one letter is another word
  EXPECT_EQ(ClosestName(std::string(100000, 'a'), {"aaaa"}), "");
}

TEST(DidYouMean, IsAClauseToAppend) {
  EXPECT_EQ(DidYouMean("striiped", {"striped"}), "; did you mean striped?");
  EXPECT_EQ(DidYouMean("zebra", {"striped"}), "");
}

}  // namespace
}  // namespace lab
