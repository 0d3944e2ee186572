// Repeating a simulated experiment many times, on all CPUs, with the same result on any number of
// them: replicates come in chunks, each with a generator seeded by its own number, and chunks are
// added up in order.
#ifndef LAB_STATISTICS_SIMULATION_REPLICATE_H_
#define LAB_STATISTICS_SIMULATION_REPLICATE_H_

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

namespace lab {

using Generator = std::mt19937_64;

// How often something happened, and the Monte Carlo error of that share.
struct Rate {
  int64_t hits = 0;
  int64_t trials = 0;

  void Count(bool hit) {
    hits += hit;
    ++trials;
  }
  double share() const {
    return trials == 0 ? 0 : static_cast<double>(hits) / static_cast<double>(trials);
  }
  // Standard error of share(); of `truth` where one is to be tested.
  double ErrorAt(double truth) const {
    return trials == 0 ? 0 : std::sqrt(truth * (1 - truth) / static_cast<double>(trials));
  }
  double error() const { return ErrorAt(share()); }
  Rate& operator+=(const Rate& other) {
    hits += other.hits;
    trials += other.trials;
    return *this;
  }
  friend bool operator==(const Rate&, const Rate&) = default;
};

inline constexpr int kChunk = 100;  // replicates that share a generator

// Calls one(generator, index, &tally) for each index in [0, replicates). Tally needs a default
// constructor and +=. `one` is called from several threads, never twice at once with one tally.
template <typename Tally, typename One>
Tally Replicate(int replicates, uint64_t seed, One one) {
  const int chunks = (replicates + kChunk - 1) / kChunk;
  std::vector<Tally> tallies(chunks);
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int chunk = next++; chunk < chunks; chunk = next++) {
      std::seed_seq sequence{static_cast<uint32_t>(seed), static_cast<uint32_t>(seed >> 32),
                             static_cast<uint32_t>(chunk)};
      Generator generator(sequence);
      const int end = std::min(replicates, (chunk + 1) * kChunk);
      for (int index = chunk * kChunk; index < end; ++index) {
        one(generator, index, &tallies[chunk]);
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
    threads.emplace_back(work);
  }
  work();
  for (std::thread& thread : threads) thread.join();
  Tally total{};
  for (const Tally& tally : tallies) total += tally;
  return total;
}

}  // namespace lab

#endif  // LAB_STATISTICS_SIMULATION_REPLICATE_H_
