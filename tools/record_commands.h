// The commands that read a record and measure nothing: show, export, report; and list, which reads
// experiments.
#ifndef TOOLS_RECORD_COMMANDS_H_
#define TOOLS_RECORD_COMMANDS_H_

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

absl::StatusOr<int> ShowCommand(const Options& options, const CommandContext& context);
absl::StatusOr<int> ExportCommand(const Options& options, const CommandContext& context);
absl::StatusOr<int> ReportCommand(const Options& options, const CommandContext& context);
absl::StatusOr<int> ListCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_RECORD_COMMANDS_H_
