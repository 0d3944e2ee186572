// The kernels of one binary, in the order of their registration.
#ifndef HARNESS_SUBJECT_KERNEL_REGISTRY_H_
#define HARNESS_SUBJECT_KERNEL_REGISTRY_H_

#include <string_view>
#include <vector>

#include "harness/subject/kernel.h"

namespace lab {

const std::vector<KernelInfo>& RegisteredKernels();

// Null where there is none of that name.
const KernelInfo* FindKernel(std::string_view name);

}  // namespace lab

#endif  // HARNESS_SUBJECT_KERNEL_REGISTRY_H_
