#include "tools/options/parse_options.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "lab/plan/closest_name.h"
#include "lab/plan/plain_text.h"
#include "lab/status/status_macros.h"
#include "tools/options/option_table.h"
#include "tools/options/options.h"
#include "tools/options/verb.h"

namespace lab {
namespace {

absl::Status Refuse(std::string_view what, std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat(what, ": ", why));
}

// Also keeps the record readable: the command line is stored in it, and a string that is not UTF-8
// would make its header unparsable.
absl::Status CheckPlain(const std::vector<std::string>& args) {
  for (const std::string& arg : args) {
    if (const std::string problem = PlainTextProblem(arg); !problem.empty()) {
      return Refuse(MadePlain(arg), problem);
    }
  }
  return absl::OkStatus();
}

bool LooksLikeOption(std::string_view arg) { return arg.size() > 1 && arg.front() == '-'; }

// A value may be a negative number (which its parser refuses in better words), not an option.
bool LooksLikeValue(std::string_view arg) {
  return !LooksLikeOption(arg) || absl::ascii_isdigit(arg[1]);
}

std::vector<std::string> NamesOf(Verb verb) {
  std::vector<std::string> names;
  for (const OptionRow& row : OptionTable()) {
    if (!TakenBy(row, verb)) continue;
    for (const std::string_view name : row.names) names.push_back(std::string(name));
  }
  return names;
}

// "--iter" is the head of "iterations"; "-f10" is an option and its value without a gap.
std::string Guess(std::string_view name, Verb verb) {
  const std::vector<std::string> names = NamesOf(verb);
  if (name.size() >= 3) {
    for (const std::string& whole : names) {
      if (absl::StartsWith(whole, name)) {
        return absl::StrCat("; did you mean ", Dashed(whole), "? (abbreviations are refused)");
      }
    }
  }
  const size_t digit = name.find_first_of("0123456789");
  if (digit != std::string_view::npos && FindOption(name.substr(0, digit)) != nullptr) {
    return absl::StrCat("; did you mean ", Dashed(name.substr(0, digit)), " ", name.substr(digit),
                        "?");
  }
  const std::string closest = ClosestName(name, names);
  return closest.empty() ? absl::StrCat(" (lab help ", InfoOf(verb).name, " lists them)")
                         : absl::StrCat("; did you mean ", Dashed(closest), "?");
}

// One pass over the arguments after the verb.
class Parser {
 public:
  Parser(const std::vector<std::string>& args, Verb verb) : args_(args) { options_.verb = verb; }

  absl::StatusOr<Options> Parse() {
    bool only_operands = false;
    for (at_ = 1; at_ < args_.size(); ++at_) {
      const std::string& arg = args_[at_];
      if (!only_operands && arg == "--") {
        only_operands = true;
      } else if (!only_operands && LooksLikeOption(arg)) {
        LAB_RETURN_IF_ERROR(ParseOption(arg));
      } else {
        operands_.push_back(arg);
      }
    }
    // Help answers even where the rest is incomplete.
    if (!options_.help) LAB_RETURN_IF_ERROR(TakeOperands());
    return std::move(options_);
  }

 private:
  struct Typed {
    std::string_view name;      // without dashes
    std::string_view spelling;  // with them
    bool has_value = false;     // after "="
    std::string value;
  };

  static Typed Split(std::string_view arg) {
    Typed typed;
    const size_t equals = arg.find('=');
    typed.spelling = arg.substr(0, equals);
    typed.name = absl::StripPrefix(absl::StripPrefix(typed.spelling, "-"), "-");
    typed.has_value = equals != std::string_view::npos;
    if (typed.has_value) typed.value = std::string(arg.substr(equals + 1));
    return typed;
  }

  absl::Status ParseOption(std::string_view arg) {
    Typed typed = Split(arg);
    LAB_ASSIGN_OR_RETURN(const OptionRow* row, FindRow(typed));
    LAB_RETURN_IF_ERROR(TakeValue(*row, typed));
    const std::string subject = typed.value.empty()
                                    ? std::string(typed.spelling)
                                    : absl::StrCat(typed.spelling, " ", typed.value);
    const auto [earlier, first] = given_.try_emplace(row, subject);
    if (!first && !row->repeatable) {
      return Refuse(subject, absl::StrCat("given twice, first as ", earlier->second));
    }
    const absl::Status status = row->set(typed.value, options_);
    if (status.ok()) return status;
    return absl::Status(status.code(), absl::StrCat(subject, ": ", status.message()));
  }

  absl::StatusOr<const OptionRow*> FindRow(const Typed& typed) const {
    const OptionRow* row = FindOption(typed.name);
    if (row == nullptr) {
      return Refuse(typed.spelling,
                    absl::StrCat("unknown option", Guess(typed.name, options_.verb)));
    }
    if (!row->built) {
      return absl::UnimplementedError(absl::StrCat(typed.spelling, ": not built yet"));
    }
    if (TakenBy(*row, options_.verb)) return row;
    std::vector<std::string_view> takers;
    for (const Verb verb : row->verbs) takers.push_back(InfoOf(verb).name);
    return Refuse(typed.spelling, absl::StrCat("not an option of ", InfoOf(options_.verb).name,
                                               " (of ", absl::StrJoin(takers, ", "), ")"));
  }

  // Moves on to the next argument where that is the value.
  absl::Status TakeValue(const OptionRow& row, Typed& typed) {
    if (typed.has_value) {
      return row.takes == Takes::kNothing ? Refuse(typed.spelling, "takes no value")
                                          : absl::OkStatus();
    }
    if (row.takes != Takes::kValue) return absl::OkStatus();
    if (at_ + 1 == args_.size() || !LooksLikeValue(args_[at_ + 1])) {
      return Refuse(typed.spelling,
                    absl::StrCat("needs a value: ", typed.spelling, " ", row.value));
    }
    typed.value = args_[++at_];
    return absl::OkStatus();
  }

  absl::Status TakeOperands() {
    const VerbInfo& info = InfoOf(options_.verb);
    const int count = static_cast<int>(operands_.size());
    if (count < info.min_operands) {
      return Refuse(info.name, absl::StrCat("which ", absl::AsciiStrToLower(info.operands),
                                            "? lab ", info.name, " ", info.operands));
    }
    if (count > info.max_operands) {
      return Refuse(operands_[info.max_operands],
                    absl::StrCat("one too many: lab ", info.name, info.operands.empty() ? "" : " ",
                                 info.operands));
    }
    if (options_.verb == Verb::kRun || options_.verb == Verb::kCalibrate ||
        options_.verb == Verb::kList) {
      options_.experiment = operands_.empty() ? "" : operands_.front();
    } else {
      options_.positional = operands_;
    }
    return CheckOperands();
  }

  absl::Status CheckOperands() const {
    for (const std::string& operand : operands_) {
      if (operand.empty()) return Refuse(InfoOf(options_.verb).name, "an operand is empty");
    }
    if (options_.verb != Verb::kHelp || operands_.empty()) return absl::OkStatus();
    return ParseVerb(operands_.front()).status();
  }

  const std::vector<std::string>& args_;
  size_t at_ = 0;
  Options options_;
  std::vector<std::string> operands_;
  std::map<const OptionRow*, std::string> given_;  // as first typed
};

}  // namespace

absl::StatusOr<Options> ParseOptions(const std::vector<std::string>& args) {
  LAB_RETURN_IF_ERROR(CheckPlain(args));
  if (args.empty()) {
    std::vector<std::string_view> names;
    for (const VerbInfo& info : AllVerbs()) names.push_back(info.name);
    return absl::InvalidArgumentError(
        absl::StrCat("which verb? lab VERB, one of ", absl::StrJoin(names, ", ")));
  }
  const std::string& first = args.front();
  if (LooksLikeOption(first)) {
    const OptionRow* row = FindOption(absl::StripPrefix(absl::StripPrefix(first, "-"), "-"));
    if (row != nullptr && row->names.back() == "help") return Options{.verb = Verb::kHelp};
    return Refuse(first, "the verb comes first: lab VERB [options]");
  }
  LAB_ASSIGN_OR_RETURN(const Verb verb, ParseVerb(first));
  return Parser(args, verb).Parse();
}

}  // namespace lab
