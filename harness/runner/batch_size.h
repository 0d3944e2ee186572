// How many operations between two clock reads, and which gap between two reads is a stall. Pure.
//
// One size for all contenders of a group, so that none pays more for the clock than another, unless
// one is so fast that the clock would be what it pays for. Large
// enough that the read (tens of ns) is small beside the batch of nanosecond operations; small
// enough that the slowest contender reads the clock many times a slice, or gaps would be invisible.
#ifndef HARNESS_RUNNER_BATCH_SIZE_H_
#define HARNESS_RUNNER_BATCH_SIZE_H_

#include <algorithm>
#include <cstdint>

namespace lab {

// A batch of the slowest contender takes about this part of a slice: 250 us of 10 ms.
inline constexpr int64_t kBatchesPerSlice = 40;
inline constexpr int64_t kMaxBatch = 65536;

// `slowest_ns`: one thread's time per operation, of the slowest contender, as its pilot had it.
inline uint64_t ChooseBatch(double slowest_ns, int64_t slice_ns) {
  const double fits = slice_ns / kBatchesPerSlice / std::max(slowest_ns, 1e-3);
  return static_cast<uint64_t>(std::clamp<double>(fits, 1, kMaxBatch));
}

// Whether a clock reading (some 20 to 60 ns) per batch of such operations would be more than about
// half a percent of it. That happens beside contenders a thousand times slower, a fair spin lock
// with more threads than CPUs: one batch size for both would read the clock every few operations.
inline bool PricesTheClock(double ns, uint64_t batch) {
  return ns * static_cast<double>(batch) < 5'000;
}

// A tenth of a slice, or four batches of the slowest contender where single operations are long.
inline uint64_t ChooseStallThreshold(double slowest_ns, uint64_t batch, int64_t slice_ns) {
  return std::max<uint64_t>(slice_ns / 10, static_cast<uint64_t>(4 * slowest_ns * batch));
}

}  // namespace lab

#endif  // HARNESS_RUNNER_BATCH_SIZE_H_
