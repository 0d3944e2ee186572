// What a reader must be told before believing a table: facts and samples -> one line each.
//
// A warning names something of this host, this build or this run that could move the numbers, or
// that narrows what they are about. It is not a verdict and changes none. What was unknown is said
// as unknown with its reason: a governor that nobody could read is not a good governor.
#ifndef LAB_WARNINGS_WARNINGS_H_
#define LAB_WARNINGS_WARNINGS_H_

#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

// In order of weight: the record itself, the build, the kernels, the host, the samples.
// `analysis` need not hold warnings yet.
std::vector<Warning> FindWarnings(const RunRecord& record, const ReadReport& report,
                                  const Analysis& analysis);

}  // namespace lab

#endif  // LAB_WARNINGS_WARNINGS_H_
