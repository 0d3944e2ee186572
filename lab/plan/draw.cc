#include "lab/plan/draw.h"

#include <cstdint>

namespace lab {

uint64_t Draw::Below(uint64_t bound) {
  // 2^64 mod bound, in 64-bit arithmetic. What is left of the engine's 2^64 values without the
  // lowest `excess` ones is a multiple of bound.
  const uint64_t excess = (0 - bound) % bound;
  uint64_t value;
  do {
    value = engine_();
  } while (value < excess);
  return value % bound;
}

}  // namespace lab
