// One fork in numbers, from the frames of its attempt. The host's states are told apart over all
// forks together: host_states.h.
#ifndef LAB_ANALYSIS_FORK_SUMMARY_H_
#define LAB_ANALYSIS_FORK_SUMMARY_H_

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/facet.h"
#include "lab/analysis/fork_table.h"
#include "lab/analysis/window_reader.h"
#include "lab/plan/experiment.pb.h"

namespace lab {

// `trial` is the attempt's. Values are present only where the fork is complete: half a fork is not
// a unit. Samples are there in any case.
// `facts` names the kernel's counters; null: they are left out.
ForkSummary SummarizeFork(const Attempt& attempt, const Trial& trial, const Shape& shape,
                          const Facet& facet = {}, const KernelFacts* facts = nullptr);

// The same where the windows were read as they came (window_reader.h, with that facet).
ForkSummary SummarizeFork(const Attempt& attempt, const Trial& trial, const Shape& shape,
                          WindowsRead windows, const Facet& facet);

// "signal 11 (SIGSEGV)"; "" for a fork that is complete.
std::string BadEnding(const ForkSummary& fork);

// Whether the subject ended badly by itself: not cut off by the record's end, nor by the user.
bool Failed(const ForkSummary& fork);

}  // namespace lab

#endif  // LAB_ANALYSIS_FORK_SUMMARY_H_
