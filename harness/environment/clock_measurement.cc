#include "harness/environment/clock_measurement.h"

#include <algorithm>
#include <limits>

namespace lab {
namespace {

constexpr int kSeries = 20;
constexpr int kReadsPerSeries = 1000;

// What was seen over all series.
struct Steps {
  int64_t repeated = 0;  // reads that showed the same time as the one before
  int64_t smallest_ns = std::numeric_limits<int64_t>::max();
};

// Returns the length of the series, or -1 where the clock went back.
int64_t ReadSeries(absl::FunctionRef<int64_t()> now_ns, Steps& steps) {
  const int64_t start = now_ns();
  int64_t last = start;
  for (int i = 0; i < kReadsPerSeries; ++i) {
    const int64_t now = now_ns();
    if (now < last) return -1;
    if (now == last) {
      ++steps.repeated;
    } else {
      steps.smallest_ns = std::min(steps.smallest_ns, now - last);
    }
    last = now;
  }
  return last - start;
}

}  // namespace

ClockMeasurement MeasureClock(absl::FunctionRef<int64_t()> now_ns, int64_t stated_resolution_ns) {
  Steps steps;
  int64_t total = 0, series = 0, shortest = std::numeric_limits<int64_t>::max();
  for (int i = 0; i < kSeries; ++i) {
    const int64_t length = ReadSeries(now_ns, steps);
    if (length < 0) continue;
    ++series;
    total += length;
    shortest = std::min(shortest, length);
  }
  const bool coarse = steps.repeated * 2 > int64_t{kSeries} * kReadsPerSeries &&
                      steps.smallest_ns != std::numeric_limits<int64_t>::max();
  // A coarse clock shows a short series as none at all, so there the mean is the better estimate.
  const double length =
      series == 0 ? 0
                  : (coarse ? static_cast<double>(total) / series : static_cast<double>(shortest));
  return {.resolution_ns =
              coarse ? std::max(steps.smallest_ns, stated_resolution_ns) : stated_resolution_ns,
          .cost_ns = length / kReadsPerSeries};
}

}  // namespace lab
