// kernels/lookup/eytzinger_index.h
//
// The keys as a complete binary tree in an array, node k's children at 2k and 2k + 1 (Eytzinger's
// order; Khuong and Morin 2017 for why and how). The first levels share few cache lines, and the
// eight great-grandchildren of a node lie on one line, which is asked for three levels ahead.
//
// Costs a second array beside the sorted one: where in it a key is (4 bytes each).
#ifndef KERNELS_LOOKUP_EYTZINGER_INDEX_H_
#define KERNELS_LOOKUP_EYTZINGER_INDEX_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/lookup/index.h"

namespace lab {

class EytzingerIndex {
 public:
  // At most 2^32 keys.
  explicit EytzingerIndex(const Keys& keys)
      : size_(keys.size()), lines_(size_ / kWordsOfLine + 1), positions_(size_ + 1) {
    Place(keys, 0, 1);
  }

  int64_t Find(uint64_t key) const {
    const uint64_t* const tree = lines_.data()->words;
    std::size_t node = 1;
    while (node <= size_) {
      __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(tree) +
                                                       node * kWordsOfLine * sizeof(uint64_t)));
      node = 2 * node + (tree[node] < key ? 1 : 0);
    }
    // Below the leaves. The last turn to the left was at the smallest key that is not smaller: go
    // up past the turns to the right, then once more.
    node >>= std::countr_one(node) + 1;
    return node != 0 && tree[node] == key ? static_cast<int64_t>(positions_[node]) : kAbsent;
  }

 private:
  static constexpr std::size_t kWordsOfLine = 8;
  struct alignas(64) Line {
    uint64_t words[kWordsOfLine] = {};
  };

  // In order: left subtree, node, right subtree. Returns the first key not placed yet.
  std::size_t Place(const Keys& keys, std::size_t next, std::size_t node) {
    if (node > size_) return next;
    next = Place(keys, next, 2 * node);
    lines_[node / kWordsOfLine].words[node % kWordsOfLine] = keys[next];
    positions_[node] = static_cast<uint32_t>(next);
    return Place(keys, next + 1, 2 * node + 1);
  }

  std::size_t size_;
  std::vector<Line> lines_;  // node 0 is not used, so that siblings share a line
  std::vector<uint32_t> positions_;
};

}  // namespace lab

#endif  // KERNELS_LOOKUP_EYTZINGER_INDEX_H_
