// Times of single operations, counted in buckets whose width grows with the time.
//
// Below 2^kPrecision ns each bucket is one nanosecond; above, every power of two is cut into
// 2^kPrecision buckets. A bucket is told by its middle, so a time is off by at most
// 1 / 2^(kPrecision + 1) of itself: 0.4 %. Sum and maximum are exact. There is no last bucket to
// overflow: every uint64_t has one.
//
// The method is HdrHistogram's (Tene), as in wrk2. Merging adds counts and loses nothing.
// Cost: Record is a shift, a subtract and an increment; a histogram takes 58 KiB, and one is made
// per thread before its windows. Not thread-safe.
#ifndef LAB_RECORD_LATENCY_HISTOGRAM_H_
#define LAB_RECORD_LATENCY_HISTOGRAM_H_

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "lab/record/record.pb.h"

namespace lab {

class LatencyHistogram {
 public:
  static constexpr uint32_t kPrecision = 7;
  static constexpr double kRelativeError = 1.0 / (1 << (kPrecision + 1));

  LatencyHistogram() : counts_(IndexOf(UINT64_MAX) + 1) {}

  static size_t IndexOf(uint64_t ns) {
    if (ns < (uint64_t{1} << kPrecision)) return ns;
    const uint32_t exponent = std::bit_width(ns) - 1;
    const uint32_t shift = exponent - kPrecision;
    return (size_t{shift} << kPrecision) + (ns >> shift);
  }
  // The least and the greatest time of a bucket.
  static uint64_t LowOf(size_t index);
  static uint64_t HighOf(size_t index);

  void Record(uint64_t ns) {
    ++counts_[IndexOf(ns)];
    ++count_;
    sum_ns_ += ns;
    if (ns > max_ns_) max_ns_ = ns;
  }
  void Clear();

  uint64_t count() const { return count_; }
  uint64_t sum_ns() const { return sum_ns_; }  // exact, modulo 2^64: 584 years
  uint64_t max_ns() const { return max_ns_; }  // exact; 0 where empty

  // The least bucket that holds at least a share `q` (0 to 1) of the times at or below it, by its
  // middle but never above the maximum. Absent where empty.
  std::optional<double> Quantile(double q) const;

  void Merge(const LatencyHistogram& other);
  // InvalidArgument for another precision, lists of different length, or a bucket beyond the last.
  // Nothing is added then.
  absl::Status Merge(const Latencies& stored);

  Latencies ToProto() const;

 private:
  std::vector<uint64_t> counts_;
  uint64_t count_ = 0;
  uint64_t sum_ns_ = 0;
  uint64_t max_ns_ = 0;
};

}  // namespace lab

#endif  // LAB_RECORD_LATENCY_HISTOGRAM_H_
