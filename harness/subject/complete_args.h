// Checks what a trial asks of a kernel against what the kernel declared, and fills in defaults.
#ifndef HARNESS_SUBJECT_COMPLETE_ARGS_H_
#define HARNESS_SUBJECT_COMPLETE_ARGS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "harness/subject/kernel.h"

namespace lab {

// `args.params` gets the default of each declared parameter that it lacks. With roles in `info`
// and none in `args`, threads take turns: 0, 1, ..., 0, 1, ... An error names the parameter, what
// was given and what is allowed; or the role.
absl::Status CompleteArgs(const KernelInfo& info, KernelArgs& args);

// Likewise with a role's name per thread.
absl::Status CompleteArgs(const KernelInfo& info, const std::vector<std::string>& roles,
                          KernelArgs& args);

}  // namespace lab

#endif  // HARNESS_SUBJECT_COMPLETE_ARGS_H_
