// Measuring: from an experiment and its plan to a record, on a machine that is held meanwhile.
#ifndef TOOLS_MEASURE_H_
#define TOOLS_MEASURE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "harness/host_lock/host_lock.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"
#include "tools/command_context.h"
#include "tools/machine.h"
#include "tools/options/options.h"
#include "tools/runfiles.h"
#include "tools/stop_signal.h"
#include "tools/terminal_stream.h"

namespace lab {

// What every command that measures needs, in the order in which it must come and go. One per
// process.
class HeldMachine {
 public:
  static absl::StatusOr<std::unique_ptr<HeldMachine>> Prepare(bool anonymous);

  // Once everything that can be refused was; `what` is what a second run will be told.
  absl::Status Hold(std::string_view what, bool wait, const TerminalStream& err);

  const Runfiles& runfiles() const { return runfiles_; }
  const StopSignal& stop() const { return stop_; }
  ThisMachine& machine() { return machine_; }

 private:
  HeldMachine(Runfiles runfiles, bool anonymous)
      : runfiles_(std::move(runfiles)), machine_(runfiles_, stop_, anonymous) {}

  const Runfiles runfiles_;
  const StopSignal stop_;
  ThisMachine machine_;
  std::optional<HostLock> lock_;
};

// The experiment under the options, on this machine; a seed is drawn where none is given.
absl::StatusOr<Plan> PlanFor(const Experiment& experiment, const Options& options,
                             const ThisMachine& machine);

struct Measured {
  std::string path;  // of the record
  Footer footer;     // how it ended
};

// Measures into a new record under options.output_dir, whose path `begun`, if any, is told before
// the first fork. The host is held. Where measuring fails half way, the error says how to go on.
absl::StatusOr<Measured> Measure(
    const Experiment& experiment, const Plan& plan, const Options& options, ThisMachine& machine,
    const CommandContext& context,
    const std::function<absl::Status(const std::string& path)>& begun = nullptr);

uint64_t DrawSeed();

// 20261130T221500Z-3f2a: when, and something that tells two runs of one second apart.
std::string MakeRunId();

}  // namespace lab

#endif  // TOOLS_MEASURE_H_
