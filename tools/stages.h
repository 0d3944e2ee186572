// Running a plan to the end that its stopping rule gives it.
#ifndef TOOLS_STAGES_H_
#define TOOLS_STAGES_H_

#include <string>

#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_writer.h"
#include "tools/command_context.h"
#include "tools/machine.h"

namespace lab {

// An event of now, appended to a record.
absl::Status AppendEvent(RecordWriter& writer, Event::Kind kind, std::string text, double value);

// Runs what the record at `path`, which `writer` goes on with, lacks of its plan; then asks the
// plan's stopping rule, writes its decision, and runs what that adds, until nothing is left or the
// run is interrupted. The last footer. Errors as RunPlan's.
absl::StatusOr<Footer> RunStages(const std::string& path, ThisMachine& machine,
                                 RecordWriter& writer, const CommandContext& context);

}  // namespace lab

#endif  // TOOLS_STAGES_H_
