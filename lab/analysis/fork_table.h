// Which frames of a record belong to which fork, and which forks count.
//
// Frames name their trial and attempt, so their order inside a fork is immaterial; that of forks
// and probes is the order of the file. Of several attempts at a trial (`lab resume` runs what is
// missing once more) the last complete one counts.
#ifndef LAB_ANALYSIS_FORK_TABLE_H_
#define LAB_ANALYSIS_FORK_TABLE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"

namespace lab {

// Trial and number of the attempt.
using AttemptKey = std::pair<uint32_t, uint32_t>;

// The attempt that a frame belongs to; absent for frames outside forks.
std::optional<AttemptKey> AttemptOf(const Frame& frame);

// What the record holds of one attempt at a trial. Pointers into the record; null where a frame is
// missing.
struct Attempt {
  uint32_t trial_id = 0;
  uint32_t number = 0;
  const ForkStart* start = nullptr;
  const SubjectStart* subject = nullptr;
  std::vector<const Iteration*> iterations;  // by index, each index once
  uint32_t windows_read = 0;  // that were read before and are in no frame of this record any more
  const SubjectEnd* subject_end = nullptr;
  const ForkEnd* end = nullptr;
  // The probes next to it in the file, with no other fork between.
  const Probe* before = nullptr;
  const Probe* after = nullptr;
};

// Ended with exit code 0, said its last word, and all its windows are in the record: what
// `lab resume` would not run again.
bool IsComplete(const Attempt& attempt, const Shape& shape);

// Null where the record has none.
const RunHeader* FindHeader(const RunRecord& record);

// InvalidArgument where ids are not indexes, or a trial names a case that is not there.
absl::Status CheckPlan(const Plan& plan);

// One attempt per trial that was begun, in order of execution. InvalidArgument for frames of a
// trial that is not in the plan. Linear in the frames.
// `windows_read` says how many windows of an attempt were read as they came and are not in the
// record; absent: none of any.
absl::StatusOr<std::vector<Attempt>> ChooseAttempts(
    const RunRecord& record, const Plan& plan,
    const std::function<uint32_t(const AttemptKey&)>& windows_read = nullptr);

}  // namespace lab

#endif  // LAB_ANALYSIS_FORK_TABLE_H_
