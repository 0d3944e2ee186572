#include "harness/environment/mutations.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace lab {
namespace {

TEST(Mutator, TheSameSeedGivesTheSameDamage) {
  Mutator one(7), other(7), different(8);
  const std::string text = "MemTotal: 16384 kB\nSwapTotal: 0 kB\n";
  std::string of_one, of_other, of_different;
  for (int i = 0; i < 20; ++i) {
    of_one += one.Mutate(text);
    of_other += other.Mutate(text);
    of_different += different.Mutate(text);
  }
  EXPECT_EQ(of_one, of_other);
  EXPECT_NE(of_one, of_different);
}

TEST(Mutator, DamageIsManifold) {
  Mutator mutator(1);
  std::set<std::string> mutants;
  for (int i = 0; i < 200; ++i) mutants.insert(mutator.Mutate("cpu  1 2 3 4 5 6 7 8 9 10\n"));
  EXPECT_GT(mutants.size(), 150u);
}

TEST(Mutator, AnEmptyTextIsSurvived) {
  Mutator mutator(1);
  for (int i = 0; i < 100; ++i) mutator.Mutate("");
}

}  // namespace
}  // namespace lab
