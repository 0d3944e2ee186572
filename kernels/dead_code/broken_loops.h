// Loops with one fault each. Nothing uses them but the tests that want every check to catch its
// fault.
#ifndef KERNELS_DEAD_CODE_BROKEN_LOOPS_H_
#define KERNELS_DEAD_CODE_BROKEN_LOOPS_H_

#include <cstdint>

#include "kernels/dead_code/loops.h"

namespace lab {

struct OneShortSum {
  static uint64_t Of(uint64_t first, int64_t n) { return OpaqueSum::Of(first, n > 0 ? n - 1 : 0); }
};

// Always the first n terms, as when every batch begins anew.
struct StartsAnewSum {
  static uint64_t Of(uint64_t, int64_t n) { return OpaqueSum::Of(0, n); }
};

// Unrolled by four, and what is left over is left out.
struct ForgetsTheRestSum {
  static uint64_t Of(uint64_t first, int64_t n) { return OpaqueSum::Of(first, n / 4 * 4); }
};

struct NarrowSum {
  static uint64_t Of(uint64_t first, int64_t n) {
    return static_cast<uint32_t>(OpaqueSum::Of(first, n));
  }
};

// The formula of a hasty programmer: n times the mean of first and last term, rounded.
struct RoundedSum {
  static uint64_t Of(uint64_t first, int64_t n) {
    const auto count = static_cast<uint64_t>(n);
    return count == 0 ? 0 : count * ((Term(first) + Term(first + count - 1)) / 2);
  }
};

struct OneShortRecurrence {
  static uint64_t Of(uint64_t x, int64_t n) { return OpaqueRecurrence::Of(x, n > 0 ? n - 1 : 0); }
};

// Eight steps as one, with the constant of seven.
struct MisfoldedRecurrence {
  static uint64_t Of(uint64_t x, int64_t n) {
    int64_t i = 0;
    for (; i + 8 <= n; i += 8) x = x * 852891037441 + OpaqueRecurrence::Of(0, 7);
    return OpaqueRecurrence::Of(x, n - i);
  }
};

}  // namespace lab

#endif  // KERNELS_DEAD_CODE_BROKEN_LOOPS_H_
