#include "lab/plan/claims.h"

#include <string>
#include <string_view>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/validate.h"

namespace lab {
namespace {

// Quoted and escaped, so that no text can imitate another line.
std::string Quoted(std::string_view text) {
  return absl::StrCat("\"", absl::CHexEscape(text), "\"");
}

// What a contender's name stands for.
std::string Subject(const Experiment& experiment, std::string_view name) {
  for (const Contender& contender : experiment.contender()) {
    if (contender.name() != name) continue;
    const std::string& benchmark =
        contender.benchmark().empty() ? contender.name() : contender.benchmark();
    std::string text =
        absl::StrCat(Quoted(name), " = ", contender.kernel(), " ", Quoted(benchmark));
    for (const Param& param : contender.param()) {
      absl::StrAppend(&text, " ", Quoted(param.name()), "=", Quoted(param.value()));
    }
    return text;
  }
  return Quoted(name);
}

// "thrpt" where the file names none: as an explicit THRPT.
std::string ModeNames(const Experiment& experiment) {
  if (experiment.mode().empty()) return ModeName(MODE_UNSPECIFIED);
  std::string names;
  for (const int mode : experiment.mode()) {
    absl::StrAppend(&names, names.empty() ? "" : ",", ModeName(static_cast<Mode>(mode)));
  }
  return names;
}

std::string Conditions(const Experiment& experiment) {
  std::string text = absl::StrFormat(
      "experiment %s\nmode %s\noperation %s\nequivalence_margin %.17g\n", experiment.name(),
      ModeNames(experiment), Quoted(experiment.operation()), experiment.equivalence_margin());
  for (const Factor& factor : experiment.factor()) {
    absl::StrAppend(&text, "factor ", Quoted(factor.name()));
    for (const std::string& value : factor.value()) absl::StrAppend(&text, " ", Quoted(value));
    absl::StrAppend(&text, "\n");
  }
  return text;
}

}  // namespace

std::string CanonicalClaims(const Experiment& experiment) {
  if (experiment.claim().empty()) return "";
  std::string text = Conditions(experiment);
  for (const Claim& claim : experiment.claim()) {
    const std::string& baseline =
        claim.baseline().empty() ? experiment.baseline() : claim.baseline();
    absl::StrAppendFormat(
        &text, "claim %s\n  candidate %s\n  baseline %s\n  threads %s\n  min_speed %.17g\n",
        Quoted(claim.text()), Subject(experiment, claim.candidate()), Subject(experiment, baseline),
        claim.threads(), claim.min_speed());
    // Only where given, so that older claims keep their hash.
    if (!claim.thread_group().empty()) {
      absl::StrAppend(&text, "  thread_group ", Quoted(claim.thread_group()), "\n  role ",
                      Quoted(claim.role()), "\n");
    }
    if (!claim.metric().empty()) absl::StrAppend(&text, "  metric ", Quoted(claim.metric()), "\n");
    for (const Param& param : claim.param()) {
      absl::StrAppend(&text, "  param ", Quoted(param.name()), "=", Quoted(param.value()), "\n");
    }
  }
  return text;
}

}  // namespace lab
