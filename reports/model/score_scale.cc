#include "reports/model/score_scale.h"

#include <optional>

#include "lab/plan/experiment.pb.h"

namespace lab {

Scale ScaleOf(const ReportGroup& group) {
  const ReportRow* chosen = nullptr;
  for (const ReportRow& row : group.rows) {
    if (!row.score.has_value()) continue;
    if (chosen == nullptr || row.baseline) chosen = &row;
  }
  const double value = chosen == nullptr ? 0 : chosen->score->value;
  return group.times ? TimeScale(value) : RateScale(value);
}

ScoreText ScoreInScale(const Score& score, const Scale& scale) {
  std::optional<double> error;
  if (score.error.has_value()) error = *score.error / scale.base_per_unit;
  return FormatWithError(score.value / scale.base_per_unit, error);
}

}  // namespace lab
