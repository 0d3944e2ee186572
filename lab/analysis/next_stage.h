// What the stopping rule of a plan asks for, after some blocks. METHODS.md#stopping.
//
// A plan names at most one rule, before its first fork; each decision becomes an Extension frame of
// the record, also one that adds nothing. Rules:
//
//   two stages  once, after the pilot: how many blocks the wanted precision takes by the pilot's
//               spread, and how many the budget pays for. It does not look where the ratio lies.
//   looks       while a wanted comparison is undecided for want of blocks, as many again, until the
//               looks are used up. Each look is judged at its share of alpha.
//   per regime  until each state of the host that was seen and is not rare has its pairs for every
//               comparison, at most five times the first blocks. It counts pairs, no outcomes.
//
// Wanted are the comparisons that a claim names; all where there are no claims.
#ifndef LAB_ANALYSIS_NEXT_STAGE_H_
#define LAB_ANALYSIS_NEXT_STAGE_H_

#include <optional>

#include "lab/analysis/analysis_model.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/record.pb.h"

namespace lab {

inline constexpr uint32_t kMostBlocks = 1000;  // that a rule adds up to, unless the plan has more
inline constexpr uint32_t kMostSpread = 5;     // times the first blocks, for states of the host

// Absent where the plan has no rule or the rule has nothing left to decide. Else without its
// trials; `blocks` may be what the plan already has.
std::optional<Extension> NextStage(const RunRecord& record, const Plan& plan,
                                   const Analysis& analysis);

}  // namespace lab

#endif  // LAB_ANALYSIS_NEXT_STAGE_H_
