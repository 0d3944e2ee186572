// The frames of a record, gathered by fork.
#ifndef REPORTS_SHOW_FORK_VIEW_H_
#define REPORTS_SHOW_FORK_VIEW_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/record/record.pb.h"

namespace lab {

// Pointers into the record; nullptr where it holds no such frame.
struct ForkView {
  uint32_t trial_id = 0;
  uint32_t attempt = 0;
  const Trial* trial = nullptr;  // absent from a plan that does not know it
  const Case* its_case = nullptr;
  const Probe* before = nullptr;  // the last probe before it started
  const ForkStart* start = nullptr;
  const SubjectStart* subject = nullptr;
  std::vector<const Iteration*> iterations;
  const SubjectEnd* subject_end = nullptr;
  const ForkEnd* end = nullptr;
};

// In order of their first frame. `record` must outlive them.
std::vector<ForkView> GatherForks(const RunRecord& record);

// Total time over total operations of the measured windows, all threads together: what the record
// holds, whether valid or not. Absent where no operation was counted.
std::optional<double> NsPerOp(const ForkView& fork);

int MeasuredWindows(const ForkView& fork);
int FailedChecks(const ForkView& fork);  // of measured windows

}  // namespace lab

#endif  // REPORTS_SHOW_FORK_VIEW_H_
