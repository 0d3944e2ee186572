#include "lab/record/latency_histogram.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"

namespace lab {

uint64_t LatencyHistogram::LowOf(size_t index) {
  if (index < (size_t{2} << kPrecision)) return index;
  const uint32_t shift = static_cast<uint32_t>(index >> kPrecision) - 1;
  return ((index & ((size_t{1} << kPrecision) - 1)) + (uint64_t{1} << kPrecision)) << shift;
}

uint64_t LatencyHistogram::HighOf(size_t index) {
  if (index < (size_t{2} << kPrecision)) return index;
  const uint32_t shift = static_cast<uint32_t>(index >> kPrecision) - 1;
  return LowOf(index) + ((uint64_t{1} << shift) - 1);
}

void LatencyHistogram::Clear() {
  std::fill(counts_.begin(), counts_.end(), 0);
  count_ = sum_ns_ = max_ns_ = 0;
}

std::optional<double> LatencyHistogram::Quantile(double q) const {
  if (count_ == 0) return std::nullopt;
  const double wanted = std::max(1.0, std::ceil(q * static_cast<double>(count_)));
  uint64_t seen = 0;
  for (size_t i = 0; i < counts_.size(); ++i) {
    seen += counts_[i];
    if (static_cast<double>(seen) < wanted) continue;
    const double low = static_cast<double>(LowOf(i));
    const double middle = low + (static_cast<double>(HighOf(i)) - low) / 2;
    return std::min(middle, static_cast<double>(max_ns_));
  }
  return static_cast<double>(max_ns_);
}

void LatencyHistogram::Merge(const LatencyHistogram& other) {
  for (size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  sum_ns_ += other.sum_ns_;
  max_ns_ = std::max(max_ns_, other.max_ns_);
}

absl::Status LatencyHistogram::Merge(const Latencies& stored) {
  if (stored.precision() != kPrecision || stored.gap_size() != stored.count_size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("latencies of precision ", stored.precision(), " with ", stored.gap_size(),
                     " buckets and ", stored.count_size(), " counts; this lab reads precision ",
                     kPrecision, ", a count per bucket"));
  }
  uint64_t last = 0;
  for (const uint32_t gap : stored.gap()) last += gap;
  if (last >= counts_.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("latencies in bucket ", last, " of ", counts_.size()));
  }
  size_t index = 0;
  for (int i = 0; i < stored.gap_size(); ++i) {
    index += stored.gap(i);
    counts_[index] += stored.count(i);
    count_ += stored.count(i);
  }
  sum_ns_ += stored.sum_ns();
  max_ns_ = std::max(max_ns_, stored.max_ns());
  return absl::OkStatus();
}

Latencies LatencyHistogram::ToProto() const {
  Latencies stored;
  stored.set_precision(kPrecision);
  stored.set_sum_ns(sum_ns_);
  stored.set_max_ns(max_ns_);
  size_t last = 0;
  for (size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    stored.add_gap(static_cast<uint32_t>(i - last));
    stored.add_count(counts_[i]);
    last = i;
  }
  return stored;
}

}  // namespace lab
