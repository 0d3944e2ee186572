// The rules by which other tools call two sides different, as their users meet them. Only for the
// simulation: METHODS.md#coverage. None of these is a verdict of the lab's.
#ifndef LAB_STATISTICS_SIMULATION_PEERS_H_
#define LAB_STATISTICS_SIMULATION_PEERS_H_

#include <span>
#include <vector>

#include "lab/statistics/interval.h"
#include "lab/statistics/simulation/noise.h"

namespace lab {

// All iterations of all processes, as if they were independent.
Iterations Pooled(const std::vector<Iterations>& forks);

// Mean +- t quantile * sd / sqrt(n): JMH's Score +- Error at 0.999.
Interval PooledInterval(std::span<const double> values, double confidence);
bool AreDisjoint(const Interval& a, const Interval& b);

// p < 0.05.
bool WelchSays(std::span<const double> a, std::span<const double> b);
bool UTestSays(std::span<const double> a, std::span<const double> b);

}  // namespace lab

#endif  // LAB_STATISTICS_SIMULATION_PEERS_H_
