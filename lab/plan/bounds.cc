#include "lab/plan/bounds.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"

namespace lab {
namespace {

std::string AtMost(uint64_t value, uint64_t bound) {
  return value > bound ? absl::StrCat("at most ", bound) : "";
}

}  // namespace

std::string ForksProblem(uint64_t forks) {
  if (forks == 0) {
    return "a fork is a fresh process and at least 1 is needed (2 for an interval, 5 for a "
           "verdict)";
  }
  return AtMost(forks, kMaxForks);
}

std::string WarmupForksProblem(uint64_t forks) { return AtMost(forks, kMaxForks); }

std::string IterationsProblem(uint64_t iterations) {
  if (iterations == 0) return "at least 1 measured window per fork is needed";
  return AtMost(iterations, kMaxIterations);
}

std::string WarmupIterationsProblem(uint64_t iterations) {
  return AtMost(iterations, kMaxIterations);
}

std::string PrecisionProblem(double precision) {
  return precision >= 0.0001 && precision <= 1 ? "" : "between 0.01% and 100%";
}

std::string BudgetProblem(absl::Duration budget) {
  return budget >= absl::Seconds(1) && budget <= absl::Hours(240) ? "" : "between 1s and 240h";
}

std::string PerRegimeProblem(uint64_t pairs) {
  return pairs == 0 ? "at least 1 is needed; a verdict takes 5" : AtMost(pairs, 100);
}

std::string SampleOneInProblem(uint64_t operations) {
  return operations == 0 ? "at least 1: every operation" : AtMost(operations, 1'000'000'000);
}

std::string LayoutsProblem(uint64_t layouts) {
  return layouts == 0 ? "at least 1 is needed" : AtMost(layouts, kMaxLayouts);
}

std::string ThreadsProblem(uint64_t threads) {
  if (threads == 0) return "at least 1 thread is needed (or max, half, 2x)";
  return AtMost(threads, kMaxThreads);
}

std::string WindowProblem(absl::Duration window) {
  if (window < kMinWindow) {
    return absl::StrCat("a window is at least ", absl::FormatDuration(kMinWindow),
                        " (a bare number is seconds)");
  }
  if (window > kMaxWindow) {
    return absl::StrCat("a window is at most ", absl::FormatDuration(kMaxWindow),
                        " (a bare number is seconds)");
  }
  return "";
}

std::string TimeoutProblem(absl::Duration timeout) {
  if (timeout <= absl::ZeroDuration()) return "a timeout is more than 0";
  if (timeout > kMaxTimeout) {
    return absl::StrCat("a timeout is at most ", absl::FormatDuration(kMaxTimeout));
  }
  return "";
}

std::string MarginProblem(double margin) {
  // Written so that NaN is refused.
  if (!(margin > 0)) {
    return "the equivalence margin is above 0: it says how large a difference would still not "
           "matter";
  }
  if (!(margin < 1)) return "the equivalence margin is below 100% (write 1% or 0.01)";
  return "";
}

std::string ConfidenceLevelProblem(double level) {
  if (level >= 0.5 && level <= 0.9999) return "";
  return "the confidence level lies between 0.5 and 0.9999 (write 0.95 or 95%)";
}

}  // namespace lab
