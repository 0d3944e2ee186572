// Spells: maximal runs of forks in one state of the host. They, not the forks, are what was sampled
// of the host. And whether a case drives the state. METHODS.md#spells.
//
// A kernel that moves the virtual CPUs, or sends its threads to sleep, may change the state itself.
// Then a comparison within one state compares the forks that left it alone.
#ifndef LAB_STATISTICS_SPELLS_H_
#define LAB_STATISTICS_SPELLS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

struct Spell {
  int state = 0;
  int forks = 0;
  friend bool operator==(const Spell&, const Spell&) = default;
};

// In order of time, with their lengths; SpellsOf (states.h) tells whose each fork is. Forks of
// unknown (negative) state break no spell and count in none.
std::vector<Spell> ListSpells(std::span<const int> states);

struct ForkInBlock {
  int block = 0;
  int case_index = 0;    // from 0
  bool changed = false;  // the state after the fork was another than before it
};

struct StateChangeTest {
  std::vector<int> changes;  // by case
  std::vector<int> forks;    // by case
  double p = 1;              // of "the case has no part in it"
  friend bool operator==(const StateChangeTest&, const StateChangeTest&) = default;
};

// Do some cases see more changes than others? Within each block the changes are dealt out anew
// among its forks, `permutations` times; the statistic is the sum over cases of (changes -
// expected)^2 / variance, p = (1 + times reached) / (1 + permutations). That is how the order of
// cases was drawn, so the test needs no other assumption, and what drifts from block to block
// cancels. Cochran's Q where each case ran once in each block. The same for the same seed.
//
// Errs towards "no part": changes are rare, and blocks without one, or with nothing but changes,
// say nothing. InvalidArgument for a negative case, fewer than two cases, or permutations < 1.
absl::StatusOr<StateChangeTest> StateChangesByCase(std::span<const ForkInBlock> forks,
                                                   uint64_t seed, int permutations = 9999);

}  // namespace lab

#endif  // LAB_STATISTICS_SPELLS_H_
