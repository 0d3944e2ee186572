// What a record holds, for people: `lab show RECORD`. Raw values with units; nothing is judged
// here.
//
// Header, every fact, the plan in short, a line per fork (and with `windows` one per window and
// thread), events, how the run ended, what the reader skipped.
#ifndef REPORTS_SHOW_SHOW_H_
#define REPORTS_SHOW_SHOW_H_

#include <string>

#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

struct ShowOptions {
  bool windows = false;  // thousands of lines for a default run
};

// Lines that end in '\n', as long as they are. Text from outside is escaped. Any record will do,
// one without a header too.
std::string RenderShow(const RunRecord& record, const ReadReport& read_report,
                       const ShowOptions& options = {});

}  // namespace lab

#endif  // REPORTS_SHOW_SHOW_H_
