#include "lab/statistics/fork_means.h"

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {

absl::StatusOr<Sample> MeansOfForks(std::span<const std::vector<double>> forks) {
  std::vector<double> means;
  means.reserve(forks.size());
  for (size_t i = 0; i < forks.size(); ++i) {
    LAB_RETURN_IF_ERROR(CheckSeries(absl::StrFormat("fork %d", i + 1), forks[i], 1));
    means.push_back(Mean(forks[i]));
  }
  return Sample::Create(means);
}

absl::StatusOr<MeanEstimate> ForkMeanInterval(std::span<const std::vector<double>> forks,
                                              double confidence) {
  LAB_ASSIGN_OR_RETURN(const Sample means, MeansOfForks(forks));
  if (means.size() < 2) {
    return absl::InvalidArgumentError(
        "fork means: one fork carries no information about the next process; at least 2 are "
        "needed");
  }
  return ArithmeticMean(means, confidence);
}

}  // namespace lab
