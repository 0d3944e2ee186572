// The shift between two sides, by ranks: the median of all differences x - y, with the interval
// that inverts the U test. METHODS.md#ranks.
//
// On logs of fork values a robust companion of log_ratio.h: one fork a hundred times off moves it
// by one rank. Assumes independent values and that the sides differ by a shift alone; of unequal
// shapes it tells the median of differences, not the difference of medians. Errs wide, as its
// coverage is discrete: with two a side there is no 95 % interval, with four the range.
#ifndef LAB_STATISTICS_HODGES_LEHMANN_H_
#define LAB_STATISTICS_HODGES_LEHMANN_H_

#include <optional>
#include <span>

#include "absl/status/statusor.h"
#include "lab/statistics/interval.h"

namespace lab {

struct ShiftEstimate {
  double shift = 0;
  std::optional<Interval> interval;  // absent where no ranks reach the confidence
  // What the ranks really give, at least the confidence; 1 without an interval. From the exact
  // distribution of U to kExactUSide values a side, from the normal one beyond.
  double coverage = 1;
  friend bool operator==(const ShiftEstimate&, const ShiftEstimate&) = default;
};

// n m differences, sorted: meant for values per fork, not for raw latencies. InvalidArgument for an
// empty side and a value that is not finite.
absl::StatusOr<ShiftEstimate> HodgesLehmann(std::span<const double> x, std::span<const double> y,
                                            double confidence = 0.95);

}  // namespace lab

#endif  // LAB_STATISTICS_HODGES_LEHMANN_H_
