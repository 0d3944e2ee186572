#include "lab/statistics/spells.h"

#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

TEST(ListSpells, WithTheirLengths) {
  EXPECT_THAT(ListSpells(std::vector{-1, 0, 0, -1, 0, 1, 1, 0}),
              ElementsAre(Spell{0, 3}, Spell{1, 2}, Spell{0, 1}));
  EXPECT_THAT(ListSpells({}), testing::IsEmpty());
}

// Two cases in each of `blocks` blocks; in the first `blamed` only case 1 saw a change, in the next
// `spared` only case 0, in the rest none.
std::vector<ForkInBlock> TwoCases(int blocks, int blamed, int spared) {
  std::vector<ForkInBlock> forks;
  for (int block = 0; block < blocks; ++block) {
    forks.push_back({block, 0, block >= blamed && block < blamed + spared});
    forks.push_back({block, 1, block < blamed});
  }
  return forks;
}

TEST(StateChangesByCase, AgreesWithTheBinomial) {
  // Eight blocks tell; all eight blame case 1. By chance as lopsided: 2 / 2^8.
  const auto test = StateChangesByCase(TwoCases(30, 8, 0), 1);
  ASSERT_THAT(test, IsOk());
  EXPECT_THAT(test->changes, ElementsAre(0, 8));
  EXPECT_THAT(test->forks, ElementsAre(30, 30));
  EXPECT_NEAR(test->p, 2.0 / 256, 0.003);
  // Six against two: 2 (1 + 8 + 28) / 2^8.
  EXPECT_NEAR(StateChangesByCase(TwoCases(30, 6, 2), 1)->p, 74.0 / 256, 0.015);
}

TEST(StateChangesByCase, BlocksThatChangeAsAWholeSayNothing) {
  std::vector<ForkInBlock> forks;
  for (int block = 0; block < 20; ++block) {
    for (int c = 0; c < 3; ++c) forks.push_back({block, c, block < 10});
  }
  EXPECT_EQ(StateChangesByCase(forks, 1)->p, 1);
}

TEST(StateChangesByCase, IsTheSameForTheSameSeed) {
  EXPECT_EQ(*StateChangesByCase(TwoCases(9, 3, 1), 5, 99),
            *StateChangesByCase(TwoCases(9, 3, 1), 5, 99));
}

TEST(StateChangesByCase, RefusesNonsense) {
  EXPECT_THAT(StateChangesByCase(std::vector<ForkInBlock>{{0, 1, true}, {1, 1, false}}, 1),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("two cases")));
  EXPECT_FALSE(StateChangesByCase({}, 1).ok());
  EXPECT_FALSE(StateChangesByCase(std::vector<ForkInBlock>{{0, -1, true}}, 1).ok());
  EXPECT_FALSE(StateChangesByCase(TwoCases(2, 1, 0), 1, 0).ok());
}

}  // namespace
}  // namespace lab
