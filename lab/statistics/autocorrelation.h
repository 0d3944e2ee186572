// How much of a value is told by the values before it. METHODS.md#dependence-within-a-fork.
//
// Assumes a series without trend: a slope or a warmup shows up as correlation at every lag, so find
// the steady part first. Dependence inside a fork does not harm intervals over forks; it matters
// for choosing the number of iterations and for percentiles.
#ifndef LAB_STATISTICS_AUTOCORRELATION_H_
#define LAB_STATISTICS_AUTOCORRELATION_H_

#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

// r_1 .. r_lags, each the sum of products of deviations over the sum of squares (R's acf). The one
// mean and the one divisor n pull it towards 0, by about 1/n. Linear in n for each lag.
// InvalidArgument for a constant series, and unless 1 <= lags < n.
absl::StatusOr<std::vector<double>> Autocorrelation(std::span<const double> values, int lags);

// What |r_k| of n independent values exceeds with probability 1 - confidence: 1.96 / sqrt(n). For
// one lag chosen beforehand; of twenty lags one lies outside by chance. n >= 1.
double AutocorrelationBound(int n, double confidence = 0.95);

// Ljung and Box 1978: n (n + 2) sum of r_k^2 / (n - k), chi-squared with `lags` degrees of freedom
// when all values are independent. Errs towards "dependent" where values are heavy-tailed and few.
struct LjungBoxTest {
  double q = 0;
  double p = 1;
  friend bool operator==(const LjungBoxTest&, const LjungBoxTest&) = default;
};
absl::StatusOr<LjungBoxTest> LjungBox(std::span<const double> values, int lags);

// How many independent values would tell the mean as precisely: n / (1 + 2 sum of r_k), the sum
// going as far as the first r_k that is not positive. At most n: negative correlation earns
// nothing. Errs high in short series, whose r_k are pulled towards 0. InvalidArgument for a
// constant series and fewer than 2 values. Quadratic at worst.
absl::StatusOr<double> EffectiveSize(std::span<const double> values);

}  // namespace lab

#endif  // LAB_STATISTICS_AUTOCORRELATION_H_
