// What every index is compared with: nothing to get wrong.
#ifndef KERNELS_LOOKUP_LOOKUP_ORACLE_H_
#define KERNELS_LOOKUP_LOOKUP_ORACLE_H_

#include <algorithm>
#include <cstdint>

#include "kernels/lookup/index.h"

namespace lab {

inline int64_t OracleFind(const Keys& keys, uint64_t key) {
  const auto found = std::find(keys.begin(), keys.end(), key);
  return found == keys.end() ? kAbsent : found - keys.begin();
}

}  // namespace lab

#endif  // KERNELS_LOOKUP_LOOKUP_ORACLE_H_
