// kernels/lookup/lookup_queries.h
//
// Keys, and what is asked for. Which keys are asked for decides more than the data structure does,
// so the distribution is a parameter and each has a test that it is what it is called.
//
//   const Keys keys = DrawKeys(1024, seed);
//   const std::vector<Query> queries = DrawQueries(keys, "hit", seed);
#ifndef KERNELS_LOOKUP_LOOKUP_QUERIES_H_
#define KERNELS_LOOKUP_LOOKUP_QUERIES_H_

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "kernels/lookup/index.h"
#include "kernels/support/drawn_inputs.h"

namespace lab {

// A branch predictor learns a short list by heart: with a few hundred queries in turn, every
// comparison of a binary search is foretold. Sixteen thousand with ten comparisons each are too
// many.
inline constexpr std::size_t kQueries = 1 << 14;

struct Query {
  uint64_t key = 0;
  int64_t position = kAbsent;  // what must be found
};

// n even numbers below 2^63, uniform, so that every odd number is absent.
inline Keys DrawKeys(std::size_t n, uint64_t seed) {
  DrawnInputs draw(seed);
  Keys keys;
  keys.reserve(n);
  while (keys.size() < n) {
    while (keys.size() < n) keys.push_back(draw.Next() >> 2 << 1);
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  }
  return keys;
}

// Positions by Zipf's law with exponent 0.99: the r-th most popular key is asked for in proportion
// to r^-0.99, and popularity has nothing to do with order.
class ZipfPositions {
 public:
  ZipfPositions(std::size_t n, DrawnInputs& draw) : by_popularity_(n), up_to_(n) {
    std::iota(by_popularity_.begin(), by_popularity_.end(), int64_t{0});
    draw.Shuffle(by_popularity_);
    double sum = 0;
    for (std::size_t r = 0; r < n; ++r) {
      sum += std::pow(static_cast<double>(r + 1), -0.99);
      up_to_[r] = sum;
    }
  }
  int64_t Draw(DrawnInputs& draw) const {
    const double at = draw.Unit() * up_to_.back();
    const auto found = std::upper_bound(up_to_.begin(), up_to_.end() - 1, at);
    return by_popularity_[static_cast<std::size_t>(found - up_to_.begin())];
  }

 private:
  std::vector<int64_t> by_popularity_;
  std::vector<double> up_to_;
};

// kQueries of them. `distribution`:
//   last    the greatest key, every time: what an article on the subject measured
//   hit     keys, uniform
//   miss    numbers beside a uniform key, none of them a key
//   zipf    keys, few of them often
//   sorted  keys, uniform, in increasing order
inline std::vector<Query> DrawQueries(const Keys& keys, const std::string& distribution,
                                      uint64_t seed) {
  DrawnInputs draw(~seed);  // another stream than that of the keys
  std::vector<int64_t> positions(kQueries, static_cast<int64_t>(keys.size()) - 1);
  if (distribution == "zipf") {
    const ZipfPositions zipf(keys.size(), draw);
    for (int64_t& position : positions) position = zipf.Draw(draw);
  } else if (distribution != "last") {
    for (int64_t& position : positions) position = static_cast<int64_t>(draw.Below(keys.size()));
  }
  if (distribution == "sorted") std::sort(positions.begin(), positions.end());
  const bool miss = distribution == "miss";
  std::vector<Query> queries;
  for (const int64_t position : positions) {
    const uint64_t key = keys[static_cast<std::size_t>(position)];
    queries.push_back(miss ? Query{key + 1, kAbsent} : Query{key, position});
  }
  return queries;
}

inline std::string LookupHash(std::size_t n, const std::string& distribution) {
  InputHash hash;
  const Keys keys = DrawKeys(n, kShapeSeed);
  for (const uint64_t key : keys) hash.Add(key);
  for (const Query& query : DrawQueries(keys, distribution, kShapeSeed)) hash.Add(query.key);
  return hash.Text();
}

}  // namespace lab

#endif  // KERNELS_LOOKUP_LOOKUP_QUERIES_H_
