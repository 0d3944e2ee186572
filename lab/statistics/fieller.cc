#include "lab/statistics/fieller.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/moments.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

absl::Status CheckMean(const char* side, const UncertainMean& x) {
  if (std::isfinite(x.mean) && std::isfinite(x.standard_error) && x.standard_error >= 0 &&
      std::isfinite(x.df) && x.df > 0) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrFormat("fieller: %s has mean %g, standard error %g and %g degrees of freedom", side,
                      x.mean, x.standard_error, x.df));
}

UncertainMean MeanOfForks(const Sample& sample) {
  const double n = static_cast<double>(sample.size());
  return {.mean = Mean(sample.values()),
          .standard_error = *StandardDeviation(sample.values()) / std::sqrt(n),
          .df = n - 1};
}

// The set where a rho^2 - 2 b rho + c <= 0.
FiellerSet SolveFieller(double a, double b, double c, double discriminant) {
  FiellerSet set;
  if (a <= 0 && discriminant <= 0) return set;
  set.kind = a > 0 ? FiellerKind::kBounded : FiellerKind::kOutside;
  // The root of larger size first, the other by their product: no digits cancel.
  const double q = b + std::copysign(std::sqrt(std::max(discriminant, 0.0)), b);
  const double far = a == 0 ? -std::copysign(kInfinity, q) : q / a;
  const double near = q == 0 ? 0 : c / q;
  set.bounds = Interval{std::min(near, far), std::max(near, far)};
  return set;
}

}  // namespace

absl::StatusOr<FiellerSet> Fieller(const UncertainMean& numerator, const UncertainMean& denominator,
                                   double confidence) {
  LAB_RETURN_IF_ERROR(CheckMean("numerator", numerator));
  LAB_RETURN_IF_ERROR(CheckMean("denominator", denominator));
  if (denominator.mean == 0 && denominator.standard_error == 0) {
    return absl::InvalidArgumentError("fieller: the denominator is exactly 0");
  }
  const double n = numerator.mean;
  const double d = denominator.mean;
  const double hn = StudentT(confidence, numerator.df) * numerator.standard_error;
  const double hd = StudentT(confidence, denominator.df) * denominator.standard_error;
  // (n - rho d)^2 <= hn^2 + rho^2 hd^2, sorted by powers of rho.
  FiellerSet set = SolveFieller((d - hd) * (d + hd), n * d, (n - hn) * (n + hn),
                                n * n * hd * hd + hn * hn * (d - hd) * (d + hd));
  if (d != 0) set.ratio = n / d;
  return set;
}

absl::StatusOr<FiellerSet> FiellerRatio(const Sample& candidate, const Sample& baseline,
                                        double confidence) {
  if (candidate.size() < 2 || baseline.size() < 2) {
    return absl::InvalidArgumentError(
        absl::StrFormat("fieller: needs at least two forks on each side, not %d and %d",
                        candidate.size(), baseline.size()));
  }
  return Fieller(MeanOfForks(candidate), MeanOfForks(baseline), confidence);
}

bool ContainsRatio(const FiellerSet& set, double ratio) {
  switch (set.kind) {
    case FiellerKind::kBounded:
      return Contains(*set.bounds, ratio);
    case FiellerKind::kOutside:
      return ratio <= set.bounds->low || ratio >= set.bounds->high;
    case FiellerKind::kEverything:
      return true;
  }
  return true;
}

}  // namespace lab
