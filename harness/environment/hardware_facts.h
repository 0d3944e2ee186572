// The facts of the machine itself: processor, topology, clock, memory, hypervisor.
#ifndef HARNESS_ENVIRONMENT_HARDWARE_FACTS_H_
#define HARNESS_ENVIRONMENT_HARDWARE_FACTS_H_

#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"
#include "lab/record/record.pb.h"

namespace lab {

// Adds every key of "Hardware" in fact_keys.h, and HostFacts.cpu and .cache.
//
// SMT: "on" where some core shows two threads. One thread per core is "off" on a bare machine only:
// a hypervisor usually shows each hardware thread as a core of its own, so there it is unknown.
void AddHardwareFacts(const HostFiles& files, const SystemCalls& system, HostFacts& facts);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_HARDWARE_FACTS_H_
