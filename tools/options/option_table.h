// Every option: its names, its value, the verbs that take it, and how it lands in Options. The
// parser and the help text both read this table, so that neither can know an option the other does
// not.
#ifndef TOOLS_OPTIONS_OPTION_TABLE_H_
#define TOOLS_OPTIONS_OPTION_TABLE_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "tools/options/options.h"
#include "tools/options/verb.h"

namespace lab {

enum class Takes {
  kNothing,  // --list
  kMaybe,    // --foe or --foe=false
  kValue,    // --forks 10 or --forks=10
};

struct OptionRow {
  std::vector<std::string_view> names;  // without dashes, JMH's first
  Takes takes = Takes::kNothing;
  std::string_view value;  // as usage shows it: "N"
  std::vector<Verb> verbs;
  std::string_view help;
  // Puts the value ("" where none was given) into the options. Errors: InvalidArgument or
  // Unimplemented, what is wrong with the value, without the option's name.
  absl::Status (*set)(std::string_view value, Options& options) = nullptr;
  bool repeatable = false;
  bool built = true;  // a word of a later version: refused as "not built yet", not as unknown
};

const std::vector<OptionRow>& OptionTable();

// The row with this name, without dashes; nullptr where there is none. Names match whole, never as
// abbreviations.
const OptionRow* FindOption(std::string_view name);

bool TakenBy(const OptionRow& row, Verb verb);

// "-f", "--forks": one dash before one to three letters, as JMH writes them; both work everywhere.
std::string Dashed(std::string_view name);

}  // namespace lab

#endif  // TOOLS_OPTIONS_OPTION_TABLE_H_
