// Where the spread of a case lies, from when on it is steady, and what plan would reach a wanted
// precision soonest: what `lab calibrate` tells. METHODS.md#variance-components, #steady-state,
// #sizing.
//
// From forks of many windows that are measured for this alone and never judged: a start that was
// chosen on judged data is a choice after seeing the answer.
#ifndef LAB_ANALYSIS_CALIBRATION_H_
#define LAB_ANALYSIS_CALIBRATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/plan/experiment.pb.h"
#include "lab/statistics/interval.h"
#include "lab/statistics/steady_state.h"

namespace lab {

// Blocks of forks of that shape, for an interval of the ratio within the wanted precision.
struct WantedPlan {
  int blocks = 0;
  int warmup_iterations = 0;
  int iterations = 0;
  double seconds = 0;  // of this case and its baseline, as if both cost the same
};

struct CaseCalibration {
  std::string contender;
  std::vector<Param> params;
  uint32_t threads = 1;
  int forks = 0;    // complete ones, all of them used
  int windows = 0;  // in each
  // Standard deviations over the mean, of the part that is used; absent where it cannot be told.
  std::optional<double> fork_sd;  // 0 where forks agree more than their windows allow
  std::optional<double> window_sd;
  // The forks' share of the variance of one window of a new fork, and its limits at 95 %, that of
  // their layouts inside.
  std::optional<double> fork_share;
  std::optional<Interval> fork_share_limits;
  // Of the same variance, that of layouts alone. Absent where layouts
  // did not repeat, and `layouts` says in how many the forks ran (0: the ordinary link only).
  std::optional<double> layout_share;
  int layouts = 0;
  int not_steady = 0;  // forks without a steady state
  // From which window on all but a tenth of the forks are steady; absent where more than a fifth
  // are never.
  std::optional<int> steady_from;
  std::optional<int> independent_from;  // median over forks; absent where most never are
  double fork_seconds = 0;              // start and end of a process, without its windows
  double window_seconds = 0;
  std::optional<WantedPlan> plan;
  // At five windows nine tenths and more of a fork mean's variance come from the fork.
  bool windows_cannot_help = false;
};

// One for each case, in the order of the groups. `precision`: wanted half width of the ratio, as a
// fraction, above 0. Linear in the windows but for the steady state, n log n.
std::vector<CaseCalibration> Calibrate(const Analysis& analysis, double precision);

}  // namespace lab

#endif  // LAB_ANALYSIS_CALIBRATION_H_
