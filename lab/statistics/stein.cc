#include "lab/statistics/stein.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/multiple_comparisons.h"
#include "lab/statistics/planning.h"
#include "lab/status/status_macros.h"

namespace lab {

int PairsByStein(double half_width, double pilot_sd, int pilot_pairs, double confidence) {
  assert(half_width > 0 && pilot_sd >= 0 && pilot_pairs >= 2);
  const double root = StudentT(confidence, pilot_pairs - 1) * pilot_sd / half_width;
  const double pairs = std::min(std::ceil(root * root), static_cast<double>(kManyForks));
  return std::max(pilot_pairs, static_cast<int>(pairs));
}

absl::StatusOr<LogRatio> SteinLogRatio(const Sample& candidate, const Sample& baseline,
                                       int pilot_pairs) {
  LAB_ASSIGN_OR_RETURN(LogRatio ratio, PairedLogRatio(candidate, baseline));
  if (pilot_pairs < 2 || static_cast<size_t>(pilot_pairs) > candidate.size()) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "stein: a pilot of %d pairs out of %d; at least 2, and no more than there are, are needed",
        pilot_pairs, candidate.size()));
  }
  LAB_ASSIGN_OR_RETURN(const Sample c, Sample::Create(candidate.values().first(pilot_pairs)));
  LAB_ASSIGN_OR_RETURN(const Sample b, Sample::Create(baseline.values().first(pilot_pairs)));
  LAB_ASSIGN_OR_RETURN(LogRatio stein, PairedLogRatio(c, b));
  stein.mean = ratio.mean;
  stein.standard_error = *stein.pair_sd / std::sqrt(static_cast<double>(candidate.size()));
  return stein;
}

double LevelPerLook(double confidence, int planned_looks) {
  return SimultaneousLevel(confidence, planned_looks);
}

}  // namespace lab
