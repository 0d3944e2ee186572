// Running what a record lacks of its plan.
#ifndef TOOLS_RESUME_RECORD_H_
#define TOOLS_RESUME_RECORD_H_

#include <string>

#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"
#include "tools/command_context.h"
#include "tools/machine.h"
#include "tools/options/options.h"

namespace lab {

// How it ended; COMPLETE where nothing was missing. The host is held, from before the record is
// read. Errors: another machine or other binaries than the record's.
absl::StatusOr<Footer> ResumeRecord(const std::string& path, const Options& options,
                                    ThisMachine& machine, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_RESUME_RECORD_H_
