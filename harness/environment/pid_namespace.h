// Whether we see the host as it is, or a namespace's view of it.
#ifndef HARNESS_ENVIRONMENT_PID_NAMESPACE_H_
#define HARNESS_ENVIRONMENT_PID_NAMESPACE_H_

#include "harness/environment/host_files.h"

namespace lab {

// Whether /proc is that of the host's PID namespace: process 2 is the kernel's there and in no
// other.
bool InHostPidNamespace(const HostFiles& files);

// Whether process 1 is the host's and sees the same mounts as we do: then this is no container,
// whatever traces of one lie about (a virtual machine's disk made out of a container's image has
// them).
bool InHostMountNamespace(const HostFiles& files);

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_PID_NAMESPACE_H_
