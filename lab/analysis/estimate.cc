#include "lab/analysis/estimate.h"

#include <vector>

#include "lab/statistics/mean_estimate.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/sample.h"

namespace lab {

Estimate EstimateOf(const Forks& forks, ForkValue value, double confidence) {
  std::vector<double> values;
  for (const ForkSummary* fork : forks) {
    if (!fork->warmup_fork && fork->*value) values.push_back(*(fork->*value));
  }
  const auto sample = Sample::Create(values);
  if (!sample.ok()) return {};
  const MeanEstimate mean = GeometricMean(*sample, confidence);
  Estimate estimate{
      .value = mean.mean, .interval = mean.interval, .forks = static_cast<int>(sample->size())};
  if (mean.sd) estimate.cv = *mean.sd / Mean(sample->values());
  return estimate;
}

}  // namespace lab
