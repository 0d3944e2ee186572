// How to split time between iterations and forks. METHODS.md#sizing.
//
//   const std::vector<double> t2 = components->t2;   // variance_components.h, innermost first
//   absl::StatusOr<BudgetSplit> split = SplitBudget(600, t2, std::vector{1.0, 10.0});
//
// More iterations never repair few forks, so the split keeps a minimum of forks. The optimum is
// flat: off by a factor f, the variance at equal time grows to at most 1 + (f + 1/f - 2) / 4 times
// its best, 12.5 % at f = 2. So poor estimates of the components do little harm within the clamps,
// and without them much: where forks hardly differ their component comes out negative and all time
// would go into one fork.
// Variances and costs are lists by level, the innermost first; a level's cost is what one more unit
// of it takes without its inner units: an iteration; a fork's start and warm-up; a build.
// Source: Kalibera and Jones 2013, section 9.
#ifndef LAB_STATISTICS_BUDGET_H_
#define LAB_STATISTICS_BUDGET_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

// Repetitions at each level but the outermost, as published: ceil(sqrt(c_{i+1} / c_i * T_i^2 /
// T_{i+1}^2)). 1 where a level does not vary, `cap` where the one above it does not. The ceiling is
// not the best integer (4 % worse at a ratio of 3 and a cost of 10); SplitBudget compares all.
// InvalidArgument unless two levels or more have a finite variance and a finite cost above 0 each,
// and cap >= 1.
inline constexpr int kMostRepetitions = 1000;
absl::StatusOr<std::vector<int>> OptimalRepetitions(std::span<const double> t2,
                                                    std::span<const double> costs,
                                                    int cap = kMostRepetitions);

struct BudgetOptions {
  int min_forks = 5;        // below, no verdict
  int min_iterations = 3;   // more show whether windows drift
  int max_iterations = 50;  // fewer keep a negative fork component from eating all forks
};

struct BudgetSplit {
  int iterations = 0;           // in each fork
  int forks = 0;                // on one side
  double time = 0;              // at most the budget
  double variance_of_mean = 0;  // T_2^2 / forks + T_1^2 / (forks * iterations), clipped components
  friend bool operator==(const BudgetSplit&, const BudgetSplit&) = default;
};

// The split of one side's budget with the least variance of its mean, of equal ones that with fewer
// iterations. Two levels. Tries each number of iterations. InvalidArgument as above, and for a
// budget that does not pay for the minimum.
absl::StatusOr<BudgetSplit> SplitBudget(double budget, std::span<const double> t2,
                                        std::span<const double> costs,
                                        const BudgetOptions& options = {});

}  // namespace lab

#endif  // LAB_STATISTICS_BUDGET_H_
