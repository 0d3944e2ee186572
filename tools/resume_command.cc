#include "tools/resume_command.h"

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "lab/status/status_macros.h"
#include "tools/measure.h"
#include "tools/resume_record.h"
#include "tools/runfiles.h"
#include "tools/suite_command.h"
#include "tools/tell.h"

namespace lab {

absl::StatusOr<int> ResumeCommand(const Options& options, const CommandContext& context) {
  const std::string path = FromWhereUserStands(options.positional.at(0));
  if (IsSuiteFile(path)) return ResumeSuite(path, options, context);
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<HeldMachine> host,
                       HeldMachine::Prepare(options.anonymous));
  // Before the record is read: another run might be writing it.
  LAB_RETURN_IF_ERROR(
      host->Hold(absl::StrCat("resume ", AsTyped(path)), options.wait, context.err));
  LAB_RETURN_IF_ERROR(ResumeRecord(path, options, host->machine(), context).status());
  return Tell(path, {.insist_on_bad_build = options.insist_on_bad_build},
              host->machine().launcher(), context.out);
}

}  // namespace lab
