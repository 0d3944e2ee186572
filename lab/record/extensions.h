// Trials that a stopping rule added to a plan after its record was begun.
#ifndef LAB_RECORD_EXTENSIONS_H_
#define LAB_RECORD_EXTENSIONS_H_

#include "absl/status/status.h"
#include "lab/record/record.pb.h"

namespace lab {

// Makes the plan in the header whole: appends the trials of every Extension that it does not hold
// yet, and sets its number of blocks. Doing it twice changes nothing. DataLoss where the trials do
// not continue the plan: a frame between was lost.
absl::Status MergeExtensions(RunRecord* record);

}  // namespace lab

#endif  // LAB_RECORD_EXTENSIONS_H_
