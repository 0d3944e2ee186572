#include "lab/analysis/inside_change.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace lab {
namespace {

constexpr size_t kFewest = 10;
const double kFactor = std::log(1.5);  // as between states (lab/statistics/states.h)
constexpr double kShare = 0.2;         // of the slices on either side, at least
constexpr double kSpreads = 3;         // the levels lie so many standard deviations apart

}  // namespace

bool ChangedForGood(std::span<const double> slices) {
  std::vector<double> logs;
  logs.reserve(slices.size());
  double sum = 0, squares = 0;
  for (const double slice : slices) {
    if (!(slice > 0)) continue;
    logs.push_back(std::log(slice));
    sum += logs.back();
    squares += logs.back() * logs.back();
  }
  if (logs.size() < kFewest) return false;
  const double n = static_cast<double>(logs.size());
  // The split with the most of the squares between its sides.
  double best = 0, step = 0, before = 0;
  for (size_t i = 0; i + 1 < logs.size(); ++i) {
    before += logs[i];
    const double left = static_cast<double>(i + 1);
    if (left < kShare * n || n - left < kShare * n) continue;
    const double difference = (sum - before) / (n - left) - before / left;
    const double between = left * (n - left) / n * difference * difference;
    if (between > best) {
      best = between;
      step = std::abs(difference);
    }
  }
  const double within = std::max(0.0, squares - sum * sum / n - best) / (n - 2);
  return step > kFactor && step > kSpreads * std::sqrt(within);
}

}  // namespace lab
