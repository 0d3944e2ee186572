#include "lab/analysis/build_refusal.h"

#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

// Text facts only; a reason why it is unknown is no value.
std::string_view TextOf(const BuildFacts& build, std::string_view key) {
  for (const Fact& fact : build.fact()) {
    if (fact.key() == key && fact.has_text()) return fact.text();
  }
  return "";
}

std::vector<std::string> Objections(const BuildFacts& build) {
  std::vector<std::string> objections;
  const std::string_view mode = TextOf(build, fact::kCompilationMode);
  if (!mode.empty() && mode != "opt") {
    objections.push_back(absl::StrCat("compilation mode ", mode, ", not opt"));
  }
  const std::string_view sanitizer = TextOf(build, fact::kSanitizer);
  if (!sanitizer.empty() && sanitizer != "none") {
    objections.push_back(absl::StrCat("sanitizer ", sanitizer));
  }
  if (TextOf(build, fact::kAssertions) == "on") objections.push_back("assertions on");
  if (TextOf(build, fact::kOptimized) == "no") objections.push_back("not optimized");
  return objections;
}

}  // namespace

std::string BuildRefusal(const RunRecord& record) {
  for (const Frame& frame : record.frame()) {
    if (!frame.has_build()) continue;
    const std::vector<std::string> objections = Objections(frame.build());
    if (objections.empty()) continue;
    return absl::StrCat(
        "not a build to judge: ", absl::StrJoin(objections, ", "),
        frame.build().kernel().empty() ? "" : absl::StrCat(" (", frame.build().kernel(), ")"));
  }
  return "";
}

}  // namespace lab
