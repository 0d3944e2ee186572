// `lab run EXPERIMENT`: plans, measures, records, judges, tells. And `--list`, which only plans.
#ifndef TOOLS_RUN_COMMAND_H_
#define TOOLS_RUN_COMMAND_H_

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

absl::StatusOr<int> RunCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_RUN_COMMAND_H_
