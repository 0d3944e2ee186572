// How many threads: "4", "max" (as many as CPUs), "half", "2x".
//
// A word and not a number, so that one experiment file asks the same question on a laptop and on a
// server. More threads than CPUs is allowed; the reports say so.
#ifndef LAB_PLAN_THREAD_WORD_H_
#define LAB_PLAN_THREAD_WORD_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

// The count on a host with `cpus_available` CPUs (at least 1). "half" rounds down, to at least 1.
// Error: InvalidArgument, "0: at least 1 thread is needed (or max, half, 2x)".
absl::StatusOr<uint32_t> ResolveThreadWord(std::string_view word, uint32_t cpus_available);

// In the order of first appearance; words that come to the same count collapse, so {1, max} is one
// case on a host with one CPU. Error: of the first bad word.
absl::StatusOr<std::vector<uint32_t>> ResolveThreadWords(const std::vector<std::string>& words,
                                                         uint32_t cpus_available);

}  // namespace lab

#endif  // LAB_PLAN_THREAD_WORD_H_
