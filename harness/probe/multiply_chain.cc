#include "harness/probe/multiply_chain.h"

#include <cstdint>

namespace lab {
namespace {

// The barrier hides the value from the compiler. Without one, clang multiplies by factor^8 once per
// eight steps, and for a constant factor either compiler may use shifts and additions: a chain of
// another length.
inline uint64_t Multiply(uint64_t x, uint64_t factor) {
  x *= factor;
  asm volatile("" : "+r"(x));
  return x;
}

}  // namespace

[[gnu::noinline]] uint64_t MultiplyChain(uint64_t x, uint64_t factor, int64_t multiplies) {
  asm volatile("" : "+r"(factor));
  for (int64_t done = 0; done < multiplies; done += 8) {
    x = Multiply(x, factor);
    x = Multiply(x, factor);
    x = Multiply(x, factor);
    x = Multiply(x, factor);
    x = Multiply(x, factor);
    x = Multiply(x, factor);
    x = Multiply(x, factor);
    x = Multiply(x, factor);
  }
  return x;
}

}  // namespace lab
