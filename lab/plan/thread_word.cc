#include "lab/plan/thread_word.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "lab/plan/bounds.h"
#include "lab/plan/closest_name.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::Status Refuse(std::string_view word, std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat(word, ": ", why));
}

absl::StatusOr<uint32_t> ParseCount(std::string_view word) {
  const bool digits = !word.empty() && std::all_of(word.begin(), word.end(), absl::ascii_isdigit);
  if (!digits) {
    return Refuse(word, absl::StrCat("threads are a count, max, half or 2x",
                                     DidYouMean(word, {"max", "half"})));
  }
  uint64_t count = 0;
  // A count of more than 20 digits does not fit; the bound then says what would.
  if (!absl::SimpleAtoi(word, &count)) count = uint64_t{kMaxThreads} + 1;
  if (const std::string problem = ThreadsProblem(count); !problem.empty()) {
    return Refuse(word, problem);
  }
  return static_cast<uint32_t>(count);
}

}  // namespace

absl::StatusOr<uint32_t> ResolveThreadWord(std::string_view word, uint32_t cpus_available) {
  const uint32_t cpus = std::max(1u, cpus_available);
  if (word == "max") return cpus;
  if (word == "half") return std::max(1u, cpus / 2);
  if (word == "2x") return 2 * cpus;
  return ParseCount(word);
}

absl::StatusOr<std::vector<uint32_t>> ResolveThreadWords(const std::vector<std::string>& words,
                                                         uint32_t cpus_available) {
  std::vector<uint32_t> counts;
  for (const std::string& word : words) {
    LAB_ASSIGN_OR_RETURN(const uint32_t count, ResolveThreadWord(word, cpus_available));
    if (std::find(counts.begin(), counts.end(), count) == counts.end()) counts.push_back(count);
  }
  return counts;
}

}  // namespace lab
