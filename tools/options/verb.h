// The verbs of `lab VERB ...`.
#ifndef TOOLS_OPTIONS_VERB_H_
#define TOOLS_OPTIONS_VERB_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

enum class Verb {
  kRun,
  kSuite,
  kSelfTest,
  kList,
  kShow,
  kExport,
  kResume,
  kCalibrate,
  kReport,
  kHelp,
  kVersion
};

struct VerbInfo {
  Verb verb = Verb::kHelp;
  std::string_view name;
  std::string_view operands;  // as usage shows them: "EXPERIMENT", "[VERB]"
  int min_operands = 0;
  int max_operands = 0;
  std::string_view what;  // one line
};

// In the order of a reader's first day.
const std::vector<VerbInfo>& AllVerbs();
const VerbInfo& InfoOf(Verb verb);

// Errors: Unimplemented, "compare: not built yet"; InvalidArgument, "rnu: no such verb; did you
// mean run?".
absl::StatusOr<Verb> ParseVerb(std::string_view name);

}  // namespace lab

#endif  // TOOLS_OPTIONS_VERB_H_
