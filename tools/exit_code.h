// What this program's exit codes mean. README.md lists them for people.
#ifndef TOOLS_EXIT_CODE_H_
#define TOOLS_EXIT_CODE_H_

#include "absl/status/status.h"

namespace lab {

enum ExitCode {
  kExitFine = 0,
  kExitRefuted = 1,    // a claim was refuted
  kExitUndecided = 2,  // a wanted comparison could not be judged
  kExitUsage = 3,      // an option, an experiment file, a file that is no record
  kExitFailure = 4,    // the machine, the record, every fork of a case
  kExitInterrupted = 130,
};

// For a status that ends a command. What the user can mend by typing something else is usage.
inline ExitCode ExitCodeOf(const absl::Status& status) {
  switch (status.code()) {
    case absl::StatusCode::kOk:
      return kExitFine;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kNotFound:
    case absl::StatusCode::kUnimplemented:
    case absl::StatusCode::kAlreadyExists:
      return kExitUsage;
    case absl::StatusCode::kCancelled:
      return kExitInterrupted;
    default:
      return kExitFailure;
  }
}

}  // namespace lab

#endif  // TOOLS_EXIT_CODE_H_
