// How a run ended and what the reader of its record left out, in words.
#ifndef REPORTS_SHOW_END_TEXT_H_
#define REPORTS_SHOW_END_TEXT_H_

#include <string>

#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

// By the last footer, since a resumed run has several: "the run is complete", "the run was
// interrupted: SIGINT"; without one, that it was killed or still goes on.
std::string OutcomeText(const RunRecord& record);

// "1,200 bytes at 4,096 skipped: checksum of the payload".
std::string SkippedText(const SkippedRange& range);

}  // namespace lab

#endif  // REPORTS_SHOW_END_TEXT_H_
