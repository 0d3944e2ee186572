// Which hypervisor is below us. x86 has a flag for "there is one" and an instruction for its name;
// other architectures leave traces in files, or none.
#ifndef HARNESS_ENVIRONMENT_HYPERVISOR_H_
#define HARNESS_ENVIRONMENT_HYPERVISOR_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "harness/environment/cpuinfo.h"
#include "harness/environment/host_files.h"
#include "harness/environment/system_calls.h"

namespace lab {

// "KVM", "Microsoft Hyper-V", "PR/SM", ...; "unknown hypervisor" where there is one that does not
// say its name; "none" only where the architecture would say. `cpuinfo` that of /proc/cpuinfo.
absl::StatusOr<std::string> DetectHypervisor(const HostFiles& files, const CpuInfo& cpuinfo,
                                             const SystemCalls& system);

// "KVM" for "KVMKVMKVM"; the signature itself where it is not known.
std::string HypervisorOfSignature(std::string_view signature);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_HYPERVISOR_H_
