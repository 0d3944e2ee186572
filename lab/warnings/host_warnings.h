// What of this host could move the numbers: few CPUs, an unknown or lively clock, other load,
// limits.
#ifndef LAB_WARNINGS_HOST_WARNINGS_H_
#define LAB_WARNINGS_HOST_WARNINGS_H_

#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"

namespace lab {

// Half a CPU's worth of other work when the run began.
inline constexpr double kBusyLoad = 0.5;
// Share of wanted CPU time that somebody had to wait for, over the last 10 s.
inline constexpr double kBusyPsiPercent = 1;
// Share of all CPU time that the hypervisor gave to others while forks ran.
inline constexpr double kStealShare = 0.002;
// Between the slowest and the fastest probe of the clock. A covariate, not a state: see
// METHODS.md#states.
inline constexpr double kClockShare = 0.02;
// At this number and below, contention on this host says little about larger ones.
inline constexpr int kFewCpus = 2;

std::vector<Warning> HostWarnings(const RunRecord& record, const Analysis& analysis);

}  // namespace lab

#endif  // LAB_WARNINGS_HOST_WARNINGS_H_
