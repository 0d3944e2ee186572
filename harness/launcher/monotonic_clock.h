// CLOCK_MONOTONIC, the clock of every *_mono_ns in a record. For whoever can be handed a clock
// instead: be handed one.
#ifndef HARNESS_LAUNCHER_MONOTONIC_CLOCK_H_
#define HARNESS_LAUNCHER_MONOTONIC_CLOCK_H_

#include <time.h>

#include <cstdint>

namespace lab {

inline uint64_t MonotonicNs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

}  // namespace lab

#endif  // HARNESS_LAUNCHER_MONOTONIC_CLOCK_H_
