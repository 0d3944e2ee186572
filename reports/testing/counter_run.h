// A made-up run of //lab:contended_counter on two CPUs, by hand, for tests of what is shown.
//
// The figures are invented and hang together as a real run's would: at two threads seven contenders
// with every kind of row (faster, slower, not decided, by host state, invalid), at one thread
// three. The record holds what a report reads of it: header with the whole plan, facts, build,
// probe, load, events, footer. It has no windows; lab/record/test_records.h makes records that do.
#ifndef REPORTS_TESTING_COUNTER_RUN_H_
#define REPORTS_TESTING_COUNTER_RUN_H_

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

RunRecord CounterRecord();
Analysis CounterAnalysis();

// The same in mode avgt: scores are times.
Analysis CounterAnalysisAvgt();

// As read from a whole file.
ReadReport CounterReadReport();

}  // namespace lab

#endif  // REPORTS_TESTING_COUNTER_RUN_H_
