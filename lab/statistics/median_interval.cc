#include "lab/statistics/median_interval.h"

#include "absl/status/statusor.h"
#include "lab/statistics/quantiles.h"

namespace lab {

std::optional<Interval> MedianInterval(const Sample& sample, double confidence) {
  const absl::StatusOr<QuantileEstimate> median =
      EstimateQuantile(sample.values(), 0.5, confidence);
  if (!median.ok() || !median->low || !median->high) return std::nullopt;
  return Interval{*median->low, *median->high};
}

}  // namespace lab
