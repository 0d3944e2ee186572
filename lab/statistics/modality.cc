#include "lab/statistics/modality.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "absl/status/status.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/outliers.h"
#include "lab/statistics/series.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Scott's rule for normal values is 3.49 sd / cbrt(n).
constexpr double kFirstBinWidth = 0.75 * 3.49;

double OutlineOverPeak(const std::vector<double>& values, double low, double high, double width) {
  std::vector<int> bins(static_cast<size_t>((high - low) / width) + 1);
  for (double value : values) ++bins[static_cast<size_t>((value - low) / width)];
  int outline = 0, last = 0;
  for (int bin : bins) {
    outline += std::abs(bin - last);
    last = bin;
  }
  return static_cast<double>(outline + last) / *std::max_element(bins.begin(), bins.end());
}

// The distribution function of sorted values, as counts at each distinct one: how many lie below
// it, and how many up to it.
struct Steps {
  std::vector<double> at, below, upto;
};

Steps StepsOf(const std::vector<double>& sorted) {
  Steps steps;
  for (auto first = sorted.begin(); first != sorted.end();) {
    const auto next = std::upper_bound(first, sorted.end(), *first);
    steps.at.push_back(*first);
    steps.below.push_back(static_cast<double>(first - sorted.begin()));
    steps.upto.push_back(static_cast<double>(next - sorted.begin()));
    first = next;
  }
  return steps;
}

// A convex curve below points, or a concave one above, over steps [low, high].
struct Hull {
  std::vector<size_t> corners;
  std::vector<double> heights;  // at steps low, low + 1, ..., high
};

// `side` 1: the greatest convex minorant of (at, count); -1: the least concave majorant.
Hull HullOf(const std::vector<double>& at, const std::vector<double>& count, size_t low,
            size_t high, int side) {
  Hull hull;
  std::vector<size_t>& corners = hull.corners;
  const auto turns_inwards = [&](size_t a, size_t b, size_t c) {
    return side * ((count[b] - count[a]) * (at[c] - at[b]) -
                   (count[c] - count[b]) * (at[b] - at[a])) >=
           0;
  };
  for (size_t i = low; i <= high; ++i) {
    while (corners.size() >= 2 && turns_inwards(corners[corners.size() - 2], corners.back(), i)) {
      corners.pop_back();
    }
    corners.push_back(i);
  }
  hull.heights.push_back(count[low]);
  for (size_t c = 1; c < corners.size(); ++c) {
    const size_t a = corners[c - 1], b = corners[c];
    const double slope = (count[b] - count[a]) / (at[b] - at[a]);
    for (size_t i = a + 1; i < b; ++i) {
      hull.heights.push_back(count[a] + slope * (at[i] - at[a]));
    }
    hull.heights.push_back(count[b]);
  }
  return hull;
}

// The part of [low, high] that still may hold the peak, and the distance between the hulls there.
struct Modal {
  size_t low, high;
  double distance;
};

// The hulls are furthest apart at a corner of one of them; the peak lies between it and the nearest
// corner of the other one, to its right below a corner of the minorant, else to its left.
Modal ModalInterval(const Hull& minorant, const Hull& majorant, size_t low, size_t high) {
  Modal modal{low, high, 0};
  const auto distance = [&](size_t i) {
    return majorant.heights[i - low] - minorant.heights[i - low];
  };
  for (size_t corner : minorant.corners) {
    if (distance(corner) <= modal.distance) continue;
    modal = {corner, *std::lower_bound(majorant.corners.begin(), majorant.corners.end(), corner),
             distance(corner)};
  }
  for (size_t corner : majorant.corners) {
    if (distance(corner) <= modal.distance) continue;
    modal = {*(std::upper_bound(minorant.corners.begin(), minorant.corners.end(), corner) - 1),
             corner, distance(corner)};
  }
  return modal;
}

// Twice the dip, in counts: the peak is narrowed down, and what lies outside tells how far the
// distribution function strays from convex on its left and from concave on its right.
double TwiceTheDip(const Steps& steps) {
  double dip = 1;
  size_t low = 0, high = steps.at.size() - 1;
  while (low < high) {
    const Hull minorant = HullOf(steps.at, steps.below, low, high, 1);
    const Hull majorant = HullOf(steps.at, steps.upto, low, high, -1);
    const Modal modal = ModalInterval(minorant, majorant, low, high);
    if (modal.distance <= dip) break;
    for (size_t i = low; i <= modal.low; ++i) {
      dip = std::max(dip, steps.upto[i] - minorant.heights[i - low]);
    }
    for (size_t i = modal.high; i <= high; ++i) {
      dip = std::max(dip, majorant.heights[i - low] - steps.below[i]);
    }
    if (modal.low == low && modal.high == high) break;
    low = modal.low;
    high = modal.high;
  }
  return dip;
}

double DipOfSorted(const std::vector<double>& sorted) {
  return TwiceTheDip(StepsOf(sorted)) / (2 * static_cast<double>(sorted.size()));
}

}  // namespace

absl::StatusOr<double> Sarle(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("Sarle's coefficient", values, 4));
  const double n = static_cast<double>(values.size());
  const double mean = Mean(values);
  double second = 0, third = 0, fourth = 0;
  for (double value : values) {
    const double d = value - mean;
    second += d * d / n;
    third += d * d * d / n;
    fourth += d * d * d * d / n;
  }
  if (second == 0) {
    return absl::InvalidArgumentError("Sarle's coefficient: all values are equal");
  }
  const double skewness = third / std::pow(second, 1.5) * std::sqrt(n * (n - 1)) / (n - 2);
  const double pairs = (n - 2) * (n - 3);
  const double excess = (n - 1) / pairs * ((n + 1) * (fourth / (second * second) - 3) + 6);
  return (skewness * skewness + 1) / (excess + 3 * (n - 1) * (n - 1) / pairs);
}

absl::StatusOr<double> MValue(std::span<const double> values) {
  LAB_ASSIGN_OR_RETURN(const TukeyFences fences, FencesOf(values));
  std::vector<double> inside;
  for (double value : values) {
    if (Contains(fences.mild, value)) inside.push_back(value);
  }
  const auto [low, high] = std::minmax_element(inside.begin(), inside.end());
  double m_value = 2;
  if (*low == *high) return m_value;
  double width =
      kFirstBinWidth * *StandardDeviation(inside) / std::cbrt(static_cast<double>(inside.size()));
  for (; width <= *high - *low; width *= 2) {
    m_value = std::max(m_value, OutlineOverPeak(inside, *low, *high, width));
  }
  return m_value;
}

absl::StatusOr<double> Dip(std::span<const double> values) {
  LAB_RETURN_IF_ERROR(CheckSeries("dip", values, 1));
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return DipOfSorted(sorted);
}

double DipPValue(double dip, int n, int samples, uint64_t seed) {
  std::mt19937_64 engine(seed);
  std::vector<double> uniform(n);
  int reached = 0;
  for (int i = 0; i < samples; ++i) {
    // Not std::uniform_real_distribution, which differs from library to library.
    for (double& value : uniform) value = std::ldexp(static_cast<double>(engine() >> 11), -53);
    std::sort(uniform.begin(), uniform.end());
    if (DipOfSorted(uniform) >= dip) ++reached;
  }
  return (1.0 + reached) / (1.0 + samples);
}

}  // namespace lab
