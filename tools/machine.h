// This machine, made ready for a run: facts, kernel binaries, CPUs for threads, and the runner's
// view of it all.
#ifndef TOOLS_MACHINE_H_
#define TOOLS_MACHINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/environment/host_files.h"
#include "harness/environment/settle.h"
#include "harness/launcher/launcher.h"
#include "harness/runner/runner.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"
#include "tools/runfiles.h"
#include "tools/stop_signal.h"

namespace lab {

class ThisMachine {
 public:
  // Collects the facts. `stop` and `runfiles` outlive the machine.
  ThisMachine(const Runfiles& runfiles, const StopSignal& stop, bool anonymous);

  const HostFacts& facts() const { return facts_; }
  Launcher& launcher() { return launcher_; }
  uint32_t CpusAllowed() const;

  // In how many layouts all kernels of the experiment were linked: at least 1.
  uint32_t LayoutsOf(const Experiment& experiment) const;

  // What each kernel binary of the plan says of itself, with the hash of its file. Errors: a binary
  // that was not built, that cannot describe itself, or that has not the benchmarks which the plan
  // asks of it.
  absl::StatusOr<std::vector<BuildFacts>> DescribeKernels(const Plan& plan);

  // Paths, CPUs and environment for the runner.
  absl::StatusOr<RunnerInput> InputFor(const Plan& plan) const;

  // The runner's view; valid while this object is.
  RunnerHost Host(const RunnerInput& input);

  // Sleeps until the host is quiet, or for `limit` (absent: SettleOptions' default).
  SettleResult Settle(std::optional<absl::Duration> limit) const;

 private:
  absl::StatusOr<BuildFacts> Describe(const std::string& kernel);

  const Runfiles& runfiles_;
  const StopSignal& stop_;
  ProcessLauncher launcher_;
  HostFiles files_;
  HostFacts facts_;
};

int64_t UnixNs();

}  // namespace lab

#endif  // TOOLS_MACHINE_H_
