#include "lab/record/latency_histogram.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

// The value that a share q of `times` does not exceed: the definition, by sorting.
uint64_t ExactQuantile(std::vector<uint64_t> times, double q) {
  std::sort(times.begin(), times.end());
  const double wanted = std::max(1.0, std::ceil(q * static_cast<double>(times.size())));
  return times[static_cast<size_t>(wanted) - 1];
}

LatencyHistogram Of(const std::vector<uint64_t>& times) {
  LatencyHistogram histogram;
  for (const uint64_t ns : times) histogram.Record(ns);
  return histogram;
}

TEST(LatencyHistogram, EveryTimeLiesInItsBucketAndBucketsTouch) {
  std::vector<uint64_t> times = {0, 1, 126, 127, 128, 129, 255, 256, 257, 1000, UINT64_MAX};
  for (int bit = 8; bit < 64; ++bit) {
    for (const int64_t beside : {-1, 0, 1}) times.push_back((uint64_t{1} << bit) + beside);
  }
  for (const uint64_t ns : times) {
    const size_t index = LatencyHistogram::IndexOf(ns);
    EXPECT_LE(LatencyHistogram::LowOf(index), ns);
    EXPECT_GE(LatencyHistogram::HighOf(index), ns);
    if (LatencyHistogram::HighOf(index) == UINT64_MAX) continue;
    EXPECT_EQ(LatencyHistogram::IndexOf(LatencyHistogram::HighOf(index) + 1), index + 1);
    EXPECT_EQ(LatencyHistogram::LowOf(index + 1), LatencyHistogram::HighOf(index) + 1);
  }
}

// Distributions that a histogram with too few, too wide or badly placed buckets gets wrong.
std::vector<std::vector<uint64_t>> Adversaries() {
  std::mt19937_64 random(7);
  std::vector<std::vector<uint64_t>> all(6);
  for (int i = 0; i < 20'000; ++i) {
    const double u = std::uniform_real_distribution<double>(1e-12, 1)(random);
    all[0].push_back(random() % 100);                              // all in the exact part
    all[1].push_back(127 + random() % 3);                          // around the first power of two
    all[2].push_back(static_cast<uint64_t>(20 / std::pow(u, 2)));  // no finite mean
    all[3].push_back(i % 1000 == 0 ? 4'000'000 + random() % 1000 : 30 + random() % 3);
    all[4].push_back(uint64_t{1} << (random() % 64));  // powers of two alone
    all[5].push_back((uint64_t{1} << (7 + random() % 50)) - 1 + random() % 2);
  }
  return all;
}

TEST(LatencyHistogram, QuantilesAreWithinTheStatedError) {
  for (const std::vector<uint64_t>& times : Adversaries()) {
    const LatencyHistogram histogram = Of(times);
    for (const double q : {0.0, 0.001, 0.25, 0.5, 0.9, 0.99, 0.999, 0.9999, 1.0}) {
      const double exact = static_cast<double>(ExactQuantile(times, q));
      EXPECT_NEAR(histogram.Quantile(q).value(), exact,
                  exact * LatencyHistogram::kRelativeError + 0.5)
          << q;
    }
    EXPECT_EQ(histogram.max_ns(), *std::max_element(times.begin(), times.end()));
    EXPECT_EQ(histogram.count(), times.size());
  }
}

TEST(LatencyHistogram, MergingAndStoringLoseNothing) {
  for (const std::vector<uint64_t>& times : Adversaries()) {
    const auto half = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 3);
    LatencyHistogram parts = Of({times.begin(), half});
    parts.Merge(Of({half, times.end()}));
    LatencyHistogram stored;
    ASSERT_THAT(stored.Merge(Of({half, times.end()}).ToProto()), IsOk());
    ASSERT_THAT(stored.Merge(Of({times.begin(), half}).ToProto()), IsOk());
    const std::string whole = Of(times).ToProto().SerializeAsString();
    EXPECT_EQ(parts.ToProto().SerializeAsString(), whole);
    EXPECT_EQ(stored.ToProto().SerializeAsString(), whole);
  }
}

TEST(LatencyHistogram, EmptyAndCleared) {
  LatencyHistogram histogram;
  EXPECT_EQ(histogram.Quantile(0.5), std::nullopt);
  histogram.Record(5);
  histogram.Clear();
  EXPECT_EQ(histogram.Quantile(0.5), std::nullopt);
  EXPECT_EQ(histogram.ToProto().gap_size(), 0);
}

TEST(LatencyHistogram, RefusesWhatItCannotHold) {
  LatencyHistogram histogram;
  Latencies other = Of({1, 2, 3}).ToProto();
  other.set_precision(5);
  EXPECT_THAT(histogram.Merge(other).message(), HasSubstr("precision 5"));
  Latencies torn = Of({1, 2, 3}).ToProto();
  torn.mutable_count()->RemoveLast();
  EXPECT_THAT(histogram.Merge(torn).message(), HasSubstr("3 buckets and 2 counts"));
  Latencies beyond = Of({1}).ToProto();
  beyond.add_gap(1u << 31);
  beyond.add_count(1);
  EXPECT_THAT(histogram.Merge(beyond).message(), HasSubstr("in bucket"));
  EXPECT_EQ(histogram.count(), 0u);
}

}  // namespace
}  // namespace lab
