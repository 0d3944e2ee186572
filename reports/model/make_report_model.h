// Record and analysis -> report model.
//
//   ReportModel model = MakeReportModel(analysis, record, read_report, {.record_path =
//   "x.labrec"}); std::string text = RenderTerminal(model, {.width = 100});
//
// `analysis` must be of that record. Cannot fail: what is missing is said in the model.
#ifndef REPORTS_MODEL_MAKE_REPORT_MODEL_H_
#define REPORTS_MODEL_MAKE_REPORT_MODEL_H_

#include "lab/analysis/analysis_model.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "reports/model/report_model.h"

namespace lab {

ReportModel MakeReportModel(const Analysis& analysis, const RunRecord& record,
                            const ReadReport& read_report, const ReportSource& source);

}  // namespace lab

#endif  // REPORTS_MODEL_MAKE_REPORT_MODEL_H_
