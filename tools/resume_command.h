// `lab resume RECORD`: runs what is missing of a record's plan, with the same seed, batches and
// binaries.
#ifndef TOOLS_RESUME_COMMAND_H_
#define TOOLS_RESUME_COMMAND_H_

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

// Refuses, naming what differs, on another CPU model or with other kernel binaries than the
// record's: its pairs would compare two machines or two builds. A reboot or another kernel is
// allowed, and recorded.
absl::StatusOr<int> ResumeCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_RESUME_COMMAND_H_
