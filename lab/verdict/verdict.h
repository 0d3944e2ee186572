// From an estimate to one of eight words. A total function: every input has a word.
// METHODS.md#verdict.
//
// Judged on the time ratio candidate / baseline (below 1: the candidate is faster); what people are
// shown is speed, its inverse.
#ifndef LAB_VERDICT_VERDICT_H_
#define LAB_VERDICT_VERDICT_H_

#include <optional>
#include <string>
#include <string_view>

namespace lab {

struct Interval {
  double low = 0;
  double high = 0;
  friend bool operator==(const Interval&, const Interval&) = default;
};

enum class Word {
  kInvalid,        // a check failed, or contenders' answers differ
  kImplausible,    // under the declared floor and equivalent to the empty control
  kHostDependent,  // the host's states with verdicts disagree
  kInconclusive,   // see reason
  kEquivalent,     // 90 % interval inside the margins
  kFaster,         // 95 % interval on one side of 1
  kSlower,
  kIndistinguishable,  // contains 1, and narrow enough
};

std::string_view ToString(Word word);

struct VerdictInput {
  // Of the time ratio. Absent: unbounded or not computable.
  std::optional<double> time_ratio;
  std::optional<Interval> interval95;  // simultaneous where exploratory
  std::optional<Interval> interval90;
  int pairs = 0;  // independent units per side (blocks with both forks)
  bool one_process = false;
  int failed_checks = 0;
  int samples = 0;
  bool answers_differ = false;
  bool implausible = false;
  bool states_disagree = false;
  std::optional<bool> steady;  // from a calibration; absent: not assessed, which decides nothing
  bool sensitivity_differs = false;
  double margin = 0.01;             // equivalence margin delta: inside [1/(1+delta), 1+delta]
  double target_half_width = 0.01;  // wanted precision of the ratio
  // For "N more blocks": standard deviation of the paired log ratios, and seconds per block.
  std::optional<double> pair_sd;
  double seconds_per_block = 0;
  double confidence_level = 0.95;
};

struct Verdict {
  Word word = Word::kInconclusive;
  std::string
      reason;  // "95 % interval below 1", "needs more forks", "50 of 50 samples lost updates"
  bool beyond_margin = false;  // faster or slower, and the interval clears the margin too
  // indistinguishable: the smallest change of speed that 80 % power would have shown, as a
  // fraction.
  std::optional<double> smallest_effect;
  // inconclusive for want of forks: how many more blocks, and about how long.
  std::optional<int> more_blocks;
  std::optional<double> more_seconds;
};

Verdict Judge(const VerdictInput& input);

inline constexpr int kMinPairs = 5;

}  // namespace lab

#endif  // LAB_VERDICT_VERDICT_H_
