// What `lab help` and `lab VERB -h` print. Made from the tables that the parser reads.
#ifndef TOOLS_OPTIONS_HELP_H_
#define TOOLS_OPTIONS_HELP_H_

#include <string>

#include "tools/options/verb.h"

namespace lab {

// One verb: usage, its operands, every option that it takes. For kHelp: the verbs, the exit codes.
// At most 100 columns; ends with a newline.
std::string HelpText(Verb verb);

}  // namespace lab

#endif  // TOOLS_OPTIONS_HELP_H_
