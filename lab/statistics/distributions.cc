#include "lab/statistics/distributions.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_f.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace lab {

namespace bm = boost::math;

double StudentT(double confidence, double df) {
  assert(confidence > 0 && confidence < 1 && df > 0);
  return bm::quantile(bm::complement(bm::students_t(df), (1 - confidence) / 2));
}

double StudentTTwoSidedTail(double t, double df) {
  assert(df > 0);
  return 2 * bm::cdf(bm::complement(bm::students_t(df), std::abs(t)));
}

double NormalZ(double confidence) {
  assert(confidence > 0 && confidence < 1);
  return bm::quantile(bm::complement(bm::normal(), (1 - confidence) / 2));
}

double NormalCdf(double z) { return bm::cdf(bm::normal(), z); }

double NormalTwoSidedTail(double z) {
  return 2 * bm::cdf(bm::complement(bm::normal(), std::abs(z)));
}

double ChiSquaredQuantile(double p, double df) { return bm::quantile(bm::chi_squared(df), p); }

double ChiSquaredUpperTail(double x, double df) {
  return bm::cdf(bm::complement(bm::chi_squared(df), x));
}

double FQuantile(double p, double df1, double df2) {
  return bm::quantile(bm::fisher_f(df1, df2), p);
}

double FUpperTail(double x, double df1, double df2) {
  return bm::cdf(bm::complement(bm::fisher_f(df1, df2), x));
}

double PowerOfT(double noncentrality, double df, double confidence) {
  const double critical = StudentT(confidence, df);
  if (noncentrality == 0) return 1 - confidence;
  // Beyond 40 standard errors past the critical value the power is 1 in double precision, and the
  // series of the non-central F would be long.
  if (noncentrality > critical + 40) return 1;
  const bm::non_central_f distribution(1, df, noncentrality * noncentrality);
  return bm::cdf(bm::complement(distribution, critical * critical));
}

double BinomialCdf(int k, int n, double p) {
  if (k < 0) return 0;
  if (k >= n) return 1;
  return bm::cdf(bm::binomial(n, p), k);
}

}  // namespace lab
