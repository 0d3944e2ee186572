// What one window says: speed, fairness, overlap, and whether it counts. METHODS.md#windows.
//
// A window is long and its threads all run in it, so its value is a total: time over operations.
// Means of rates are never taken (one window at a third of the speed would turn 1.15 into 1.40).
#ifndef LAB_ANALYSIS_WINDOW_H_
#define LAB_ANALYSIS_WINDOW_H_

#include <cstdint>
#include <optional>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/facet.h"
#include "lab/record/record.pb.h"

namespace lab {

// Under this share of a window with all threads at work, the sample is disturbed.
inline constexpr double kLeastOverlap = 0.99;
// A thread that never sleeps by contract and had the CPU for less than this share was pushed off
// it.
inline constexpr double kLeastCpuShare = 0.95;

// `blocks`: whether the kernel's threads may sleep by contract; absent where the record does not
// say, and CPU time then decides nothing.
// Value and fairness are of the facet's threads; overlap and CPU time are of all.
SampleSummary SummarizeWindow(const Iteration& iteration, std::optional<bool> blocks,
                              const Facet& facet = {});

// Sums over windows, to be divided once at the end.
struct WindowTotals {
  double window_ns = 0;  // mean over threads of what each ran
  double thread_ns = 0;  // sum over threads
  double operations = 0;

  void Add(const Iteration& iteration, const Facet& facet = {});
  // Absent where no operation was finished, or none took any time.
  std::optional<double> NsPerOp() const { return PerOperation(window_ns); }
  std::optional<double> NsPerOpThread() const { return PerOperation(thread_ns); }

 private:
  std::optional<double> PerOperation(double ns) const;
};

}  // namespace lab

#endif  // LAB_ANALYSIS_WINDOW_H_
