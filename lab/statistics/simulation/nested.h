// Coverage, false alarms and power of the lab's intervals over nested noise, beside those of other
// tools' rules on the same values.
#ifndef LAB_STATISTICS_SIMULATION_NESTED_H_
#define LAB_STATISTICS_SIMULATION_NESTED_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "lab/statistics/simulation/noise.h"
#include "lab/statistics/simulation/replicate.h"

namespace lab {

// False alarms of rules that other tools use, each on the same two sides without a difference.
struct PeerRates {
  Rate jmh_disjoint;  // pooled 99.9 % intervals that do not touch
  Rate single_t;      // Welch's t over the iterations of one process a side
  Rate single_u;      // U test over the iterations of one process a side
  Rate pooled_t;      // Welch's t over all iterations of all processes
  Rate pooled_u;      // U test over all iterations of all processes
  Rate jmh_coverage;  // of the true mean, by a pooled 99.9 % interval
  PeerRates& operator+=(const PeerRates& other);
};

struct NestedRates {
  // Of the true ratio by the paired interval, and by Welch's. With multiplicative effects this is 1
  // minus the rate of false alarms, whatever the ratio.
  Rate paired;
  Rate welch;
  Rate score;  // of the true mean by Score +- Error
  // A difference of 1, 2 and 5 % found, by the paired interval and in the right direction.
  Rate power1, power2, power5;
  PeerRates peers;
};

// `peer_replicates` of the replicates are judged by the other tools' rules too.
NestedRates Simulate(const Design& design, int replicates, int peer_replicates, uint64_t seed);

}  // namespace lab

#endif  // LAB_STATISTICS_SIMULATION_NESTED_H_
