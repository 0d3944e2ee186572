#include "lab/statistics/sample.h"

#include <cmath>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

namespace lab {

absl::StatusOr<Sample> Sample::Create(std::span<const double> values) {
  if (values.empty()) return absl::InvalidArgumentError("sample: no values; at least 1 is needed");
  for (size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) {
      return absl::InvalidArgumentError(absl::StrFormat("sample: value %d of %d is %g, not finite",
                                                        i + 1, values.size(), values[i]));
    }
    if (values[i] <= 0) {
      return absl::InvalidArgumentError(
          absl::StrFormat("sample: value %d of %d is %g; times and rates are positive", i + 1,
                          values.size(), values[i]));
    }
  }
  return Sample(values);
}

std::vector<double> Sample::Logs() const {
  std::vector<double> logs;
  logs.reserve(values_.size());
  for (double value : values_) logs.push_back(std::log(value));
  return logs;
}

}  // namespace lab
