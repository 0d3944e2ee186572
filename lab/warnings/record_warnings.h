// What is missing from the record, and what its numbers are about: bytes skipped, runs cut short or
// resumed, source and binaries.
#ifndef LAB_WARNINGS_RECORD_WARNINGS_H_
#define LAB_WARNINGS_RECORD_WARNINGS_H_

#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

std::vector<Warning> RecordWarnings(const RunRecord& record, const ReadReport& report,
                                    const Analysis& analysis);

}  // namespace lab

#endif  // LAB_WARNINGS_RECORD_WARNINGS_H_
