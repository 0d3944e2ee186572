// The sum over any stretch of inputs that are gone through in turn, again and again, in constant
// time: what a window's results must add up to, however many operations it held.
#ifndef KERNELS_SUPPORT_ROTATION_SUMS_H_
#define KERNELS_SUPPORT_ROTATION_SUMS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lab {

class RotationSums {
 public:
  // `values`: at least one; added modulo 2^64.
  explicit RotationSums(const std::vector<uint64_t>& values) : first_(values.size() + 1) {
    for (std::size_t i = 0; i < values.size(); ++i) first_[i + 1] = first_[i] + values[i];
  }

  // Of operations begin, begin + 1, ..., end - 1.
  uint64_t Between(uint64_t begin, uint64_t end) const { return First(end) - First(begin); }

 private:
  uint64_t First(uint64_t n) const {
    const uint64_t size = first_.size() - 1;
    return n / size * first_.back() + first_[n % size];
  }

  std::vector<uint64_t> first_;
};

}  // namespace lab

#endif  // KERNELS_SUPPORT_ROTATION_SUMS_H_
