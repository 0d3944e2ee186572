// Indexes with one fault each. Nothing uses them but the tests that want every check to catch its
// fault.
#ifndef KERNELS_LOOKUP_BROKEN_INDEXES_H_
#define KERNELS_LOOKUP_BROKEN_INDEXES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "kernels/lookup/binary_index.h"
#include "kernels/lookup/index.h"

namespace lab {

// The end of the range taken for its last element: the greatest key is never found.
class ForgetsTheLastIndex {
 public:
  explicit ForgetsTheLastIndex(const Keys& keys) : keys_(keys) {}
  int64_t Find(uint64_t key) const {
    if (keys_.empty()) return kAbsent;
    const auto at = std::lower_bound(keys_.begin(), keys_.end() - 1, key);
    return at != keys_.end() - 1 && *at == key ? at - keys_.begin() : kAbsent;
  }

 private:
  Keys keys_;
};

// lower_bound says where a key would be; this one takes that for where it is.
class BelievesTheBoundIndex {
 public:
  explicit BelievesTheBoundIndex(const Keys& keys) : keys_(keys) {}
  int64_t Find(uint64_t key) const {
    const auto at = std::lower_bound(keys_.begin(), keys_.end(), key);
    return at != keys_.end() ? at - keys_.begin() : kAbsent;
  }

 private:
  Keys keys_;
};

// Counts from one.
class CountsFromOneIndex {
 public:
  explicit CountsFromOneIndex(const Keys& keys) : index_(keys) {}
  int64_t Find(uint64_t key) const {
    const int64_t at = index_.Find(key);
    return at == kAbsent ? kAbsent : at + 1;
  }

 private:
  LowerBoundIndex index_;
};

// Compares as signed: right as long as no key has its top bit set.
class SignedIndex {
 public:
  explicit SignedIndex(const Keys& keys) : keys_(keys) {}
  int64_t Find(uint64_t key) const {
    const auto at = std::lower_bound(keys_.begin(), keys_.end(), key, [](uint64_t a, uint64_t b) {
      return static_cast<int64_t>(a) < static_cast<int64_t>(b);
    });
    return at != keys_.end() && *at == key ? at - keys_.begin() : kAbsent;
  }

 private:
  Keys keys_;
};

// Keeps the lower half of a key and takes equal halves for equal keys.
class HalfKeyIndex {
 public:
  explicit HalfKeyIndex(const Keys& keys) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      positions_.emplace(static_cast<uint32_t>(keys[i]), static_cast<int64_t>(i));
    }
  }
  int64_t Find(uint64_t key) const {
    const auto found = positions_.find(static_cast<uint32_t>(key));
    return found == positions_.end() ? kAbsent : found->second;
  }

 private:
  std::unordered_map<uint32_t, int64_t> positions_;
};

// Two positions swapped: every key is found and their sum is right.
class SwapsTwoIndex {
 public:
  explicit SwapsTwoIndex(const Keys& keys) : index_(keys) {}
  int64_t Find(uint64_t key) const {
    const int64_t at = index_.Find(key);
    return at == 0 || at == 1 ? 1 - at : at;
  }

 private:
  LowerBoundIndex index_;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_BROKEN_INDEXES_H_
