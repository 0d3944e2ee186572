#include "harness/probe/clock_probe.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "harness/launcher/monotonic_clock.h"
#include "harness/probe/multiply_chain.h"
#include "lab/record/record.pb.h"

namespace lab {
namespace {

constexpr int kRuns = 32;
constexpr int64_t kMultiplies = 16384;
constexpr uint64_t kFactor = 0x9E3779B97F4A7C15;  // odd: the product never becomes 0

}  // namespace

ClockProbe ProbeClock(uint32_t cpu) {
  uint64_t x = 1;
  uint64_t fastest_ns = std::numeric_limits<uint64_t>::max();
  for (int run = 0; run < kRuns; ++run) {
    const uint64_t begin_ns = MonotonicNs();
    x = MultiplyChain(x, kFactor, kMultiplies);
    fastest_ns = std::min(fastest_ns, MonotonicNs() - begin_ns);
  }
  ClockProbe probe;
  probe.set_cpu(cpu);
  probe.set_multiply_ns(static_cast<double>(fastest_ns) / kMultiplies);
  return probe;
}

}  // namespace lab
