// Pairs of forks that may be compared: of one block, and of one state of the host.
#ifndef LAB_ANALYSIS_STRATA_H_
#define LAB_ANALYSIS_STRATA_H_

#include <optional>
#include <span>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/statistics/log_ratio.h"

namespace lab {

struct ForkPair {
  const ForkSummary* candidate = nullptr;
  const ForkSummary* baseline = nullptr;
};

using Forks = std::vector<const ForkSummary*>;

enum class Within {
  kSubBlock,  // a group's baseline has a fork in each sub-block
  kBlock,     // two contenders of which neither is the baseline
};

// One pair for each candidate fork that has a partner. Only measured forks with a value take part.
std::vector<ForkPair> FormPairs(const Forks& candidate, const Forks& baseline, Within within);

// Pairs of which both forks began in `state` and none saw it change; -1: states are not told apart.
struct Stratum {
  int state = -1;
  std::vector<ForkPair> pairs;
  int spells = 0;  // in which the candidate's forks lie
};

// One stratum per state; a single one with all pairs where fewer than two states were seen, or the
// cases have one thread.
std::vector<Stratum> Stratify(const std::vector<ForkPair>& pairs, uint32_t threads,
                              const std::vector<HostState>& states);

// Which value of a fork is compared.
using ForkValue = std::optional<double> ForkSummary::*;

// With fewer pairs of a pilot (in a state of the host that it hardly met) the spread of all is
// used: the promise of two stages is then not kept to the letter.
inline constexpr int kMinPilotPairs = 5;

// The paired log ratio candidate / baseline over the pairs of which both have that value, and their
// number. No ratio without pairs. Where a pilot fixed the number of blocks, with the pilot's spread
// and degrees of freedom (stein.h).
//
// Where more blocks ran than there are layouts, pairs of one layout share whatever that layout does
// to both binaries, and are no independent units (20 blocks over 10 layouts that differ as much as
// forks do: 11 % false alarms). The layouts are the units then, and `pairs` counts them.
struct PairsRatio {
  std::optional<LogRatio> ratio;
  int pairs = 0;
};
PairsRatio RatioOfPairs(std::span<const ForkPair> pairs, ForkValue value);

// Whether any fork of the pairs holds a disturbed sample.
bool AnyDisturbed(std::span<const ForkPair> pairs);

}  // namespace lab

#endif  // LAB_ANALYSIS_STRATA_H_
