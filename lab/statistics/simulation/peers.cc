#include "lab/statistics/simulation/peers.h"

#include <cmath>

#include "lab/statistics/distributions.h"
#include "lab/statistics/mann_whitney.h"
#include "lab/statistics/moments.h"

namespace lab {
namespace {

constexpr double kAlpha = 0.05;

double SquaredError(std::span<const double> values) {
  const double sd = *StandardDeviation(values);
  return sd * sd / static_cast<double>(values.size());
}

}  // namespace

Iterations Pooled(const std::vector<Iterations>& forks) {
  Iterations all;
  for (const Iterations& fork : forks) all.insert(all.end(), fork.begin(), fork.end());
  return all;
}

Interval PooledInterval(std::span<const double> values, double confidence) {
  const double mean = Mean(values);
  const double half = StudentT(confidence, static_cast<double>(values.size()) - 1) *
                      std::sqrt(SquaredError(values));
  return {mean - half, mean + half};
}

bool AreDisjoint(const Interval& a, const Interval& b) { return a.high < b.low || b.high < a.low; }

bool WelchSays(std::span<const double> a, std::span<const double> b) {
  const double va = SquaredError(a), vb = SquaredError(b);
  const double df = (va + vb) * (va + vb) /
                    (va * va / (static_cast<double>(a.size()) - 1) +
                     vb * vb / (static_cast<double>(b.size()) - 1));
  return StudentTTwoSidedTail((Mean(a) - Mean(b)) / std::sqrt(va + vb), df) < kAlpha;
}

bool UTestSays(std::span<const double> a, std::span<const double> b) {
  // The normal form, which other tools use from nine values on; the exact one takes a table a test.
  const auto test = MannWhitney(a, b, UMethod::kNormal);
  return test.ok() && test->p < kAlpha;
}

}  // namespace lab
