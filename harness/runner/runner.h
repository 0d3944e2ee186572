// Plan x Launcher x RecordWriter x Clock -> record. The loop that measures; it never sees a
// statistic or a verdict.
//
// Order of frames: what the caller wrote first (header, facts, builds, a Probe over all pairs of
// CPUs), then the Calibration of each group, then per trial Probe, ForkStart, the subject's own
// frames as they arrive, ForkEnd; a last Probe; the Footer. Synced per fork. A fork that ends badly
// is recorded and the run goes on.
//
// During a window this process sleeps in poll(2) and touches nothing.
#ifndef HARNESS_RUNNER_RUNNER_H_
#define HARNESS_RUNNER_RUNNER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "harness/launcher/launcher.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_writer.h"

namespace lab {

// The machine, as the runner sees it. Fakes in tests.
struct RunnerHost {
  Launcher* launcher = nullptr;
  std::function<uint64_t()> mono_ns;
  std::function<int64_t()> unix_ns;
  std::function<LoadSnapshot()> load;
  std::function<Probe(bool full_matrix)> probe;
  std::function<bool()> stop_requested;  // between forks; during one the launcher sees to it
};

struct RunnerInput {
  Plan plan;
  // Label -> absolute paths: the ordinary link, then layouts 1, 2, ...
  std::map<std::string, std::vector<std::string>> kernel_paths;
  std::vector<std::vector<uint32_t>> cpus;  // by case id: one CPU per thread; empty: not pinned
  std::vector<std::string> base_env;        // for every child, beside LAB_TRIAL_FD and the padding
  // For a resumed run: trials that are done, attempts so far, batches that were chosen.
  std::vector<bool> done;                        // by trial id; empty: none
  std::vector<uint32_t> attempts;                // by trial id; empty: none
  std::map<uint32_t, Calibration> calibrations;  // by group
};

// Told as things happen. Printing is somebody else's business.
class RunObserver {
 public:
  virtual ~RunObserver() = default;
  virtual void OnCalibrated(const Calibration&) {}
  virtual void OnForkStart(const Trial&) {}
  virtual void OnForkEnd(const Trial&, const Ending&) {}
};

// What a finished trial looks like to a reader of the record: the same rule for resume and for
// progress.
bool EndedWell(const Ending& ending);

// Runs every trial that is not done. The Footer it wrote, or an error where the record could not be
// written (disk full: the record is readable up to there) or a child could not be made at all.
absl::StatusOr<Footer> RunPlan(const RunnerInput& input, const RunnerHost& host,
                               RecordWriter& writer, RunObserver& observer);

}  // namespace lab

#endif  // HARNESS_RUNNER_RUNNER_H_
