#include "lab/statistics/change_points.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr double kPenaltyPerParameter = 3;  // times ln n
constexpr double kSmallestVariance = 1e-3;  // of NoiseVariance
constexpr int kLargestLag = 3;
// The median of |Z| for a standard normal Z.
constexpr double kMedianOfAbsoluteNormal = 0.6744897501960817;

// What rounding to the clock's ticks, the smallest distance between two readings, adds by itself;
// and never nothing.
double SmallestVariance(std::span<const double> values, double noise) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  double tick = sorted.back() - sorted.front();
  for (size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i] > sorted[i - 1]) tick = std::min(tick, sorted[i] - sorted[i - 1]);
  }
  return std::max(tick * tick / 12, kSmallestVariance * noise);
}

// Cost of any stretch [from, to) in constant time.
class SegmentCosts {
 public:
  SegmentCosts(std::span<const double> values, SegmentCost kind, double noise)
      : kind_(kind),
        noise_(noise),
        smallest_(SmallestVariance(values, noise)),
        sums_(1),
        squares_(1) {
    // About the mean, so that the difference of squares below keeps its digits.
    const double mean = Mean(values);
    for (double value : values) {
      sums_.push_back(sums_.back() + (value - mean));
      squares_.push_back(squares_.back() + (value - mean) * (value - mean));
    }
  }

  double operator()(int from, int to) const {
    const double n = to - from;
    const double sum = sums_[to] - sums_[from];
    const double squares = std::max(squares_[to] - squares_[from] - sum * sum / n, 0.0);
    if (kind_ == SegmentCost::kMean) return squares / noise_;
    const double variance = std::max(squares / n, smallest_);
    return n * std::log(variance) + squares / variance;
  }

 private:
  SegmentCost kind_;
  double noise_;
  double smallest_;
  std::vector<double> sums_, squares_;
};

// A segment start that may still be the last one of a best segmentation.
struct Candidate {
  int start;
  int useless_from;  // ends of segments, from which on it cannot be
};

// For each end the start of its last segment.
std::vector<int> LastStarts(const SegmentCosts& cost, int n, double penalty, int min_segment) {
  std::vector<double> best(n + 1, std::numeric_limits<double>::infinity());
  std::vector<int> last(n + 1, 0);
  best[0] = -penalty;
  std::vector<Candidate> candidates;
  for (int end = min_segment; end <= n; ++end) {
    const int newest = end - min_segment;
    if (newest == 0 || newest >= min_segment) candidates.push_back({newest, n + 1});
    std::erase_if(candidates, [&](const Candidate& c) { return c.useless_from <= end; });
    for (const Candidate& c : candidates) {
      const double total = best[c.start] + cost(c.start, end) + penalty;
      if (total < best[end]) {
        best[end] = total;
        last[end] = c.start;
      }
    }
    // A start that is worse than a change at `end` stays worse for all segments that could have
    // begun there, as splitting never costs more than the penalty.
    for (Candidate& c : candidates) {
      if (best[c.start] + cost(c.start, end) > best[end]) {
        c.useless_from = std::min(c.useless_from, end + min_segment);
      }
    }
  }
  return last;
}

// Mean square of differences `lag` apart as their median tells it, halved.
double VarianceAtLag(std::span<const double> values, size_t lag) {
  std::vector<double> distances;
  double squares = 0;
  for (size_t i = lag; i < values.size(); ++i) {
    distances.push_back(std::abs(values[i] - values[i - lag]));
    squares += distances.back() * distances.back();
  }
  if (distances.empty()) return 0;
  const double sd = Median(distances) / kMedianOfAbsoluteNormal;
  return (sd > 0 ? sd * sd : squares / static_cast<double>(distances.size())) / 2;
}

}  // namespace

double NoiseVariance(std::span<const double> values) {
  double variance = 0;
  for (int lag = 1; lag <= kLargestLag; ++lag) {
    variance = std::max(variance, VarianceAtLag(values, lag));
  }
  return variance;
}

absl::StatusOr<std::vector<int>> Pelt(std::span<const double> values, const PeltOptions& options) {
  LAB_RETURN_IF_ERROR(CheckSeries("change points", values, 1));
  const int parameters = options.cost == SegmentCost::kMean ? 1 : 2;
  if (options.min_segment < parameters) {
    return absl::InvalidArgumentError(
        absl::StrFormat("change points: segments of %d values cannot tell %d parameters",
                        options.min_segment, parameters));
  }
  const int n = static_cast<int>(values.size());
  const double penalty =
      options.penalty.value_or(kPenaltyPerParameter * parameters * std::log(1.0 * n));
  if (!(penalty >= 0)) {
    return absl::InvalidArgumentError(absl::StrFormat("change points: penalty %g", penalty));
  }
  const double noise = NoiseVariance(values);
  std::vector<int> points;
  if (noise == 0 || n < 2 * options.min_segment) return points;
  const std::vector<int> last =
      LastStarts(SegmentCosts(values, options.cost, noise), n, penalty, options.min_segment);
  for (int start = last[n]; start > 0; start = last[start]) points.push_back(start);
  std::reverse(points.begin(), points.end());
  return points;
}

absl::StatusOr<EnergySplit> BestEnergySplit(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("energy split", values, 2));
  const size_t n = values.size();
  const auto distances = [&](size_t from, size_t to, double value) {
    double sum = 0;
    for (size_t i = from; i < to; ++i) sum += std::abs(values[i] - value);
    return sum;
  };
  // Sums over unordered pairs, as values move one by one from the second part to the first.
  double within_first = 0, within_second = 0, between = 0;
  for (size_t i = 0; i < n; ++i) within_second += distances(i + 1, n, values[i]);
  EnergySplit best{.q = -std::numeric_limits<double>::infinity()};
  for (size_t k = 1; k < n; ++k) {
    const double to_first = distances(0, k - 1, values[k - 1]);
    const double to_second = distances(k, n, values[k - 1]);
    within_first += to_first;
    within_second -= to_second;
    between += to_second - to_first;
    const double first = static_cast<double>(k), second = static_cast<double>(n - k);
    const double q = first * second / static_cast<double>(n) *
                     (2 * between / (first * second) - 2 * within_first / (first * first) -
                      2 * within_second / (second * second));
    if (q > best.q) best = {.index = static_cast<int>(k), .q = q};
  }
  return best;
}

}  // namespace lab
