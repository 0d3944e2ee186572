// Which pairs of CPUs have their hand-off measured.
#ifndef HARNESS_PROBE_CPU_PAIRS_H_
#define HARNESS_PROBE_CPU_PAIRS_H_

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace lab {

using CpuPair = std::pair<uint32_t, uint32_t>;

// `cpus` in order, each once. More threads than CPUs name some twice.
std::vector<uint32_t> DistinctCpus(std::span<const uint32_t> cpus);

// Neighbours of a ring through distinct `cpus` in the order given, the last one's neighbour being
// the first. Of a ring of more than eight, eight pairs at even distances: enough to notice that the
// host has changed, and the same ones each time, so that each is compared with itself.
std::vector<CpuPair> RingPairs(std::span<const uint32_t> cpus);

// Every pair of distinct `cpus`: n (n - 1) / 2 of them.
std::vector<CpuPair> AllPairs(std::span<const uint32_t> cpus);

}  // namespace lab

#endif  // HARNESS_PROBE_CPU_PAIRS_H_
