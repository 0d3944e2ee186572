#include "harness/runner/resume.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "harness/runner/runner.h"
#include "lab/plan/shape_time.h"

namespace lab {
namespace {

using Attempt = std::pair<uint32_t, uint32_t>;  // trial, attempt

// What was seen of the attempts so far.
struct Seen {
  std::map<Attempt, std::set<uint32_t>> windows;
  std::set<Attempt> subject_ended;
};

bool IsWhole(const Seen& seen, const Attempt& attempt, const Shape& shape) {
  const auto windows = seen.windows.find(attempt);
  const size_t count = windows == seen.windows.end() ? 0 : windows->second.size();
  return seen.subject_ended.count(attempt) > 0 &&
         count == shape.warmup_iterations() + shape.iterations();
}

}  // namespace

absl::StatusOr<RunProgress> ProgressOf(const RunRecord& record) {
  if (record.frame_size() == 0 || !record.frame(0).has_header()) {
    return absl::DataLossError("the record's header is lost, and with it the plan: run it anew");
  }
  RunProgress progress;
  progress.header = record.frame(0).header();
  const Plan& plan = progress.header.plan();
  progress.done.assign(plan.trial_size(), false);
  progress.attempts.assign(plan.trial_size(), 0);
  Seen seen;
  for (const Frame& frame : record.frame()) {
    if (frame.has_calibration()) {
      progress.calibrations[frame.calibration().group()] = frame.calibration();
    } else if (frame.has_fork_start() && frame.fork_start().trial_id() < progress.done.size()) {
      uint32_t& attempts = progress.attempts[frame.fork_start().trial_id()];
      attempts = std::max(attempts, frame.fork_start().attempt() + 1);
    } else if (frame.has_iteration()) {
      const Iteration& i = frame.iteration();
      seen.windows[{i.trial_id(), i.attempt()}].insert(i.index());
    } else if (frame.has_subject_end()) {
      seen.subject_ended.insert({frame.subject_end().trial_id(), frame.subject_end().attempt()});
    } else if (frame.has_fork_end() && frame.fork_end().trial_id() < progress.done.size()) {
      const ForkEnd& end = frame.fork_end();
      if (EndedWell(end.ending()) && IsWhole(seen, {end.trial_id(), end.attempt()},
                                             ShapeOf(plan, plan.trial(end.trial_id())))) {
        progress.done[end.trial_id()] = true;
      }
    }
  }
  progress.missing = std::count(progress.done.begin(), progress.done.end(), false);
  return progress;
}

}  // namespace lab
