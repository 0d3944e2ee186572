// kernels/hash_mix/mix_contract.h
//
// What a mix must return, and the checks that hold one against it, as functions, so that the test
// can also show that each check fails on a broken mix (broken_mixes.h).
#ifndef KERNELS_HASH_MIX_MIX_CONTRACT_H_
#define KERNELS_HASH_MIX_MIX_CONTRACT_H_

#include <bitset>
#include <cstdint>

#include "gtest/gtest.h"
#include "kernels/hash_mix/mix_oracle.h"
#include "kernels/support/drawn_inputs.h"

namespace lab {

// A word and a number of rounds, for all numbers up to 70: faults that need a certain round, or
// only show where rounds are taken several at a time, are in there.
template <typename M>
testing::AssertionResult MixesLikeTheOracle(uint64_t seed) {
  DrawnInputs draw(seed);
  for (int64_t rounds = 0; rounds <= 70; ++rounds) {
    const uint64_t word = draw.Next();
    const uint64_t expected = OracleMix(word, rounds);
    const uint64_t actual = M::Of(word, rounds);
    if (actual != expected) {
      return testing::AssertionFailure() << "word " << word << " in " << rounds << " rounds is "
                                         << actual << ", expected " << expected;
    }
  }
  return testing::AssertionSuccess();
}

// What makes it a benchmark and not a formula: one bit of the input changes about half of the
// output's once there were rounds enough, so that no shorter expression is hiding in it.
template <typename M>
testing::AssertionResult OneBitChangesHalf(int64_t rounds) {
  DrawnInputs draw(1);
  int64_t changed = 0;
  for (int bit = 0; bit < 64; ++bit) {
    const uint64_t word = draw.Next();
    const uint64_t difference = M::Of(word, rounds) ^ M::Of(word ^ uint64_t{1} << bit, rounds);
    changed += static_cast<int64_t>(std::bitset<64>(difference).count());
  }
  // 64 x 64 bits, half of them within a tenth.
  if (changed > 4096 * 45 / 100 && changed < 4096 * 55 / 100) return testing::AssertionSuccess();
  return testing::AssertionFailure() << changed << " of 4096 bits changed";
}

}  // namespace lab

#endif  // KERNELS_HASH_MIX_MIX_CONTRACT_H_
