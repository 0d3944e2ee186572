// A chain of dependent 64-bit multiplies: the ruler by which the core's clock is measured.
//
// Each multiply waits for the one before it, so the chain takes (multiplies x latency) cycles
// whatever else the core could do: 3 cycles each on every x86-64 core since 2008, 3 or 4 on 64-bit
// Arm. Nothing else in the loop is on the critical path.
#ifndef HARNESS_PROBE_MULTIPLY_CHAIN_H_
#define HARNESS_PROBE_MULTIPLY_CHAIN_H_

#include <cstdint>

namespace lab {

// x * factor ^ multiplies, modulo 2^64, by as many multiplies. `multiplies` is rounded up to a
// multiple of eight.
uint64_t MultiplyChain(uint64_t x, uint64_t factor, int64_t multiplies);

}  // namespace lab

#endif  // HARNESS_PROBE_MULTIPLY_CHAIN_H_
