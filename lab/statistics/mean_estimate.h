// The mean of fork values with a t interval over forks. METHODS.md#mean.
//
// The fork is the unit: its iterations agree with each other more than with the next process, so
// that an interval over pooled iterations is too narrow (two forks of five iterations whose pooled
// 99.9 % error is 13 % have an honest 95 % half width of 104 %).
//
// Scores are shown as geometric means: on the log scale the interval cannot reach below 0 and keeps
// its level better under the skewed noise that timings have. The arithmetic one is there for what
// is additive, and to compare with other tools.
#ifndef LAB_STATISTICS_MEAN_ESTIMATE_H_
#define LAB_STATISTICS_MEAN_ESTIMATE_H_

#include <optional>

#include "lab/statistics/interval.h"
#include "lab/statistics/sample.h"

namespace lab {

struct MeanEstimate {
  double mean = 0;
  std::optional<Interval> interval;  // absent for one value: it says nothing of the next process
  std::optional<double> sd;          // of the values, on their own scale; absent likewise
  friend bool operator==(const MeanEstimate&, const MeanEstimate&) = default;
};

MeanEstimate ArithmeticMean(const Sample& sample, double confidence);
MeanEstimate GeometricMean(const Sample& sample, double confidence);

}  // namespace lab

#endif  // LAB_STATISTICS_MEAN_ESTIMATE_H_
