// `lab VERB ...`: options -> command -> exit code.
#include <signal.h>

#include <cstdio>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "reports/format/text.h"
#include "tools/calibrate_command.h"
#include "tools/commit.h"
#include "tools/exit_code.h"
#include "tools/options/help.h"
#include "tools/options/options.h"
#include "tools/options/parse_options.h"
#include "tools/record_commands.h"
#include "tools/resume_command.h"
#include "tools/run_command.h"
#include "tools/selftest_command.h"
#include "tools/suite_command.h"

namespace lab {
namespace {

absl::StatusOr<int> Help(const Options& options, const CommandContext& context) {
  Verb about = options.verb;
  if (about == Verb::kHelp && !options.positional.empty()) {
    const absl::StatusOr<Verb> named = ParseVerb(options.positional[0]);
    if (!named.ok()) return named.status();
    about = *named;
  }
  context.out.Write(HelpText(about));
  return kExitFine;
}

absl::StatusOr<int> Dispatch(const Options& options, const CommandContext& context) {
  if (options.help) return Help(options, context);
  switch (options.verb) {
    case Verb::kRun:
      return RunCommand(options, context);
    case Verb::kSuite:
      return SuiteCommand(options, context);
    case Verb::kSelfTest:
      return SelfTestCommand(options, context);
    case Verb::kList:
      return ListCommand(options, context);
    case Verb::kShow:
      return ShowCommand(options, context);
    case Verb::kExport:
      return ExportCommand(options, context);
    case Verb::kResume:
      return ResumeCommand(options, context);
    case Verb::kCalibrate:
      return CalibrateCommand(options, context);
    case Verb::kReport:
      return ReportCommand(options, context);
    case Verb::kHelp:
      return Help(options, context);
    case Verb::kVersion:
      context.out.Write(
          absl::StrCat("lab, commit ", BuiltFromCommit(), ", ", BuiltFromDirty(), "\n"));
      return kExitFine;
  }
  return absl::InternalError("a verb without a command");
}

int Main(int argc, char** argv) {
  // A reader that goes away and a full disk are errors that we tell, not deaths.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  CommandContext context;
  context.command_line.assign(argv, argv + argc);
  const absl::StatusOr<Options> options = ParseOptions({argv + 1, argv + argc});
  const absl::StatusOr<int> code =
      options.ok() ? Dispatch(*options, context) : absl::StatusOr<int>(options.status());
  if (code.ok()) return *code;
  context.err.Write(absl::StrCat("lab: ", code.status().message(), "\n"));
  return ExitCodeOf(code.status());
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) { return lab::Main(argc, argv); }
