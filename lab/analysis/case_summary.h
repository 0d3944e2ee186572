// One case over all its forks: counts, scores, and what is wrong with it.
#ifndef LAB_ANALYSIS_CASE_SUMMARY_H_
#define LAB_ANALYSIS_CASE_SUMMARY_H_

#include <span>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/facet.h"
#include "lab/analysis/strata.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// `forks`: the case's own, warm-up forks among them (they are left out here).
CaseSummary SummarizeCase(const Case& planned, const Forks& forks, const Plan& plan,
                          double confidence, const Facet& facet = {},
                          const KernelFacts* facts = nullptr);

// Contenders of one question give one answer. Marks those whose forks disagree among themselves or
// with the first case, the baseline. A kernel that declares no answer is not held to one.
// `forks_of` is indexed by row.
void MarkDifferentAnswers(std::span<CaseSummary> group, std::span<const Forks> forks_of);

}  // namespace lab

#endif  // LAB_ANALYSIS_CASE_SUMMARY_H_
