#include "lab/statistics/growth.h"

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/quantiles.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {

absl::StatusOr<LatencyGrowth> GrowthOf(std::span<const double> latencies) {
  LAB_RETURN_IF_ERROR(CheckSeries("growth", latencies, 2));
  for (size_t i = 0; i < latencies.size(); ++i) {
    if (latencies[i] < 0) {
      return absl::InvalidArgumentError(absl::StrFormat("growth: latency %d of %d is negative (%g)",
                                                        i + 1, latencies.size(), latencies[i]));
    }
  }
  const size_t half = latencies.size() / 2;
  LatencyGrowth growth;
  LAB_ASSIGN_OR_RETURN(growth.first_p99, NearestRank(latencies.first(half), 0.99));
  LAB_ASSIGN_OR_RETURN(growth.second_p99, NearestRank(latencies.subspan(half), 0.99));
  growth.growth = (growth.second_p99 + 1) / (growth.first_p99 + 1);
  return growth;
}

}  // namespace lab
