// kernels/dead_code/loops.h
//
// Three loops that articles time, each in spellings from which a compiler may take away more or
// less. The result is right in all of them: that is why a right result proves nothing about time.
//
//   OpaqueSum::Of(0, 1000);     // the sum of i * 31 + 7 for i in [0, 1000), each term added
//
// In Java the first spelling is called dead, the second foldable, the third used. Used is enough
// there; in C++ it is not: see UsedSum.
#ifndef KERNELS_DEAD_CODE_LOOPS_H_
#define KERNELS_DEAD_CODE_LOOPS_H_

#include <cstdint>

namespace lab {

inline uint64_t Term(uint64_t i) { return i * 31 + 7; }

// ---- The sum of Term(i) for i in [first, first + n).

// Nobody has the sum, so nothing is left of the loop.
inline void DeadSum(uint64_t first, int64_t n) {
  uint64_t sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += Term(first + static_cast<uint64_t>(i));
  (void)sum;
}

// Used, and by a thousand terms at a time, which the compiler knows: a thousand terms are one
// addition. The barrier is between the thousands.
struct ConstantSum {
  static constexpr int64_t kTerms = 1000;
  static uint64_t Of(uint64_t first, int64_t n) {
    uint64_t sum = 0;
    int64_t i = 0;
    for (; i + kTerms <= n; i += kTerms) {
      for (int64_t j = 0; j < kTerms; ++j) sum += Term(first + static_cast<uint64_t>(i + j));
      asm volatile("" : "+r"(sum));
    }
    for (; i < n; ++i) {
      sum += Term(first + static_cast<uint64_t>(i));
      asm volatile("" : "+r"(sum));
    }
    return sum;
  }
};

// Used, and depending on a number that is known at run time only. A formula all the same: n terms
// of a straight line. gcc adds them up, clang knows the formula.
struct UsedSum {
  static uint64_t Of(uint64_t first, int64_t n) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += Term(first + static_cast<uint64_t>(i));
    return sum;
  }
};

// Every term computed and added, because the compiler cannot see through the sum.
struct OpaqueSum {
  static uint64_t Of(uint64_t first, int64_t n) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < n; ++i) {
      sum += Term(first + static_cast<uint64_t>(i));
      asm volatile("" : "+r"(sum));
    }
    return sum;
  }
};

// ---- n steps of x = 31 x + 7, each waiting for the one before.

// A chain, as it seems; but eight steps are one multiplication by 31^8 and one addition.
struct PlainRecurrence {
  static uint64_t Of(uint64_t x, int64_t n) {
    for (int64_t i = 0; i < n; ++i) x = Term(x);
    return x;
  }
};

struct OpaqueRecurrence {
  static uint64_t Of(uint64_t x, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
      x = Term(x);
      asm volatile("" : "+r"(x));
    }
    return x;
  }
};

// ---- The sum of words that the compiler does not know.

// Cannot be a formula; may be added in any order, several at once.
inline uint64_t ArraySum(const uint64_t* words, int64_t n) {
  uint64_t sum = 0;
  for (int64_t i = 0; i < n; ++i) sum += words[i];
  return sum;
}

}  // namespace lab

#endif  // KERNELS_DEAD_CODE_LOOPS_H_
