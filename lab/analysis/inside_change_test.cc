#include "lab/analysis/inside_change.h"

#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

// `before` slices at one level, `after` at another, with a little noise that is the same each time.
std::vector<double> Step(int before, int after, double factor) {
  std::vector<double> slices;
  for (int i = 0; i < before + after; ++i) {
    slices.push_back((i < before ? 1000 : 1000 * factor) * (1 + 0.02 * (i % 5 - 2)));
  }
  return slices;
}

TEST(ChangedForGood, AStepThatLasts) {
  EXPECT_TRUE(ChangedForGood(Step(25, 25, 0.5)));
  EXPECT_TRUE(ChangedForGood(Step(25, 25, 3)));
  EXPECT_TRUE(ChangedForGood(Step(10, 40, 0.5)));
}

TEST(ChangedForGood, NoStep) {
  EXPECT_FALSE(ChangedForGood(Step(50, 0, 1)));
  EXPECT_FALSE(ChangedForGood(Step(25, 25, 1.4)));  // less than states differ by
}

TEST(ChangedForGood, NearTheEndsItGoesUnseen) {
  EXPECT_FALSE(ChangedForGood(Step(2, 48, 0.5)));
  EXPECT_FALSE(ChangedForGood(Step(48, 2, 0.5)));
}

// A lock's own phases: to and fro every five slices.
TEST(ChangedForGood, PhasesAreNoChange) {
  std::vector<double> slices;
  for (int i = 0; i < 50; ++i) slices.push_back(i / 5 % 2 == 0 ? 1000 : 400);
  EXPECT_FALSE(ChangedForGood(slices));
}

TEST(ChangedForGood, SlicesWithoutWorkArePassedOver) {
  std::vector<double> slices = Step(25, 25, 1);
  for (int i = 0; i < 50; i += 7) slices[i] = 0;
  EXPECT_FALSE(ChangedForGood(slices));
  EXPECT_FALSE(ChangedForGood(std::vector<double>(50, 0)));
}

TEST(ChangedForGood, TooFewToTell) { EXPECT_FALSE(ChangedForGood(Step(4, 5, 0.2))); }

}  // namespace
}  // namespace lab
