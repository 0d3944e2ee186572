// Why a record may not be judged: what was built to find faults is not what will run.
#ifndef LAB_ANALYSIS_BUILD_REFUSAL_H_
#define LAB_ANALYSIS_BUILD_REFUSAL_H_

#include <string>

#include "lab/record/record.pb.h"

namespace lab {

// "not a build to judge: sanitizer address, assertions on (//kernels/counter:counter_benchmark)",
// or
// "" for a build that may be judged. What a build does not say is not held against it.
std::string BuildRefusal(const RunRecord& record);

}  // namespace lab

#endif  // LAB_ANALYSIS_BUILD_REFUSAL_H_
