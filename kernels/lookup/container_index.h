// kernels/lookup/container_index.h
//
// Containers that hold key and position. All of them also take new keys, which none of the arrays
// does; std::map and btree_map keep order, flat_hash_map does not.
#ifndef KERNELS_LOOKUP_CONTAINER_INDEX_H_
#define KERNELS_LOOKUP_CONTAINER_INDEX_H_

#include <cstddef>
#include <cstdint>
#include <map>

#include "absl/container/btree_map.h"
#include "absl/container/flat_hash_map.h"
#include "kernels/lookup/index.h"

namespace lab {

template <typename Map>
class ContainerIndex {
 public:
  explicit ContainerIndex(const Keys& keys) {
    for (std::size_t i = 0; i < keys.size(); ++i) map_.emplace(keys[i], static_cast<int64_t>(i));
  }

  int64_t Find(uint64_t key) const {
    const auto found = map_.find(key);
    return found == map_.end() ? kAbsent : found->second;
  }

 private:
  Map map_;
};

using MapIndex = ContainerIndex<std::map<uint64_t, int64_t>>;
using BtreeIndex = ContainerIndex<absl::btree_map<uint64_t, int64_t>>;
// Its hash function is seeded by where the program was loaded: two processes place the same keys
// differently, which is part of the spread between forks.
using HashIndex = ContainerIndex<absl::flat_hash_map<uint64_t, int64_t>>;

}  // namespace lab

#endif  // KERNELS_LOOKUP_CONTAINER_INDEX_H_
