// The bounds of the numbers that shape a run, each with the sentence that refuses what lies
// outside.
//
// One place, because there are three doors: the command line ("--forks 0: ..."), the experiment
// file
// ("counter.textproto: shape.forks 0: ..."), and MakePlan, which trusts neither. Each function
// returns the sentence without its subject, or "" where the value is fine.
//
// Upper bounds are not opinions about good experiments. They keep a slip of the finger from
// becoming a plan of gigabytes or centuries.
#ifndef LAB_PLAN_BOUNDS_H_
#define LAB_PLAN_BOUNDS_H_

#include <cstdint>
#include <string>

#include "absl/time/time.h"

namespace lab {

inline constexpr uint32_t kMaxForks = 10'000;
inline constexpr uint32_t kMaxIterations = 100'000;  // in one fork
inline constexpr uint32_t kMaxLayouts = 1'000;
inline constexpr uint32_t kMaxThreads = 4'096;
inline constexpr uint32_t kMaxCases = 10'000;
inline constexpr uint32_t kMaxTrials = 100'000;  // the plan is one frame of the record: 2 MB of 16
inline constexpr absl::Duration kMinWindow = absl::Milliseconds(1);
inline constexpr absl::Duration kMaxWindow = absl::Hours(1);
inline constexpr absl::Duration kMaxTimeout = absl::Hours(48);

std::string ForksProblem(uint64_t forks);
std::string WarmupForksProblem(uint64_t forks);
std::string IterationsProblem(uint64_t iterations);
std::string WarmupIterationsProblem(uint64_t iterations);
std::string PrecisionProblem(double precision);    // of a ratio, as a fraction
std::string BudgetProblem(absl::Duration budget);  // of a run
std::string PerRegimeProblem(uint64_t pairs);
std::string SampleOneInProblem(uint64_t operations);
std::string LayoutsProblem(uint64_t layouts);
std::string ThreadsProblem(uint64_t threads);
std::string WindowProblem(absl::Duration window);
std::string TimeoutProblem(absl::Duration timeout);
std::string MarginProblem(double margin);          // of equivalence, as a fraction
std::string ConfidenceLevelProblem(double level);  // as a fraction

}  // namespace lab

#endif  // LAB_PLAN_BOUNDS_H_
