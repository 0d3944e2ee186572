// kernels/loop_direction/directions.h
//
// The same loop, counted up and counted down. An article found that down is faster; it had timed
// loops with nothing in them, which a compiler deletes.
//
//   Up::SumOfIndexes(10, 3);    // 10 + 11 + 12
//   Down::SumOfIndexes(10, 3);  // 12 + 11 + 10
//
// Counting down to zero saves the comparison on x86, since the subtraction sets the flags; counting
// up lets an array be read in the direction that everybody reads it in. Neither is a chain longer
// than the other's.
#ifndef KERNELS_LOOP_DIRECTION_DIRECTIONS_H_
#define KERNELS_LOOP_DIRECTION_DIRECTIONS_H_

#include <cstdint>

namespace lab {

struct Up {
  // The loop's own index is opaque, as if it were used for something: it must be in a register, and
  // no formula gives the sum. Where the indexes begin is added afterwards, so that the loop has
  // nothing but its direction in it.
  static uint64_t SumOfIndexes(uint64_t first, int64_t n) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < n; ++i) {
      int64_t index = i;
      asm volatile("" : "+r"(index));
      sum += static_cast<uint64_t>(index);
    }
    return sum + static_cast<uint64_t>(n) * first;
  }

  // The sum is opaque after every word, which keeps either direction from being vectorised: one may
  // be easier than the other, and that is not what is asked.
  static uint64_t SumOfWords(const uint64_t* words, int64_t n) {
    uint64_t sum = 0;
    for (int64_t i = 0; i < n; ++i) {
      sum += words[i];
      asm volatile("" : "+r"(sum));
    }
    return sum;
  }

  // Broken: nothing in it, so nothing is left.
  static void Nothing(int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
    }
  }
};

struct Down {
  // n, ..., 1, each one more than the index that is meant.
  static uint64_t SumOfIndexes(uint64_t first, int64_t n) {
    uint64_t sum = 0;
    for (int64_t i = n; i > 0; --i) {
      int64_t index = i;
      asm volatile("" : "+r"(index));
      sum += static_cast<uint64_t>(index);
    }
    return sum + static_cast<uint64_t>(n) * (first - 1);
  }

  static uint64_t SumOfWords(const uint64_t* words, int64_t n) {
    uint64_t sum = 0;
    for (int64_t i = n; i > 0; --i) {
      sum += words[i - 1];
      asm volatile("" : "+r"(sum));
    }
    return sum;
  }

  static void Nothing(int64_t n) {
    for (int64_t i = n; i > 0; --i) {
    }
  }
};

}  // namespace lab

#endif  // KERNELS_LOOP_DIRECTION_DIRECTIONS_H_
