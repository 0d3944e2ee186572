#include "harness/probe/hand_off.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/launcher/monotonic_clock.h"
#include "harness/probe/cpu_pairs.h"
#include "harness/probe/pinned_run.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr int kRuns = 64;
constexpr int kRoundTrips = 50;  // per run: 3 to 12 us, long against the clock reads around it
constexpr size_t kFewestRuns = 11;

// Two cache lines: processors fetch neighbours in pairs.
constexpr size_t kLineBytes = 128;

// Attempts between two looks at the clock: some microseconds, far more than a hand-off.
constexpr int kAttemptsPerLook = 1024;

class PingPong {
 public:
  explicit PingPong(uint64_t deadline_ns) : deadline_ns_(deadline_ns) { run_ns_.reserve(kRuns); }

  // On the one thread.
  void Ping() {
    for (int run = 0; run < kRuns; ++run) {
      const uint64_t begin_ns = MonotonicNs();
      if (!Pass(kRoundTrips, 0, 1)) return;
      run_ns_.push_back(static_cast<double>(MonotonicNs() - begin_ns));
    }
  }

  // On the other.
  void Pong() { Pass(kRuns * kRoundTrips, 1, 0); }

  // Of the runs that were done. Only after both threads have ended.
  std::span<double> run_ns() { return run_ns_; }

 private:
  // Turns `mine` into `theirs`, `times` times. False where the deadline came first.
  bool Pass(int times, uint32_t mine, uint32_t theirs) {
    for (int i = 0; i < times; ++i) {
      while (!TryToPass(mine, theirs)) {
        if (MonotonicNs() > deadline_ns_) return false;
      }
    }
    return true;
  }

  bool TryToPass(uint32_t mine, uint32_t theirs) {
    for (int attempt = 0; attempt < kAttemptsPerLook; ++attempt) {
      uint32_t expected = mine;
      if (turn_.compare_exchange_strong(expected, theirs, std::memory_order_acq_rel,
                                        std::memory_order_relaxed)) {
        return true;
      }
    }
    return false;
  }

  alignas(kLineBytes) std::atomic<uint32_t> turn_{0};
  alignas(kLineBytes) const uint64_t deadline_ns_;
  std::vector<double> run_ns_;
};

}  // namespace

double MedianOf(std::span<double> values) {
  std::sort(values.begin(), values.end());
  const size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

absl::StatusOr<HandOff> MeasureHandOff(const CpuPair& cpus, absl::Duration limit) {
  // The threads give up by themselves a little before they would be given up on, so that what they
  // did measure is not lost.
  const absl::Duration own_limit = limit * 0.9;
  const auto line = std::make_shared<PingPong>(
      MonotonicNs() + static_cast<uint64_t>(absl::ToInt64Nanoseconds(own_limit)));
  LAB_RETURN_IF_ERROR(RunPinned({{.cpu = cpus.first, .run = [line] { line->Ping(); }},
                                 {.cpu = cpus.second, .run = [line] { line->Pong(); }}},
                                limit));
  if (line->run_ns().size() < kFewestRuns) {
    return absl::DeadlineExceededError(
        absl::StrCat("only ", line->run_ns().size(), " of ", kRuns, " runs done within ",
                     absl::FormatDuration(limit), ": the CPUs are busy"));
  }
  HandOff result;
  result.set_cpu_a(cpus.first);
  result.set_cpu_b(cpus.second);
  result.set_one_way_ns(MedianOf(line->run_ns()) / (2 * kRoundTrips));
  return result;
}

}  // namespace lab
