// `lab suite`: all experiments, or those that --filter names, under the same options; goes on past
// one that fails, and ends with a table.
#ifndef TOOLS_SUITE_COMMAND_H_
#define TOOLS_SUITE_COMMAND_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tools/command_context.h"
#include "tools/options/options.h"

namespace lab {

// The exit code is the gravest of the experiments': failure, interrupted, refuted, undecided, fine.
absl::StatusOr<int> SuiteCommand(const Options& options, const CommandContext& context);

// Whether `lab resume` was given a suite and not a record: by its name, *.labsuite.
bool IsSuiteFile(std::string_view path);

// Runs what the suite lacks: experiments that were not begun, failed ones anew, and the rest of
// records that were.
absl::StatusOr<int> ResumeSuite(const std::string& path, const Options& options,
                                const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_SUITE_COMMAND_H_
