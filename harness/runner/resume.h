// What of a plan a record already holds: the same rule for `lab resume` and for anyone who counts
// forks.
//
// Pure. A trial is done when an attempt of it ended well with all its windows; a damaged or cut
// record may hold less than was measured, and what is missing is simply run again as a further
// attempt.
#ifndef HARNESS_RUNNER_RESUME_H_
#define HARNESS_RUNNER_RESUME_H_

#include <cstdint>
#include <map>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"

namespace lab {

struct RunProgress {
  RunHeader header;
  std::vector<bool> done;                        // by trial id
  std::vector<uint32_t> attempts;                // by trial id: attempts begun
  std::map<uint32_t, Calibration> calibrations;  // by group
  int missing = 0;                               // trials not done
};

// An error where the record has no header: nothing can be resumed without its plan.
absl::StatusOr<RunProgress> ProgressOf(const RunRecord& record);

}  // namespace lab

#endif  // HARNESS_RUNNER_RESUME_H_
