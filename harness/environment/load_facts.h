// The facts of the load at the start of a run, and of what else is resident on the machine.
#ifndef HARNESS_ENVIRONMENT_LOAD_FACTS_H_
#define HARNESS_ENVIRONMENT_LOAD_FACTS_H_

#include "harness/environment/host_files.h"
#include "lab/record/record.pb.h"

namespace lab {

// Adds every key of "Load" in fact_keys.h.
void AddLoadFacts(const HostFiles& files, HostFacts& facts);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_LOAD_FACTS_H_
