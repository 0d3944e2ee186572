#include "lab/statistics/welch.h"

#include <cmath>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/distributions.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::Status CheckSide(const MeanAndVariance& side) {
  if (side.values < 2) {
    return absl::InvalidArgumentError(
        absl::StrFormat("welch: needs at least 2 values on each side, not %d", side.values));
  }
  if (!std::isfinite(side.mean) || !std::isfinite(side.variance) || side.variance < 0) {
    return absl::InvalidArgumentError(
        absl::StrFormat("welch: no values have mean %g and variance %g", side.mean, side.variance));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<WelchTest> Welch(const MeanAndVariance& a, const MeanAndVariance& b) {
  LAB_RETURN_IF_ERROR(CheckSide(a));
  LAB_RETURN_IF_ERROR(CheckSide(b));
  const double va = a.variance / a.values;
  const double vb = b.variance / b.values;
  if (va + vb == 0) return absl::InvalidArgumentError("welch: no spread on either side");
  // As shares, so that squares of tiny variances do not underflow.
  const double sa = va / (va + vb);
  const double sb = vb / (va + vb);
  WelchTest test{.t = (a.mean - b.mean) / std::sqrt(va + vb),
                 .df = 1 / (sa * sa / (a.values - 1) + sb * sb / (b.values - 1))};
  test.p = StudentTTwoSidedTail(test.t, test.df);
  return test;
}

}  // namespace lab
