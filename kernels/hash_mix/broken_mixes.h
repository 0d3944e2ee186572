// Mixes with one fault each. Nothing uses them but the tests that want every check to catch its
// fault.
#ifndef KERNELS_HASH_MIX_BROKEN_MIXES_H_
#define KERNELS_HASH_MIX_BROKEN_MIXES_H_

#include <bit>
#include <cstdint>

#include "kernels/hash_mix/mix.h"

namespace lab {

// One short, as a loop that starts at 1.
struct ForgetsARoundMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    return PlainMix::Of(v, rounds > 0 ? rounds - 1 : 0);
  }
};

// Unrolled by four, and what is left over is left out.
struct ForgetsTheRestMix {
  static uint64_t Of(uint64_t v, int64_t rounds) { return PlainMix::Of(v, rounds / 4 * 4); }
};

// Every round the same, so that rounds could be counted and not done.
struct NumberlessMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    for (int64_t i = 0; i < rounds; ++i) v = std::rotl(v * 31, 5);
    return v;
  }
};

// The recurrence that folds: without the rotation the result is a * v + b, and one bit of the input
// changes only those above it.
struct FoldableMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    for (int64_t i = 0; i < rounds; ++i) v = v * 31 + static_cast<uint64_t>(i);
    return v;
  }
};

// In 32 bits, as where a type was chosen too narrow.
struct NarrowMix {
  static uint64_t Of(uint64_t v, int64_t rounds) {
    auto low = static_cast<uint32_t>(v);
    for (int64_t i = 0; i < rounds; ++i) low = std::rotl(low * 31 + static_cast<uint32_t>(i), 5);
    return low;
  }
};

}  // namespace lab

#endif  // KERNELS_HASH_MIX_BROKEN_MIXES_H_
