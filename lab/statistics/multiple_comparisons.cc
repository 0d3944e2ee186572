#include "lab/statistics/multiple_comparisons.h"

#include <algorithm>
#include <numeric>

namespace lab {

double SimultaneousLevel(double confidence, int comparisons) {
  return 1 - (1 - confidence) / std::max(comparisons, 1);
}

std::vector<HolmStep> Holm(std::span<const double> p_values, double confidence) {
  std::vector<size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return p_values[a] < p_values[b]; });
  std::vector<HolmStep> steps(p_values.size());
  int left = static_cast<int>(p_values.size());
  bool stopped = false;
  for (size_t index : order) {
    const double level = SimultaneousLevel(confidence, left);
    stopped = stopped || p_values[index] > 1 - level;
    steps[index] = {.rejected = !stopped, .level = level};
    if (!stopped) --left;
  }
  return steps;
}

}  // namespace lab
