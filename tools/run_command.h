// `lab run EXPERIMENT`: plans, measures, records, judges, tells. And `--list`, which only plans.
#ifndef TOOLS_RUN_COMMAND_H_
#define TOOLS_RUN_COMMAND_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/options/options.h"
#include "tools/terminal_stream.h"

namespace lab {

// What every command gets.
struct CommandContext {
  std::vector<std::string> command_line;
  TerminalStream out{stdout};
  TerminalStream err{stderr};
};

absl::StatusOr<int> RunCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_RUN_COMMAND_H_
