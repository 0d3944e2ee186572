// Options -> PlanOptions: the one place where the command line meets the plan.
#ifndef TOOLS_OPTIONS_TO_PLAN_OPTIONS_H_
#define TOOLS_OPTIONS_TO_PLAN_OPTIONS_H_

#include <cstdint>

#include "lab/plan/plan_options.h"
#include "tools/options/options.h"

namespace lab {

// Pure: `drawn_seed` is used where no --seed was given, and marked as drawn. `cpus_available`: what
// "max" means.
PlanOptions ToPlanOptions(const Options& options, uint64_t drawn_seed, uint32_t cpus_available,
                          uint32_t layouts_available = 1);

}  // namespace lab

#endif  // TOOLS_OPTIONS_TO_PLAN_OPTIONS_H_
