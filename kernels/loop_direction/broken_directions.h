// Directions with one fault each, all of them errors that people make when they turn a loop round.
// Nothing uses them but the test that wants every check to catch its fault.
#ifndef KERNELS_LOOP_DIRECTION_BROKEN_DIRECTIONS_H_
#define KERNELS_LOOP_DIRECTION_BROKEN_DIRECTIONS_H_

#include <cstdint>

#include "kernels/loop_direction/directions.h"

namespace lab {

// Ends at one: the first element is left out.
struct MissesTheFirst {
  static uint64_t SumOfIndexes(uint64_t first, int64_t n) {
    return n > 0 ? Down::SumOfIndexes(first + 1, n - 1) : 0;
  }
  static uint64_t SumOfWords(const uint64_t* words, int64_t n) {
    return n > 0 ? Down::SumOfWords(words + 1, n - 1) : 0;
  }
};

// Begins one too low: the last is left out.
struct MissesTheLast {
  static uint64_t SumOfIndexes(uint64_t first, int64_t n) {
    return n > 0 ? Down::SumOfIndexes(first, n - 1) : 0;
  }
  static uint64_t SumOfWords(const uint64_t* words, int64_t n) {
    return n > 0 ? Down::SumOfWords(words, n - 1) : 0;
  }
};

// Takes n for the first index: as many steps, each one too high.
struct OneTooHigh {
  static uint64_t SumOfIndexes(uint64_t first, int64_t n) {
    return Down::SumOfIndexes(first + 1, n);
  }
  // The last word instead of the one beyond it, which is nobody's to read.
  static uint64_t SumOfWords(const uint64_t* words, int64_t n) {
    return n > 0 ? Down::SumOfWords(words + 1, n - 1) + words[n - 1] : 0;
  }
};

}  // namespace lab

#endif  // KERNELS_LOOP_DIRECTION_BROKEN_DIRECTIONS_H_
