// What the loops must come to, without looping.
#ifndef KERNELS_LOOP_DIRECTION_DIRECTION_ORACLE_H_
#define KERNELS_LOOP_DIRECTION_DIRECTION_ORACLE_H_

#include <cstdint>

namespace lab {

// begin + (begin + 1) + ... + (end - 1), modulo 2^64.
inline uint64_t OracleIndexes(uint64_t begin, uint64_t end) {
  const auto up_to = [](uint64_t n) { return n % 2 == 0 ? n / 2 * (n - 1) : n * ((n - 1) / 2); };
  return up_to(end) - up_to(begin);
}

}  // namespace lab

#endif  // KERNELS_LOOP_DIRECTION_DIRECTION_ORACLE_H_
