// A verdict -> the few words of a table's last column.
#ifndef REPORTS_MODEL_VERDICT_TEXT_H_
#define REPORTS_MODEL_VERDICT_TEXT_H_

#include <string>

#include "lab/analysis/analysis_model.h"
#include "lab/verdict/verdict.h"

namespace lab {

// "faster", "equivalent (margin 10 %)", "inconclusive: 23 more blocks, about 5 min",
// "invalid: 50 of 50 samples failed: lost updates".
std::string VerdictText(const Verdict& verdict, double equivalence_margin);

// Within one state of the host; a verdict from fewer than three spells is about those spells only,
// since blocks of one spell share whatever that spell was.
std::string VerdictTextInState(const Comparison::InState& in_state, double equivalence_margin);

// Of a whole row. The baseline has no comparison, but may be invalid; a planned negative control
// that fails its check did what it is there for.
std::string VerdictTextOfCase(const CaseSummary& summary, double equivalence_margin);

// "supported: 2.68 [2.57, 2.79] times the speed, at least 2 claimed".
std::string ClaimVerdictText(const ClaimSummary& claim);

}  // namespace lab

#endif  // REPORTS_MODEL_VERDICT_TEXT_H_
