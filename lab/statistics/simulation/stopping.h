// False alarms of rules that decide from the data when to stop.
#ifndef LAB_STATISTICS_SIMULATION_STOPPING_H_
#define LAB_STATISTICS_SIMULATION_STOPPING_H_

#include <cstdint>

#include "lab/statistics/simulation/replicate.h"

namespace lab {

struct StoppingRates {
  Rate two_stage;    // --precision: a pilot of ten blocks fixes their number
  Rate extend;       // --extend: up to three looks at 10, 20 and 30 blocks, alpha shared
  Rate three_looks;  // the same looks at 5 % each: what not to do
  Rate each_fork;    // a look after each fork from 5 to 40: what not to do
  StoppingRates& operator+=(const StoppingRates& other);
};

// No difference; log ratios of pairs spread by 1.4 %, and 1 % is the wanted precision.
StoppingRates WhenStopping(int replicates, uint64_t seed);

}  // namespace lab

#endif  // LAB_STATISTICS_SIMULATION_STOPPING_H_
