// All windows of one fork, one after the other, without holding them. METHODS.md#windows.
//
//   WindowReader reader(/*blocks=*/false, facet);
//   for (const Iteration* iteration : attempt.iterations) reader.Read(*iteration);
//   WindowsRead read = std::move(reader).Finish(facts);
//
// What is left of a window is its SampleSummary: a quarter of the room that its frame takes.
#ifndef LAB_ANALYSIS_WINDOW_READER_H_
#define LAB_ANALYSIS_WINDOW_READER_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lab/analysis/analysis_model.h"
#include "lab/analysis/facet.h"
#include "lab/analysis/window.h"
#include "lab/record/latency_histogram.h"
#include "lab/record/record.pb.h"

namespace lab {

// Values over all valid measured windows, whether or not the fork will count.
struct WindowsRead {
  uint32_t windows = 0;  // warm-up among them
  std::optional<double> ns_per_op;
  std::optional<double> ns_per_op_thread;
  std::optional<double> ns_per_op_undisturbed;
  // End of the last one, for what is timed from before the fork.
  std::optional<uint64_t> end_mono_ns;
  std::optional<uint64_t> end_mono_ns_undisturbed;
  double fairness = 1;
  double overlap = 1;
  bool changed_for_good = false;  // see inside_change.h; false for one thread
  int cpus_used = 0;
  std::vector<SecondaryValue> secondary;
  std::vector<SampleSummary> samples;
};

class WindowReader {
 public:
  // `blocks` as SummarizeWindow's. `expected`: how many windows there will be about.
  WindowReader(std::optional<bool> blocks, const Facet& facet, size_t expected = 0);

  // In ascending order of index, each index once. Of warm-up windows nothing is kept.
  void Read(const Iteration& iteration);

  // `facts` names the kernel's counters; null: they are left out.
  WindowsRead Finish(const KernelFacts* facts) &&;

 private:
  // What beside time was counted in windows, to be divided once at the end.
  struct SideTotals {
    double cpu_ns = 0;
    double operations = 0;
    double operations_total = 0;
    double window_ns = 0;
    std::vector<double> counters;

    void Add(const Iteration& iteration, const Facet& facet);
    std::vector<SecondaryValue> Values(const KernelFacts* facts) const;
  };

  // Times of single operations in windows.
  class LatencyTotals {
   public:
    // Latencies that this lab cannot read are as good as none.
    void Add(const Iteration& iteration, const Facet& facet);
    std::optional<double> Quantile(double share) const;
    void AppendTo(std::vector<SecondaryValue>& values) const;

   private:
    std::unique_ptr<LatencyHistogram> histogram_;  // 58 KiB that most forks do not need
  };

  struct Sums {
    WindowTotals totals;
    SideTotals side;
    LatencyTotals latencies;
    std::optional<uint64_t> end_mono_ns;
  };

  void Add(const Iteration& iteration, Sums& sums) const;
  void AddSlices(const Iteration& iteration);
  std::optional<double> ValueOf(const Sums& sums) const;

  Facet facet_;
  std::optional<bool> blocks_;
  uint32_t windows_ = 0;
  Sums all_;
  Sums undisturbed_;
  std::vector<uint32_t> cpus_;
  std::vector<double> slices_;  // of windows of several threads: batches of all of them
  std::vector<SampleSummary> samples_;
};

}  // namespace lab

#endif  // LAB_ANALYSIS_WINDOW_READER_H_
