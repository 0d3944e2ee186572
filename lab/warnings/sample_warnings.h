// What the samples say about themselves: disturbance, host states, controls that were not caught.
#ifndef LAB_WARNINGS_SAMPLE_WARNINGS_H_
#define LAB_WARNINGS_SAMPLE_WARNINGS_H_

#include <vector>

#include "lab/analysis/analysis_model.h"

namespace lab {

// From this share on, disturbed samples are worth a line.
inline constexpr double kDisturbedShare = 0.01;
// So many of the samples of two or more threads should have all threads at work.
inline constexpr double kOverlappingShare = 0.95;

std::vector<Warning> SampleWarnings(const Analysis& analysis);

}  // namespace lab

#endif  // LAB_WARNINGS_SAMPLE_WARNINGS_H_
