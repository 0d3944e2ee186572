// kernels/lookup/interpolation_index.h
//
// As one looks up a name in a telephone book: where it must lie if the keys are spread evenly. A
// few steps where they are, whatever their number; where they are not, binary search after eight.
#ifndef KERNELS_LOOKUP_INTERPOLATION_INDEX_H_
#define KERNELS_LOOKUP_INTERPOLATION_INDEX_H_

#include <cstddef>
#include <cstdint>

#include "kernels/lookup/index.h"

namespace lab {

// Where `key` is guessed to be among keys[first .. last], keys[first] <= key <= keys[last].
inline std::size_t Interpolate(const uint64_t* keys, std::size_t first, std::size_t last,
                               uint64_t key) {
  const uint64_t range = keys[last] - keys[first];
  if (range == 0) return first;
  const double share = static_cast<double>(key - keys[first]) / static_cast<double>(range);
  return first + static_cast<std::size_t>(share * static_cast<double>(last - first));
}

class InterpolationIndex {
 public:
  explicit InterpolationIndex(const Keys& keys) : keys_(keys) {}

  int64_t Find(uint64_t key) const {
    if (keys_.empty()) return kAbsent;
    const uint64_t* const keys = keys_.data();
    std::size_t first = 0, last = keys_.size() - 1;
    for (int guesses = 0;; ++guesses) {
      if (key < keys[first] || key > keys[last]) return kAbsent;
      const std::size_t at =
          guesses < kGuesses ? Interpolate(keys, first, last, key) : first + (last - first) / 2;
      if (keys[at] == key) return static_cast<int64_t>(at);
      // Neither runs out of the range: the key is strictly inside it.
      if (keys[at] < key) {
        first = at + 1;
      } else {
        last = at - 1;
      }
    }
  }

 private:
  static constexpr int kGuesses = 8;
  Keys keys_;
};

// Wrong on purpose: believes its first guess. As quick as a look-up can seem.
class GuessIndex {
 public:
  explicit GuessIndex(const Keys& keys) : keys_(keys) {}

  int64_t Find(uint64_t key) const {
    if (keys_.empty() || key < keys_.front() || key > keys_.back()) return kAbsent;
    return static_cast<int64_t>(Interpolate(keys_.data(), 0, keys_.size() - 1, key));
  }

 private:
  Keys keys_;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_INTERPOLATION_INDEX_H_
