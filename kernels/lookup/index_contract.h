// kernels/lookup/index_contract.h
//
// What an index must find, and the checks that hold one against it, as functions, so that the test
// can also show that each check fails on a broken index (broken_indexes.h).
#ifndef KERNELS_LOOKUP_INDEX_CONTRACT_H_
#define KERNELS_LOOKUP_INDEX_CONTRACT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "gtest/gtest.h"
#include "kernels/lookup/index.h"
#include "kernels/lookup/lookup_oracle.h"
#include "kernels/lookup/lookup_queries.h"

namespace lab {

// Sets of keys whose shape some search or other does not expect.
inline std::vector<Keys> AwkwardKeys() {
  constexpr uint64_t kMost = ~uint64_t{0};
  std::vector<Keys> sets = {{},
                            {0},
                            {kMost},
                            {0, kMost},
                            {0, 1, 2, 3, 4, 5, 6, 7, 8},
                            {kMost - 3, kMost - 2, kMost - 1, kMost},
                            // Above and below the sign bit, and apart in the upper half only.
                            {1, uint64_t{1} << 32, (uint64_t{1} << 32) + 1, uint64_t{1} << 63}};
  Keys powers;  // as far from even as can be
  for (int bit = 0; bit < 64; ++bit) powers.push_back(uint64_t{1} << bit);
  sets.push_back(powers);
  return sets;
}

// Every key, its neighbours, and the ends of the range of numbers.
template <Index I>
testing::AssertionResult FindsLikeTheOracle(const Keys& keys) {
  const I index(keys);
  std::vector<uint64_t> asked = {0, 1, ~uint64_t{0} - 1, ~uint64_t{0}, uint64_t{1} << 63};
  for (const uint64_t key : keys) asked.insert(asked.end(), {key - 1, key, key + 1});
  for (const uint64_t key : asked) {
    const int64_t expected = OracleFind(keys, key);
    const int64_t actual = index.Find(key);
    if (actual != expected) {
      return testing::AssertionFailure()
             << keys.size() << " keys: " << key << " is at " << actual << ", expected " << expected;
    }
  }
  return testing::AssertionSuccess();
}

template <Index I>
testing::AssertionResult FindsAmongAwkwardKeys() {
  for (const Keys& keys : AwkwardKeys()) {
    const testing::AssertionResult result = FindsLikeTheOracle<I>(keys);
    if (!result) return result;
  }
  return testing::AssertionSuccess();
}

// Every number of keys up to 70, so that every shape of a last, incomplete step occurs.
template <Index I>
testing::AssertionResult FindsAmongAnyNumberOfKeys() {
  for (std::size_t n = 0; n <= 70; ++n) {
    const testing::AssertionResult result = FindsLikeTheOracle<I>(DrawKeys(n, n));
    if (!result) return result;
  }
  return testing::AssertionSuccess();
}

}  // namespace lab

#endif  // KERNELS_LOOKUP_INDEX_CONTRACT_H_
