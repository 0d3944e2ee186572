#include "lab/statistics/u_distribution.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "lab/statistics/distributions.h"

namespace lab {
namespace {

// P(U = u) for all u. The largest of all i + j values is the first side's with probability
// i / (i + j), and then wins j pairs.
std::vector<double> ExactProbabilities(int n, int m) {
  // By j, for the i at hand; i = 0 has U = 0.
  std::vector<std::vector<double>> row(m + 1, {1.0});
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= m; ++j) {
      const std::vector<double>& without_first = row[j];       // i - 1, j
      const std::vector<double>& without_second = row[j - 1];  // i, j - 1
      const double share = static_cast<double>(i) / (i + j);
      std::vector<double> both(static_cast<size_t>(i) * j + 1);
      for (size_t u = 0; u < without_first.size(); ++u) both[u + j] += share * without_first[u];
      for (size_t u = 0; u < without_second.size(); ++u) both[u] += (1 - share) * without_second[u];
      row[j] = std::move(both);
    }
  }
  return row[m];
}

}  // namespace

UDistribution::UDistribution(int n, int m)
    : mean_(0.5 * n * m), sd_(std::sqrt(1.0 * n * m * (n + m + 1) / 12)) {
  if (std::max(n, m) > kExactUSide) return;
  cumulative_ = ExactProbabilities(n, m);
  std::partial_sum(cumulative_.begin(), cumulative_.end(), cumulative_.begin());
}

double UDistribution::Cdf(int u) const {
  if (u < 0) return 0;
  if (!is_exact()) return NormalCdf((u + 0.5 - mean_) / sd_);
  return static_cast<size_t>(u) < cumulative_.size() ? cumulative_[u] : 1;
}

}  // namespace lab
