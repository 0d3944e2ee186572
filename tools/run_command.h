// `lab run EXPERIMENT`: plans, measures, records, judges, tells. And `--list`, which only plans.
#ifndef TOOLS_RUN_COMMAND_H_
#define TOOLS_RUN_COMMAND_H_

#include <string>

#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

// Plans and measures. The record's path, and how the run ended. The caller tells.
absl::StatusOr<std::string> Measure(const Options& options, const CommandContext& context,
                                    Footer* footer);

absl::StatusOr<int> RunCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_RUN_COMMAND_H_
