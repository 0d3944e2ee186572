// Telling apart the states that a host was in, from a probe before each fork. METHODS.md#states.
//
// On a shared host the hand-off between two CPUs falls into groups with nothing between them (27
// and 123 ns), changing every minute or so, and the ranking of locks turns over with it. So the
// split is at gaps, not at a model's best cut: a wide gap is a fact that a reader can see in a
// list, and a smear without one is one state.
#ifndef LAB_STATISTICS_STATES_H_
#define LAB_STATISTICS_STATES_H_

#include <cmath>
#include <span>
#include <vector>

namespace lab {

// Two neighbours among the sorted values belong to different states where one is half as large
// again as the other.
inline const double kStateGap = std::log(1.5);

// For each of `logs` the number of its group, from 0 for the smallest values: a new group begins
// wherever two neighbours in sorted order lie more than `gap` apart. n log n.
std::vector<int> SplitAtGaps(std::span<const double> logs, double gap = kStateGap);

// For each of `states`, in order of time, which maximal run of one state it belongs to, from 0.
// A negative state is unknown: it gets -1 and breaks no run. The runs, not their members, are what
// was sampled of the host.
std::vector<int> SpellsOf(std::span<const int> states);

}  // namespace lab

#endif  // LAB_STATISTICS_STATES_H_
