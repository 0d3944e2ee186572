// The facts of the container we are in, if any, and of the limits that control groups set, which
// also hold outside of containers.
#ifndef HARNESS_ENVIRONMENT_CONTAINER_FACTS_H_
#define HARNESS_ENVIRONMENT_CONTAINER_FACTS_H_

#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"
#include "lab/record/record.pb.h"

namespace lab {

// Adds every key of "Container" in fact_keys.h.
void AddContainerFacts(const HostFiles& files, const SystemCalls& system, HostFacts& facts);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_CONTAINER_FACTS_H_
