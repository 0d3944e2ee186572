// kernels/dead_code/loop_contract.h
//
// The checks that hold a loop against the oracle, as functions, so that the test can also show that
// each check fails on a broken loop (broken_loops.h). Every length up to 70, and around a thousand.
#ifndef KERNELS_DEAD_CODE_LOOP_CONTRACT_H_
#define KERNELS_DEAD_CODE_LOOP_CONTRACT_H_

#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/dead_code/loop_oracle.h"

namespace lab {

inline std::vector<int64_t> LoopLengths() {
  std::vector<int64_t> lengths = {999, 1000, 1001, 2001, 123'456};
  for (int64_t n = 0; n <= 70; ++n) lengths.push_back(n);
  return lengths;
}

inline testing::AssertionResult Same(uint64_t from, int64_t n, uint64_t expected, uint64_t actual) {
  if (expected == actual) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << n << " from " << from << " are " << actual << ", expected " << expected;
}

template <typename Sum>
testing::AssertionResult SumsLikeTheOracle() {
  for (const uint64_t first : {uint64_t{0}, uint64_t{12'345}, uint64_t{1} << 60}) {
    for (const int64_t n : LoopLengths()) {
      const testing::AssertionResult same =
          Same(first, n, OracleSum(first, first + static_cast<uint64_t>(n)), Sum::Of(first, n));
      if (!same) return same;
    }
  }
  return testing::AssertionSuccess();
}

template <typename Recurrence>
testing::AssertionResult StepsLikeTheOracle() {
  for (const uint64_t x : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}}) {
    for (const int64_t n : LoopLengths()) {
      const testing::AssertionResult same =
          Same(x, n, OracleRecurrence(x, static_cast<uint64_t>(n)), Recurrence::Of(x, n));
      if (!same) return same;
    }
  }
  return testing::AssertionSuccess();
}

}  // namespace lab

#endif  // KERNELS_DEAD_CODE_LOOP_CONTRACT_H_
