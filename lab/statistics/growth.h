// Does latency grow over a run? The figure that SeaTunnel's benchmark sink prints.
// METHODS.md#growth.
//
// (P99 of the second half + 1) / (P99 of the first + 1), halves by planned sequence number, P99 by
// nearest rank. The 1 keeps it defined at 0 and ties it to the unit: SeaTunnel counts whole
// milliseconds, and there 0 -> 1 ms doubles it. So show both P99s beside it, and judge it per fork,
// whose P99s are one observation each. Errs towards "no growth" below the unit, and towards growth
// where a half has under a hundred values and its P99 is its maximum.
#ifndef LAB_STATISTICS_GROWTH_H_
#define LAB_STATISTICS_GROWTH_H_

#include <span>

#include "absl/status/statusor.h"

namespace lab {

struct LatencyGrowth {
  double first_p99 = 0;
  double second_p99 = 0;
  double growth = 1;
  friend bool operator==(const LatencyGrowth&, const LatencyGrowth&) = default;
};

// In the order in which the requests were planned, in the unit that the 1 is meant in. The middle
// one of an odd number belongs to the second half. InvalidArgument for fewer than 2, and for a
// latency that is negative or not finite. n log n.
absl::StatusOr<LatencyGrowth> GrowthOf(std::span<const double> latencies);

}  // namespace lab

#endif  // LAB_STATISTICS_GROWTH_H_
