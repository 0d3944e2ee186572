// What functions of a series of measured numbers refuse before they start: too few values, and
// values that are not finite.
//
// For numbers that may be zero or negative (logs, differences) and whose order counts. One positive
// value per fork is a Sample, which has been checked already.
#ifndef LAB_STATISTICS_SERIES_H_
#define LAB_STATISTICS_SERIES_H_

#include <cstddef>
#include <span>
#include <string_view>

#include "absl/status/status.h"

namespace lab {

// InvalidArgument, with the position, unless `values` are at least `at_least` finite numbers.
// `what` begins the message.
absl::Status CheckSeries(std::string_view what, std::span<const double> values, size_t at_least);

}  // namespace lab

#endif  // LAB_STATISTICS_SERIES_H_
