// kernels/lookup/binary_index.h
//
// Binary search in the sorted keys, in two spellings of the same algorithm. What a compiler makes
// of a spelling is its own affair: README.md says which of the two got branches from which.
#ifndef KERNELS_LOOKUP_BINARY_INDEX_H_
#define KERNELS_LOOKUP_BINARY_INDEX_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/lookup/index.h"

namespace lab {

// The standard library's. Its comparisons are coin tosses for a random key, and half of them are
// mispredicted where they became branches; for a key that comes again and again they are learned.
class LowerBoundIndex {
 public:
  explicit LowerBoundIndex(const Keys& keys) : keys_(keys) {}

  int64_t Find(uint64_t key) const {
    const auto at = std::lower_bound(keys_.begin(), keys_.end(), key);
    return at != keys_.end() && *at == key ? at - keys_.begin() : kAbsent;
  }

 private:
  Keys keys_;
};

// Halves the range by arithmetic: a mask of the comparison, hidden from the compiler, because clang
// makes a branch of one that it understands. Each load then waits for the one before, which a
// branch guessed right would not.
class BranchlessIndex {
 public:
  explicit BranchlessIndex(const Keys& keys) : keys_(keys) {}

  int64_t Find(uint64_t key) const {
    if (keys_.empty()) return kAbsent;
    const uint64_t* const keys = keys_.data();
    std::size_t begin = 0;
    for (std::size_t left = keys_.size(); left > 1;) {
      const std::size_t half = left / 2;
      // All ones where the upper part is meant.
      std::size_t upper = -static_cast<std::size_t>(keys[begin + half] <= key ? 1 : 0);
      asm("" : "+r"(upper));
      begin += half & upper;
      left -= half;
    }
    return keys[begin] == key ? static_cast<int64_t>(begin) : kAbsent;
  }

 private:
  Keys keys_;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_BINARY_INDEX_H_
