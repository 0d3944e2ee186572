// How many threads of each role: "writer=1,reader=max".
//
// A word per role as in thread_word.h, or "rest": the CPUs that the other roles leave, at least
// one.
#ifndef LAB_PLAN_THREAD_GROUP_H_
#define LAB_PLAN_THREAD_GROUP_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// In the order written. Errors: InvalidArgument for what is no list of NAME=COUNT, a role given
// twice, two roles that take the rest, or more threads than a case may have.
absl::StatusOr<std::vector<RoleCount>> ResolveThreadGroup(std::string_view text,
                                                          uint32_t cpus_available);

}  // namespace lab

#endif  // LAB_PLAN_THREAD_GROUP_H_
