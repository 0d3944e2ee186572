// What nested noise alone does not try: drift, hosts that change, lost forks, unequal spread,
// relinked binaries, many comparisons at once. In all of them there is no difference unless a
// function says so, and a hit is a false alarm.
#ifndef LAB_STATISTICS_SIMULATION_SCENARIOS_H_
#define LAB_STATISTICS_SIMULATION_SCENARIOS_H_

#include <cstdint>
#include <string_view>

#include "lab/statistics/simulation/replicate.h"

namespace lab {

// Over a session times rise by 2 %: steadily, as a random walk (2 % is its standard deviation at
// the end), in one step at a random moment, or every second fork.
enum class Drift { kLinear, kWalk, kStep, kEverySecond };
inline constexpr Drift kDrifts[] = {Drift::kLinear, Drift::kWalk, Drift::kStep,
                                    Drift::kEverySecond};
std::string_view ToString(Drift drift);

struct DriftRates {
  Rate paired;      // blocks in drawn order, paired: the lab
  Rate unpaired;    // the same forks by Welch
  Rate sequential;  // first all of one side, then all of the other, by Welch
  Rate power1;      // a difference of 1 % found, by the lab
  DriftRates& operator+=(const DriftRates& other);
};
// Ten blocks of `cases` forks each, of which two are compared; forks differ by 0.5 %.
DriftRates UnderDrift(Drift drift, int cases, int replicates, uint64_t seed);

// The host switches between two states, a minute each on average, and in the second all takes three
// times as long. Eight cases to a block, 0.8 s a fork. Judged by lab/analysis as a record would be,
// with states told apart by the probes.
struct HostRates {
  Rate alarm;    // faster, slower or host_dependent, over all
  Rate judged;   // some state had pairs enough to be judged
  Rate blind;    // alarms where nobody tells states apart: Welch over all forks in fixed order
  // With a candidate 10 % faster in one state and 10 % slower in the other:
  Rate found;  // host_dependent, or one state's right word where the other had too few pairs
  Rate wrong;  // a state's word is the wrong way round, or the overall one says equivalent
  HostRates& operator+=(const HostRates& other);
};
HostRates UnderHostStates(int blocks, int replicates, uint64_t seed);

// A fifth of the forks lost; ten blocks.
Rate WithLostForks(int replicates, uint64_t seed);

// One side's forks spread three times as widely.
struct UnequalRates {
  Rate paired;   // ten blocks
  Rate welch;    // five noisy forks against twenty quiet ones
  Rate student;  // the same with a pooled variance: what not to do
  UnequalRates& operator+=(const UnequalRates& other);
};
UnequalRates WithUnequalSpread(int replicates, uint64_t seed);

// Two builds of one source, each linked in ten layouts that differ as much as forks do (0.5 %).
struct RelinkedRates {
  Rate drawn;     // each block draws its layout without replacement: the lab
  Rate one_link;  // each side linked once
  RelinkedRates& operator+=(const RelinkedRates& other);
};
RelinkedRates Relinked(int blocks, int replicates, uint64_t seed);

// A table of six contenders at two thread counts against their baselines: whether it holds any
// false alarm.
struct TableRates {
  Rate simultaneous;  // the lab
  Rate raw;           // twelve plain 95 % intervals
  TableRates& operator+=(const TableRates& other);
};
TableRates OfATable(int replicates, uint64_t seed);

}  // namespace lab

#endif  // LAB_STATISTICS_SIMULATION_SCENARIOS_H_
