#include "tools/options/verb.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lab/plan/closest_name.h"

namespace lab {
namespace {

// Promised by the design. "No such verb" would send people looking for a typing error.
constexpr std::string_view kLater[] = {"compare", "reproduce", "import", "verify", "doctor", "new"};

}  // namespace

const std::vector<VerbInfo>& AllVerbs() {
  static const auto* const verbs = new std::vector<VerbInfo>{
      {Verb::kRun, "run", "EXPERIMENT", 1, 1, "measure, record, judge and tell"},
      {Verb::kSuite, "suite", "", 0, 0, "run all experiments, or those that --filter names"},
      {Verb::kList, "list", "[EXPERIMENT]", 0, 1, "the experiments, or the cases of one"},
      {Verb::kReport, "report", "RECORD...", 1, 16,
       "judge a record again and tell; several: side by side"},
      {Verb::kShow, "show", "RECORD", 1, 1, "what a record holds"},
      {Verb::kResume, "resume", "RECORD", 1, 1, "run what an interrupted record or suite lacks"},
      {Verb::kCalibrate, "calibrate", "EXPERIMENT", 1, 1,
       "where spread lies, the plan for a precision; --aa: the floor"},
      {Verb::kSelfTest, "selftest", "", 0, 0,
       "whether what is wrong on purpose is caught, in under two minutes"},
      {Verb::kExport, "export", "RECORD", 1, 1, "a record in a form that other tools read"},
      {Verb::kHelp, "help", "[VERB]", 0, 1, "this, or a verb's options"},
      {Verb::kVersion, "version", "", 0, 0, "which build of the lab this is"},
  };
  return *verbs;
}

const VerbInfo& InfoOf(Verb verb) {
  return *std::find_if(AllVerbs().begin(), AllVerbs().end(),
                       [verb](const VerbInfo& info) { return info.verb == verb; });
}

absl::StatusOr<Verb> ParseVerb(std::string_view name) {
  std::vector<std::string> names;
  for (const VerbInfo& info : AllVerbs()) {
    if (info.name == name) return info.verb;
    names.push_back(std::string(info.name));
  }
  if (std::find(std::begin(kLater), std::end(kLater), name) != std::end(kLater)) {
    return absl::UnimplementedError(absl::StrCat(name, ": not built yet"));
  }
  return absl::InvalidArgumentError(absl::StrCat(name, ": no such verb", GuessOrList(name, names)));
}

}  // namespace lab
