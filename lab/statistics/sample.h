// Measured values of one quantity: one per fork, all finite and positive.
//
// Made once, so that everything downstream is total: a function of a Sample cannot meet an empty
// set, a NaN or a time of zero. Times and rates are positive by nature; a zero or a negative one is
// a defect of the measurement and is refused here, with its position, instead of being averaged.
#ifndef LAB_STATISTICS_SAMPLE_H_
#define LAB_STATISTICS_SAMPLE_H_

#include <cstddef>
#include <span>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

class Sample {
 public:
  // InvalidArgument for an empty set and for a value that is not finite or not positive.
  static absl::StatusOr<Sample> Create(std::span<const double> values);

  std::span<const double> values() const { return values_; }
  size_t size() const { return values_.size(); }

  // Natural logarithms, in the same order.
  std::vector<double> Logs() const;

  friend bool operator==(const Sample&, const Sample&) = default;

 private:
  explicit Sample(std::span<const double> values) : values_(values.begin(), values.end()) {}

  std::vector<double> values_;
};

}  // namespace lab

#endif  // LAB_STATISTICS_SAMPLE_H_
