#include "lab/statistics/multiple_comparisons.h"

#include <algorithm>
#include <numeric>

namespace lab {
namespace {

std::vector<size_t> SmallestFirst(std::span<const double> p_values) {
  std::vector<size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return p_values[a] < p_values[b]; });
  return order;
}

}  // namespace

double SimultaneousLevel(double confidence, int comparisons) {
  return 1 - (1 - confidence) / std::max(comparisons, 1);
}

std::vector<HolmStep> Holm(std::span<const double> p_values, double confidence) {
  const std::vector<size_t> order = SmallestFirst(p_values);
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

std::vector<double> BenjaminiHochberg(std::span<const double> p_values) {
  const std::vector<size_t> order = SmallestFirst(p_values);
  const double m = static_cast<double>(p_values.size());
  std::vector<double> adjusted(p_values.size());
  double smallest = 1;
  for (size_t rank = order.size(); rank > 0; --rank) {
    smallest = std::min(smallest, p_values[order[rank - 1]] * m / static_cast<double>(rank));
    adjusted[order[rank - 1]] = smallest;
  }
  return adjusted;
}

}  // namespace lab
