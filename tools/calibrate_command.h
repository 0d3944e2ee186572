// `lab calibrate EXPERIMENT`: forks of many windows, and what they say of spread, start and cost.
#ifndef TOOLS_CALIBRATE_COMMAND_H_
#define TOOLS_CALIBRATE_COMMAND_H_

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

// Ten forks of 100 windows without warm-up, unless -f and -i say otherwise; the record goes into
// DIR/calibration, which keeps it from being taken for a run. --precision is the wanted one (by
// default the experiment's equivalence margin).
absl::StatusOr<int> CalibrateCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_CALIBRATE_COMMAND_H_
