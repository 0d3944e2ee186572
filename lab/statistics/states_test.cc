#include "lab/statistics/states.h"

#include <cmath>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<double> LogsOf(std::vector<double> values) {
  for (double& value : values) value = std::log(value);
  return values;
}

TEST(SplitAtGaps, NearAndFar) {
  EXPECT_THAT(SplitAtGaps(LogsOf({27, 123, 28, 26, 120})), ElementsAre(0, 1, 0, 0, 1));
}

TEST(SplitAtGaps, ASmearIsOneState) {
  // Each is 1.4 times the one before: first and last differ by 2.7, and no gap is wide enough.
  EXPECT_THAT(SplitAtGaps(LogsOf({10, 14, 19.6, 27.44})), ElementsAre(0, 0, 0, 0));
}

TEST(SplitAtGaps, AtTheGapItself) {
  EXPECT_THAT(SplitAtGaps(std::vector{0.0, 0.5}, 0.5), ElementsAre(0, 0));
  EXPECT_THAT(SplitAtGaps(std::vector{0.0, 0.51}, 0.5), ElementsAre(0, 1));
}

TEST(SplitAtGaps, ThreeStatesAndFewValues) {
  EXPECT_THAT(SplitAtGaps(LogsOf({200, 20, 60})), ElementsAre(2, 0, 1));
  EXPECT_THAT(SplitAtGaps(LogsOf({20})), ElementsAre(0));
  EXPECT_THAT(SplitAtGaps({}), IsEmpty());
}

TEST(SpellsOf, AreRunsWithoutABreak) {
  EXPECT_THAT(SpellsOf(std::vector{0, 0, 1, 1, 0}), ElementsAre(0, 0, 1, 1, 2));
}

TEST(SpellsOf, UnknownBreaksNothing) {
  EXPECT_THAT(SpellsOf(std::vector{-1, 0, -1, 0, 1}), ElementsAre(-1, 0, -1, 0, 1));
}

}  // namespace
}  // namespace lab
