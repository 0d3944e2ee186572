#include "lab/statistics/hodges_lehmann.h"

#include <algorithm>
#include <vector>

#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/statistics/u_distribution.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// The largest rank k of the differences with P(U <= k - 1) <= tail; 0: none.
int LowRank(const UDistribution& u, int pairs, double tail) {
  int low = 0, high = pairs;
  while (low < high) {
    const int middle = low + (high - low + 1) / 2;
    if (u.Cdf(middle - 1) <= tail) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

}  // namespace

absl::StatusOr<ShiftEstimate> HodgesLehmann(std::span<const double> x, std::span<const double> y,
                                            double confidence) {
  LAB_RETURN_IF_ERROR(CheckSeries("shift, first side", x, 1));
  LAB_RETURN_IF_ERROR(CheckSeries("shift, second side", y, 1));
  std::vector<double> differences;
  for (double a : x) {
    for (double b : y) differences.push_back(a - b);
  }
  std::sort(differences.begin(), differences.end());
  ShiftEstimate estimate{.shift = Median(differences)};
  const int pairs = static_cast<int>(differences.size());
  const UDistribution u(static_cast<int>(x.size()), static_cast<int>(y.size()));
  const int rank = LowRank(u, pairs, (1 - confidence) / 2);
  if (rank == 0) return estimate;
  estimate.interval = Interval{differences[rank - 1], differences[pairs - rank]};
  estimate.coverage = 1 - 2 * u.Cdf(rank - 1);
  return estimate;
}

}  // namespace lab
