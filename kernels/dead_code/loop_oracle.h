// kernels/dead_code/loop_oracle.h
//
// What the loops must come to, without looping: a window of a billion terms is checked at once. The
// same formulas are what a compiler finds, which is the point of the folder.
#ifndef KERNELS_DEAD_CODE_LOOP_ORACLE_H_
#define KERNELS_DEAD_CODE_LOOP_ORACLE_H_

#include <cstdint>

namespace lab {

// The sum of i * 31 + 7 for i in [begin, end), modulo 2^64.
inline uint64_t OracleSum(uint64_t begin, uint64_t end) {
  const auto up_to = [](uint64_t n) {
    const uint64_t pairs = n % 2 == 0 ? n / 2 * (n - 1) : n * ((n - 1) / 2);
    return pairs * 31 + n * 7;
  };
  return up_to(end) - up_to(begin);
}

// x after n steps of 31 x + 7: each step is a line factor * x + term, and so is a step done twice.
inline uint64_t OracleRecurrence(uint64_t x, uint64_t n) {
  uint64_t factor = 31, term = 7;
  for (; n != 0; n /= 2) {
    if (n % 2 == 1) x = factor * x + term;
    term = factor * term + term;
    factor *= factor;
  }
  return x;
}

}  // namespace lab

#endif  // KERNELS_DEAD_CODE_LOOP_ORACLE_H_
