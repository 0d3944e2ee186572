// Mann and Whitney's U test: does one side tend to be larger? METHODS.md#ranks.
//
// Here as a companion and to reproduce what other tools print; verdicts come from log_ratio.h. It
// assumes independent values, so one value per fork: over pooled iterations it raises false alarms
// in 80 % of A/A runs. Sides of unequal spread err towards a difference (13 % at 5 % with 5 and 20
// forks). Three a side can never reach 5 %: the smallest p is 0.1.
#ifndef LAB_STATISTICS_MANN_WHITNEY_H_
#define LAB_STATISTICS_MANN_WHITNEY_H_

#include <span>

#include "absl/status/statusor.h"

namespace lab {

struct UTest {
  double u = 0;  // pairs in which x is larger; a tie is half a pair
  double p = 1;  // two-sided
  bool exact = false;
  friend bool operator==(const UTest&, const UTest&) = default;
};

enum class UMethod {
  kExactWherePossible,  // no ties and at most kExactUSide values a side
  kNormal,              // corrected for ties and continuity
};

// InvalidArgument for an empty side and a value that is not finite. All values equal: p = 1.
absl::StatusOr<UTest> MannWhitney(std::span<const double> x, std::span<const double> y,
                                  UMethod method = UMethod::kExactWherePossible);

}  // namespace lab

#endif  // LAB_STATISTICS_MANN_WHITNEY_H_
