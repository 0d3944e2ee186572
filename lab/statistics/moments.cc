#include "lab/statistics/moments.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

namespace lab {
namespace {

double MeanOf(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

}  // namespace

double Mean(std::span<const double> values) {
  assert(!values.empty());
  // The second pass takes back what rounding of the first sum lost: equal values have exactly their
  // own mean, and so no spread.
  const double first = MeanOf(values);
  double rest = 0;
  for (double value : values) rest += value - first;
  return first + rest / static_cast<double>(values.size());
}

std::optional<double> StandardDeviation(std::span<const double> values) {
  if (values.size() < 2) return std::nullopt;
  const double mean = Mean(values);
  double squares = 0;
  for (double value : values) squares += (value - mean) * (value - mean);
  return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

double Median(std::span<const double> values) {
  assert(!values.empty());
  std::vector<double> copy(values.begin(), values.end());
  const auto middle = copy.begin() + static_cast<std::ptrdiff_t>(copy.size() / 2);
  std::nth_element(copy.begin(), middle, copy.end());
  if (copy.size() % 2 == 1) return *middle;
  return (*std::max_element(copy.begin(), middle) + *middle) / 2;
}

}  // namespace lab
