// The distribution of Mann and Whitney's U between two sides that do not differ: how many of the
// n m pairs the first side wins. Behind the U test and the Hodges-Lehmann interval.
//
// Exact to 50 values a side, by the recursion on who holds the largest value: sums of positive
// terms, so no digits are lost. Beyond that the normal approximation with continuity correction:
// off by less than 0.001 for sides of equal size, by up to 0.01 for three against fifty. Assumes no
// ties.
#ifndef LAB_STATISTICS_U_DISTRIBUTION_H_
#define LAB_STATISTICS_U_DISTRIBUTION_H_

#include <vector>

namespace lab {

inline constexpr int kExactUSide = 50;

class UDistribution {
 public:
  // n, m >= 1. Exact: n^2 m^2 steps, 6 million at most.
  UDistribution(int n, int m);

  // P(U <= u).
  double Cdf(int u) const;
  bool is_exact() const { return !cumulative_.empty(); }

 private:
  double mean_, sd_;
  std::vector<double> cumulative_;  // empty: normal
};

}  // namespace lab

#endif  // LAB_STATISTICS_U_DISTRIBUTION_H_
