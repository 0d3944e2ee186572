// One value per fork, and the plain t interval over them. METHODS.md#mean.
//
//   absl::StatusOr<Sample> means = MeansOfForks(forks);
//   absl::StatusOr<MeanEstimate> score = ForkMeanInterval(forks, 0.95);
//
// For iterations as other tools record them, each of the same length. Forks count alike, however
// many iterations each has. Assumes independent forks and nothing of the iterations within one. The
// arithmetic companion of GeometricMean(): it can reach below 0, and under skewed noise it errs
// narrow (91 % where 95 % is claimed). Where iterations differ in length, a fork's value is its
// total time over its total operations instead, which lab/analysis/fork_summary.h knows.
// Source: Georges, Buytaert and Eeckhout, OOPSLA 2007; with t at any number of forks.
#ifndef LAB_STATISTICS_FORK_MEANS_H_
#define LAB_STATISTICS_FORK_MEANS_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/statistics/mean_estimate.h"
#include "lab/statistics/sample.h"

namespace lab {

// InvalidArgument, with the position, for no fork, a fork without iterations, an iteration that is
// not finite, and a mean that is not positive.
absl::StatusOr<Sample> MeansOfForks(std::span<const std::vector<double>> forks);

// InvalidArgument for a single fork too: it says nothing of the next process.
absl::StatusOr<MeanEstimate> ForkMeanInterval(std::span<const std::vector<double>> forks,
                                              double confidence = 0.95);

}  // namespace lab

#endif  // LAB_STATISTICS_FORK_MEANS_H_
