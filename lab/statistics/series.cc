#include "lab/statistics/series.h"

#include <cmath>

#include "absl/strings/str_format.h"

namespace lab {

absl::Status CheckSeries(std::string_view what, std::span<const double> values, size_t at_least) {
  if (values.size() < at_least) {
    return absl::InvalidArgumentError(
        absl::StrFormat("%s: needs at least %d values, not %d", what, at_least, values.size()));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return absl::InvalidArgumentError(absl::StrFormat("%s: value %d of %d is %g, not finite",
                                                        what, i + 1, values.size(), values[i]));
    }
  }
  return absl::OkStatus();
}

}  // namespace lab
