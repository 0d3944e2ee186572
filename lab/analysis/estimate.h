// The score of a case: the geometric mean of its forks with a t interval over them.
#ifndef LAB_ANALYSIS_ESTIMATE_H_
#define LAB_ANALYSIS_ESTIMATE_H_

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/strata.h"

namespace lab {

// Of the forks that have the value; .forks is 0 where none has.
Estimate EstimateOf(const Forks& forks, ForkValue value, double confidence);

}  // namespace lab

#endif  // LAB_ANALYSIS_ESTIMATE_H_
