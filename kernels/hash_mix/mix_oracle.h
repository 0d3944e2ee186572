// The hash of mix.h, spelled out with nothing clever: the one that others are compared with.
#ifndef KERNELS_HASH_MIX_MIX_ORACLE_H_
#define KERNELS_HASH_MIX_MIX_ORACLE_H_

#include <cstdint>

namespace lab {

// v * 31 as 31 additions, the rotation as five times one bit.
inline uint64_t OracleMix(uint64_t v, int64_t rounds) {
  for (int64_t i = 0; i < rounds; ++i) {
    uint64_t sum = static_cast<uint64_t>(i);
    for (int times = 0; times < 31; ++times) sum += v;
    for (int times = 0; times < 5; ++times) sum = (sum << 1) | (sum >> 63);
    v = sum;
  }
  return v;
}

}  // namespace lab

#endif  // KERNELS_HASH_MIX_MIX_ORACLE_H_
