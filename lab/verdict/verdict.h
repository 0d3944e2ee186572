// From an estimate to one of eight words. A total function: every input has a word.
// METHODS.md#verdict.
//
// Judged on the time ratio candidate / baseline (below 1: the candidate is faster); what people are
// shown is speed, its inverse, and so the reasons speak of speed.
//
// The words are tried in a fixed order and the first that fits is it:
//   invalid, (not a comparison to judge), implausible, host_dependent, inconclusive for a reason,
//   equivalent, faster or slower, indistinguishable, inconclusive for want of blocks.
// What is wrong comes before what is uncertain, and what is uncertain before what is fast. A
// difference that is real but lies within the margin is `equivalent`: the margin says what matters.
#ifndef LAB_VERDICT_VERDICT_H_
#define LAB_VERDICT_VERDICT_H_

#include <optional>
#include <string>
#include <string_view>

#include "lab/statistics/interval.h"

namespace lab {

enum class Word {
  kInvalid,        // a check failed, or contenders' answers differ
  kImplausible,    // under the declared floor and not slower than the empty control
  kHostDependent,  // the host's states with verdicts disagree
  kInconclusive,   // see reason
  kEquivalent,     // 90 % interval inside the margins
  kFaster,         // 95 % interval on one side of 1
  kSlower,
  kIndistinguishable,  // contains 1, and narrow enough
};

// "host_dependent"
std::string_view ToString(Word word);

// Whether the word says how two cases compare: the last four.
bool IsRanked(Word word);

// Fewer independent units per side give no verdict: with 3, an interval for 5 % false alarms is so
// wide and so sensitive to the shape of the noise that it decides nothing.
inline constexpr int kMinPairs = 5;

struct VerdictInput {
  // Of the time ratio candidate / baseline. Absent: unbounded or not computable.
  std::optional<double> time_ratio;
  std::optional<Interval> interval95;  // at `confidence_level`; simultaneous where exploratory
  std::optional<Interval> interval90;  // for equivalence: two one-sided tests
  int pairs = 0;                       // independent units per side (blocks with both forks)
  bool one_process = false;            // fewer than two forks on a side
  bool degenerate = false;             // no spread at all between units: not precision, a defect
  int failed_checks = 0;
  int samples = 0;
  std::string check_message;  // of the first failure
  bool answers_differ = false;
  // Why nothing here may be judged: "not a build to judge: sanitizer address". Empty: it may.
  std::string refusal;
  bool negative_control = false;  // wrong on purpose: never ranked, also where no check caught it
  bool implausible = false;
  bool states_disagree = false;
  std::optional<bool> steady;  // from a calibration; absent: not assessed, which decides nothing
  // The verdict of the same comparison without its disturbed samples; absent: there are none.
  std::optional<Word> word_without_disturbed;
  double margin = 0.01;             // equivalence margin delta: inside [1/(1+delta), 1+delta]
  double target_half_width = 0.01;  // wanted precision of the ratio
  // For "N more blocks": standard deviation of the paired log ratios, and seconds per pair.
  std::optional<double> pair_sd;
  double seconds_per_block = 0;  // 0: unknown
  double confidence_level = 0.95;
  // What interval95 was computed at: more than confidence_level where several comparisons share it.
  // 0: confidence_level.
  double simultaneous_level = 0;
};

struct Verdict {
  Word word = Word::kInconclusive;
  // "95 % interval of speed above 1", "needs more forks", "50 of 50 samples failed: lost updates"
  std::string reason;
  bool beyond_margin = false;  // faster or slower, and the interval clears the margin too
  // Said of ranked words by who knows the plan: each binary was linked once, so that the word is
  // about these binaries and not about their source.
  bool these_binaries = false;
  // indistinguishable: the smallest change of speed that 80 % power would have shown, as a
  // fraction.
  std::optional<double> smallest_effect;
  // inconclusive for want of forks: how many more blocks, and about how long.
  std::optional<int> more_blocks;
  std::optional<double> more_seconds;
};

Verdict Judge(const VerdictInput& input);

// The verdict where something forbids a ranking, be it wrong or only too little: what Judge returns
// before it looks at where the intervals lie. Absent: the comparison can be judged, for instance
// against a claim's own speed instead of 1.
std::optional<Verdict> Forbidden(const VerdictInput& input);

}  // namespace lab

#endif  // LAB_VERDICT_VERDICT_H_
