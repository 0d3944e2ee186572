// kernels/lookup/linear_index.h
//
// From the first key to the last. Nothing is cheaper to write, and for a few keys nothing is
// cheaper to run: no branch of it is hard to predict but the last.
#ifndef KERNELS_LOOKUP_LINEAR_INDEX_H_
#define KERNELS_LOOKUP_LINEAR_INDEX_H_

#include <cstddef>
#include <cstdint>

#include "kernels/lookup/index.h"

namespace lab {

// Stops where the key is. Would do for keys in any order; reads all of them for a key that is
// absent.
class LinearIndex {
 public:
  explicit LinearIndex(const Keys& keys) : keys_(keys) {}

  int64_t Find(uint64_t key) const {
    const uint64_t* const keys = keys_.data();
    const std::size_t n = keys_.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (keys[i] == key) return static_cast<int64_t>(i);
    }
    return kAbsent;
  }

 private:
  Keys keys_;
};

// Counts the keys that are smaller: never stops early, so its time does not depend on the key, and
// there is no branch to mispredict. Four sums, so that the additions do not wait for each other.
class CountingIndex {
 public:
  explicit CountingIndex(const Keys& keys) : keys_(keys) {}

  int64_t Find(uint64_t key) const {
    const uint64_t* const keys = keys_.data();
    const std::size_t n = keys_.size();
    // Four names and no array, which gcc would keep in memory.
    std::size_t a = 0, b = 0, c = 0, d = 0;
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
      a += keys[i] < key ? 1 : 0;
      b += keys[i + 1] < key ? 1 : 0;
      c += keys[i + 2] < key ? 1 : 0;
      d += keys[i + 3] < key ? 1 : 0;
    }
    for (; i < n; ++i) a += keys[i] < key ? 1 : 0;
    const std::size_t at = a + b + c + d;
    return at < n && keys[at] == key ? static_cast<int64_t>(at) : kAbsent;
  }

 private:
  Keys keys_;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_LINEAR_INDEX_H_
