// The few quantiles and tails that the rest of lab/statistics needs, over Boost.Math. One place, so
// that one file pays for its headers and takes the numerically good side of each tail.
//
// Preconditions are ours to keep (asserted): 0 < confidence < 1, df > 0.
#ifndef LAB_STATISTICS_DISTRIBUTIONS_H_
#define LAB_STATISTICS_DISTRIBUTIONS_H_

namespace lab {

// t such that a Student t variable lies in [-t, t] with probability `confidence`: 12.706 for 95 %
// and one degree of freedom. JMH's "99.9 %" error is confidence 0.999, the 0.9995 quantile.
double StudentT(double confidence, double df);

// Probability of |T| >= |t|.
double StudentTTwoSidedTail(double t, double df);

// z such that a standard normal variable lies in [-z, z] with probability `confidence`.
double NormalZ(double confidence);

// P(Z <= z), and the probability of |Z| >= |z|.
double NormalCdf(double z);
double NormalTwoSidedTail(double z);

// x with P(X <= x) = p for a chi-squared variable, and P(X > x).
double ChiSquaredQuantile(double p, double df);
double ChiSquaredUpperTail(double x, double df);

// x with P(X <= x) = p for an F variable, and P(X > x).
double FQuantile(double p, double df1, double df2);
double FUpperTail(double x, double df1, double df2);

// Probability that a two-sided t test at `confidence` rejects when the true mean lies
// `noncentrality` standard errors from the hypothesis. Rejection on the wrong side counts too, as
// in R's power.t.test(strict = TRUE).
double PowerOfT(double noncentrality, double df, double confidence);

// P(X <= k) for X ~ Binomial(n, p); 0 for k < 0.
double BinomialCdf(int k, int n, double p);

}  // namespace lab

#endif  // LAB_STATISTICS_DISTRIBUTIONS_H_
