// Fieller's confidence set of a ratio of two means. METHODS.md#fieller.
//
//   absl::StatusOr<FiellerSet> set = FiellerRatio(candidate, baseline, 0.95);
//
// All ratios rho for which N - rho D is within its error. An interval only while the denominator is
// known to differ from 0; otherwise it is everything outside an interval, or everything. Here to
// compare with tools and papers that use it: log_ratio.h has no unbounded case and gives reciprocal
// intervals for reciprocal ratios; at spreads of up to 10 % both agree to the second digit.
// Assumes normal, independent means. Each side is widened by its own t (as Kalibera and Jones do),
// which errs wide: coverage 95.0-99.2 % at 95 %, 98.8 % with three forks.
// Source: Fieller 1954; Kalibera and Jones 2013 (arXiv 2007.10899).
#ifndef LAB_STATISTICS_FIELLER_H_
#define LAB_STATISTICS_FIELLER_H_

#include <optional>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"
#include "lab/statistics/sample.h"

namespace lab {

struct UncertainMean {
  double mean = 0;
  double standard_error = 0;
  double df = 0;
};

enum class FiellerKind {
  kBounded,     // the set is `bounds`
  kOutside,     // all but what lies strictly inside `bounds`, one end of which may be infinite
  kEverything,  // no ratio is excluded; no bounds
};

struct FiellerSet {
  FiellerKind kind = FiellerKind::kEverything;
  std::optional<double> ratio;  // of the means; absent where the denominator's is 0
  std::optional<Interval> bounds;
};

// InvalidArgument for numbers that are not finite, a negative error, no degrees of freedom, and a
// denominator that is exactly 0.
absl::StatusOr<FiellerSet> Fieller(const UncertainMean& numerator, const UncertainMean& denominator,
                                   double confidence = 0.95);

// Of fork values, unpaired. InvalidArgument with fewer than two on a side.
absl::StatusOr<FiellerSet> FiellerRatio(const Sample& candidate, const Sample& baseline,
                                        double confidence = 0.95);

// Whether a ratio belongs to the set.
bool ContainsRatio(const FiellerSet& set, double ratio);

}  // namespace lab

#endif  // LAB_STATISTICS_FIELLER_H_
