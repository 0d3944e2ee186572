// `lab calibrate EXPERIMENT`: forks of many windows, and what they say of spread, start and cost;
// or with --aa each contender against itself, and the smallest difference that can be told here.
#ifndef TOOLS_CALIBRATE_COMMAND_H_
#define TOOLS_CALIBRATE_COMMAND_H_

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

// Ten forks of 100 windows without warm-up, unless -f and -i say otherwise; --precision is the
// wanted one (by default the experiment's equivalence margin). With --aa a plan as `run` makes it.
// The record goes into DIR/calibration, which keeps it from being taken for a run; reports of later
// runs look there for the floor (floor_record.h).
absl::StatusOr<int> CalibrateCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_CALIBRATE_COMMAND_H_
