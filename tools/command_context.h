// What every command gets beside its options.
#ifndef TOOLS_COMMAND_CONTEXT_H_
#define TOOLS_COMMAND_CONTEXT_H_

#include <cstdio>
#include <string>
#include <vector>

#include "tools/terminal_stream.h"

namespace lab {

struct CommandContext {
  std::vector<std::string> command_line;
  TerminalStream out{stdout};
  TerminalStream err{stderr};
};

}  // namespace lab

#endif  // TOOLS_COMMAND_CONTEXT_H_
