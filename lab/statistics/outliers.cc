#include "lab/statistics/outliers.h"

#include <algorithm>

#include "lab/statistics/quantiles.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

OutlierClass ClassOf(double value, const TukeyFences& fences) {
  if (value < fences.severe.low) return OutlierClass::kLowSevere;
  if (value < fences.mild.low) return OutlierClass::kLowMild;
  if (value > fences.severe.high) return OutlierClass::kHighSevere;
  if (value > fences.mild.high) return OutlierClass::kHighMild;
  return OutlierClass::kInside;
}

}  // namespace

absl::StatusOr<TukeyFences> FencesOf(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("outliers", values, 1));
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double low = QuantileOfSorted(sorted, 0.25);
  const double high = QuantileOfSorted(sorted, 0.75);
  const double distance = high - low;
  return TukeyFences{.mild = {low - 1.5 * distance, high + 1.5 * distance},
                     .severe = {low - 3 * distance, high + 3 * distance}};
}

absl::StatusOr<Outliers> ClassifyOutliers(std::span<const double> values) {
  LAB_ASSIGN_OR_RETURN(const TukeyFences fences, FencesOf(values));
  Outliers outliers{.fences = fences};
  for (double value : values) outliers.classes.push_back(ClassOf(value, fences));
  const auto count = [&](OutlierClass wanted) {
    return static_cast<int>(std::count(outliers.classes.begin(), outliers.classes.end(), wanted));
  };
  outliers.low_severe = count(OutlierClass::kLowSevere);
  outliers.low_mild = count(OutlierClass::kLowMild);
  outliers.high_mild = count(OutlierClass::kHighMild);
  outliers.high_severe = count(OutlierClass::kHighSevere);
  return outliers;
}

absl::StatusOr<std::vector<double>> Winsorise(std::span<const double> values) {
  LAB_ASSIGN_OR_RETURN(const TukeyFences fences, FencesOf(values));
  std::vector<double> winsorised;
  for (double value : values) {
    winsorised.push_back(std::clamp(value, fences.mild.low, fences.mild.high));
  }
  return winsorised;
}

}  // namespace lab
