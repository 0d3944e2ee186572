// argv -> Options, or one clear line.
//
// A hundred lines of our own rather than a library, because what JMH's users type is what none of
// them parses safely. getopt_long_only knows -wi beside --iterations, but keeps its state in
// globals, prints by itself, and completes abbreviations, so that --iter means something else the
// day an option is added. Abseil's flags are globals that libraries can read: the joint where
// benchmark tools rot (a flag then reaches into the runner).
//
// Syntax: a verb first, then options and operands in any order. One dash or two before any name;
// the value after a space or after "="; "--" ends the options. No abbreviations, no bundles (-f10),
// no option twice.
#ifndef TOOLS_OPTIONS_PARSE_OPTIONS_H_
#define TOOLS_OPTIONS_PARSE_OPTIONS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/options/options.h"

namespace lab {

// `args` without the program's name. Errors: InvalidArgument or, for words of a later version,
// Unimplemented. The message is one line that begins with what was typed:
//
//   --forks 0: a fork is a fresh process and at least 1 is needed (2 for an interval, 5 for a
//   verdict)
//
// Whether an experiment, a file or a contender exists is not looked at.
absl::StatusOr<Options> ParseOptions(const std::vector<std::string>& args);

}  // namespace lab

#endif  // TOOLS_OPTIONS_PARSE_OPTIONS_H_
