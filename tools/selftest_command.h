// `lab selftest`: what is wrong on purpose must be caught. Measures the controls of lab/selftest,
// damages a good record in several ways, and reads tables as articles print them. Under two
// minutes.
#ifndef TOOLS_SELFTEST_COMMAND_H_
#define TOOLS_SELFTEST_COMMAND_H_

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

// Exit code 0 where all controls came out as they must, otherwise 4. FailedPrecondition for a build
// that the lab would not judge, since everything is refused then.
absl::StatusOr<int> SelfTestCommand(const Options& options, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_SELFTEST_COMMAND_H_
