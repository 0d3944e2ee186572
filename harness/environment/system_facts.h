// The facts of the running system and of this process in it: kernel, C library, clock, security.
#ifndef HARNESS_ENVIRONMENT_SYSTEM_FACTS_H_
#define HARNESS_ENVIRONMENT_SYSTEM_FACTS_H_

#include <string>
#include <string_view>

#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"
#include "lab/record/record.pb.h"

namespace lab {

// Adds every key of "System" in fact_keys.h. `anonymous`: the host's name is replaced by a name
// made from it, so that records of one host can still be told from those of another.
void AddSystemFacts(const HostFiles& files, const SystemCalls& system, bool anonymous,
                    HostFacts& facts);

// "host-5a1f…", the 64-bit FNV-1a hash. No secret: who guesses the name can check it, as with any
// hash of a name without a key.
std::string AnonymousName(std::string_view hostname);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_SYSTEM_FACTS_H_
