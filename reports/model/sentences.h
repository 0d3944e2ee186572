// A table read aloud.
#ifndef REPORTS_MODEL_SENTENCES_H_
#define REPORTS_MODEL_SENTENCES_H_

#include <string>
#include <vector>

#include "reports/model/report_model.h"

namespace lab {

// The answer first: the fastest contender against the baseline at most threads, with what its user
// gives up. Then what else that table says, by verdict; then the answer of each other table.
// Empty without groups. Speeds are always "N times the speed of BASELINE": percent faster and
// percent slower are read in two ways.
std::vector<std::string> InWords(const std::vector<ReportGroup>& groups, double equivalence_margin);

}  // namespace lab

#endif  // REPORTS_MODEL_SENTENCES_H_
