#include "tools/options/help.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/options/option_table.h"
#include "tools/options/verb.h"

namespace lab {
namespace {

constexpr size_t kHelpColumn = 36;

// "-f, --forks N".
std::string Usage(const OptionRow& row) {
  std::vector<std::string> names;
  for (const std::string_view name : row.names) names.push_back(Dashed(name));
  std::string usage = absl::StrJoin(names, ", ");
  switch (row.takes) {
    case Takes::kNothing:
      break;
    case Takes::kMaybe:
      absl::StrAppend(&usage, "[=", row.value, "]");
      break;
    case Takes::kValue:
      absl::StrAppend(&usage, " ", row.value);
      break;
  }
  return usage;
}

std::string GeneralHelp() {
  std::string text = "lab VERB [options]: plan, measure, record, judge, tell\n\n";
  for (const VerbInfo& info : AllVerbs()) {
    absl::StrAppendFormat(&text, "  %-20s  %s\n", absl::StrCat(info.name, " ", info.operands),
                          info.what);
  }
  absl::StrAppend(
      &text,
      "\nlab help VERB lists the options of a verb.\n\n"
      "exit codes  0 fine   1 a claim refuted   2 a wanted comparison could not be judged\n"
      "            3 usage  4 failure           130 interrupted\n");
  return text;
}

}  // namespace

std::string HelpText(Verb verb) {
  if (verb == Verb::kHelp) return GeneralHelp();
  const VerbInfo& info = InfoOf(verb);
  std::string text = absl::StrCat("lab ", info.name, info.operands.empty() ? "" : " ",
                                  info.operands, " [options]: ", info.what, "\n\n");
  for (const OptionRow& row : OptionTable()) {
    if (!TakenBy(row, verb)) continue;
    absl::StrAppendFormat(&text, "  %-*s%s\n", kHelpColumn - 2, Usage(row), row.help);
  }
  if (verb == Verb::kRun) {
    absl::StrAppend(
        &text,
        "\nOne dash or two; the value after a space or =. What is not said here comes from\n"
        "the experiment's file, then from the job.\n");
  }
  return text;
}

}  // namespace lab
