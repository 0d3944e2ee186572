#include "harness/probe/cpu_pairs.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace lab {
namespace {

constexpr size_t kMostRingPairs = 8;

}  // namespace

std::vector<uint32_t> DistinctCpus(std::span<const uint32_t> cpus) {
  std::vector<uint32_t> distinct;
  for (const uint32_t cpu : cpus) {
    if (std::find(distinct.begin(), distinct.end(), cpu) == distinct.end()) distinct.push_back(cpu);
  }
  return distinct;
}

std::vector<CpuPair> RingPairs(std::span<const uint32_t> cpus) {
  const size_t size = cpus.size();
  if (size < 2) return {};
  if (size == 2) return {{cpus[0], cpus[1]}};  // there and back is the same pair
  const size_t count = std::min(size, kMostRingPairs);
  std::vector<CpuPair> pairs;
  for (size_t i = 0; i < count; ++i) {
    const size_t at = i * size / count;
    pairs.emplace_back(cpus[at], cpus[(at + 1) % size]);
  }
  return pairs;
}

std::vector<CpuPair> AllPairs(std::span<const uint32_t> cpus) {
  std::vector<CpuPair> pairs;
  for (size_t i = 0; i < cpus.size(); ++i) {
    for (size_t j = i + 1; j < cpus.size(); ++j) pairs.emplace_back(cpus[i], cpus[j]);
  }
  return pairs;
}

}  // namespace lab
