// One scale per table, so that its rows can be compared by eye.
#ifndef REPORTS_MODEL_SCORE_SCALE_H_
#define REPORTS_MODEL_SCORE_SCALE_H_

#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/model/report_model.h"

namespace lab {

// Of the baseline's score; where it has none, of the first row that has.
Scale ScaleOf(const ReportGroup& group);

ScoreText ScoreInScale(const Score& score, const Scale& scale);

}  // namespace lab

#endif  // REPORTS_MODEL_SCORE_SCALE_H_
