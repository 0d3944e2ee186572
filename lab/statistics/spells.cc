#include "lab/statistics/spells.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <random>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/states.h"

namespace lab {
namespace {

// Sums of the same terms in another order shall count as reached.
constexpr double kRoundingOfSums = 1e-9;

struct Block {
  std::vector<int> cases;     // of its forks
  std::vector<bool> changed;  // in the same order
};

struct Expectation {
  double changes = 0;
  double variance = 0;
};

std::vector<Block> BlocksOf(std::span<const ForkInBlock> forks) {
  std::map<int, Block> blocks;
  for (const ForkInBlock& fork : forks) {
    blocks[fork.block].cases.push_back(fork.case_index);
    blocks[fork.block].changed.push_back(fork.changed);
  }
  std::vector<Block> list;
  for (auto& [number, block] : blocks) list.push_back(std::move(block));
  return list;
}

double ShareChanged(const Block& block) {
  return static_cast<double>(std::count(block.changed.begin(), block.changed.end(), true)) /
         static_cast<double>(block.changed.size());
}

std::vector<Expectation> ExpectationsOf(const std::vector<Block>& blocks, size_t cases) {
  std::vector<Expectation> expectations(cases);
  for (const Block& block : blocks) {
    const double share = ShareChanged(block);
    for (int c : block.cases) {
      expectations[c].changes += share;
      expectations[c].variance += share * (1 - share);
    }
  }
  return expectations;
}

std::vector<int> ChangesOf(const std::vector<Block>& blocks, size_t cases) {
  std::vector<int> changes(cases);
  for (const Block& block : blocks) {
    for (size_t i = 0; i < block.cases.size(); ++i) changes[block.cases[i]] += block.changed[i];
  }
  return changes;
}

double Statistic(const std::vector<int>& changes, const std::vector<Expectation>& expectations) {
  double sum = 0;
  for (size_t c = 0; c < changes.size(); ++c) {
    const double distance = changes[c] - expectations[c].changes;
    if (expectations[c].variance > 0) sum += distance * distance / expectations[c].variance;
  }
  return sum;
}

// Not std::shuffle, which differs from library to library.
void Shuffle(std::vector<bool>& flags, std::mt19937_64& engine) {
  for (size_t i = flags.size(); i > 1; --i) {
    const size_t other = engine() % i;
    const bool held = flags[i - 1];
    flags[i - 1] = flags[other];
    flags[other] = held;
  }
}

double PermutationP(std::vector<Block> blocks, double observed,
                    const std::vector<Expectation>& expectations, uint64_t seed, int permutations) {
  std::mt19937_64 engine(seed);
  int reached = 0;
  for (int i = 0; i < permutations; ++i) {
    for (Block& block : blocks) Shuffle(block.changed, engine);
    const double drawn = Statistic(ChangesOf(blocks, expectations.size()), expectations);
    if (drawn >= observed - kRoundingOfSums) ++reached;
  }
  return (1.0 + reached) / (1.0 + permutations);
}

}  // namespace

std::vector<Spell> ListSpells(std::span<const int> states) {
  const std::vector<int> spell_of = SpellsOf(states);
  std::vector<Spell> spells;
  for (size_t i = 0; i < states.size(); ++i) {
    if (spell_of[i] < 0) continue;
    if (static_cast<size_t>(spell_of[i]) == spells.size()) spells.push_back({.state = states[i]});
    ++spells.back().forks;
  }
  return spells;
}

absl::StatusOr<StateChangeTest> StateChangesByCase(std::span<const ForkInBlock> forks,
                                                   uint64_t seed, int permutations) {
  if (permutations < 1) {
    return absl::InvalidArgumentError(
        absl::StrFormat("state changes: %d permutations", permutations));
  }
  StateChangeTest test;
  for (const ForkInBlock& fork : forks) {
    if (fork.case_index < 0) {
      return absl::InvalidArgumentError(
          absl::StrFormat("state changes: case %d in block %d", fork.case_index, fork.block));
    }
    const size_t needed = static_cast<size_t>(fork.case_index) + 1;
    if (test.forks.size() < needed) test.forks.resize(needed);
    ++test.forks[fork.case_index];
  }
  if (std::count(test.forks.begin(), test.forks.end(), 0) + 2 >
      static_cast<std::ptrdiff_t>(test.forks.size())) {
    return absl::InvalidArgumentError("state changes: needs forks of at least two cases");
  }
  const std::vector<Block> blocks = BlocksOf(forks);
  const std::vector<Expectation> expectations = ExpectationsOf(blocks, test.forks.size());
  test.changes = ChangesOf(blocks, test.forks.size());
  const double observed = Statistic(test.changes, expectations);
  test.p = PermutationP(blocks, observed, expectations, seed, permutations);
  return test;
}

}  // namespace lab
