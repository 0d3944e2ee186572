// What this binary says of its own build, and which kernels it holds.
#ifndef HARNESS_SUBJECT_DESCRIBE_H_
#define HARNESS_SUBJECT_DESCRIBE_H_

#include "lab/record/record.pb.h"

namespace lab {

// All build.* and library.* facts of fact_keys.h, and the registered names. Not the binary's hash:
// the runner adds it.
BuildFacts DescribeBuild();

}  // namespace lab

#endif  // HARNESS_SUBJECT_DESCRIBE_H_
