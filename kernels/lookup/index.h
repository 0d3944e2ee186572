// kernels/lookup/index.h
//
// What every index of this folder offers, so that one test proves them all and one loop times them
// all.
//
//   const LowerBoundIndex index(keys);        // increasing, each once; copied
//   index.Find(42);                           // its position among the keys, or kAbsent
//
// Built once, then only read: Find may run on any number of threads. The position is what an array
// of values beside the keys would be indexed with; a set that only says yes or no could do with
// less.
#ifndef KERNELS_LOOKUP_INDEX_H_
#define KERNELS_LOOKUP_INDEX_H_

#include <concepts>
#include <cstdint>
#include <vector>

namespace lab {

using Keys = std::vector<uint64_t>;

inline constexpr int64_t kAbsent = -1;

template <typename I>
concept Index = std::constructible_from<I, const Keys&> && requires(const I& index) {
  { index.Find(uint64_t{1}) } -> std::same_as<int64_t>;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_INDEX_H_
