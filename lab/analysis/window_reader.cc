#include "lab/analysis/window_reader.h"

#include <algorithm>
#include <utility>

#include "lab/analysis/inside_change.h"

namespace lab {
namespace {

void Note(uint32_t cpu, std::vector<uint32_t>* cpus) {
  if (std::find(cpus->begin(), cpus->end(), cpu) == cpus->end()) cpus->push_back(cpu);
}

struct Percentile {
  const char* name;
  double share;
};
constexpr Percentile kPercentiles[] = {
    {"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}, {"max", 1}};

// A plan from a damaged file may promise any number.
constexpr size_t kMostExpected = 10'000;

// Of the last thread, on the host's clock.
uint64_t EndMonoNs(const Iteration& iteration) {
  uint64_t last = 0;
  for (const ThreadWindow& thread : iteration.thread()) last = std::max(last, thread.end_ns());
  return iteration.start_mono_ns() + last;
}

}  // namespace

void WindowReader::SideTotals::Add(const Iteration& iteration, const Facet& facet) {
  for (const ThreadWindow& thread : iteration.thread()) {
    if (!facet.Concerns(thread)) continue;
    cpu_ns += static_cast<double>(thread.cpu_ns());
    operations += static_cast<double>(thread.operations());
    operations_total += static_cast<double>(thread.operations_total());
    counters.resize(std::max(counters.size(), static_cast<size_t>(thread.counter_size())));
    for (int i = 0; i < thread.counter_size(); ++i) {
      counters[i] += static_cast<double>(thread.counter(i));
    }
  }
  window_ns += static_cast<double>(iteration.window_ns());
}

std::vector<SecondaryValue> WindowReader::SideTotals::Values(const KernelFacts* facts) const {
  std::vector<SecondaryValue> values;
  if (operations <= 0 || operations_total <= 0) return values;
  values.push_back({"CPU", "ns/op", cpu_ns / operations});
  for (size_t i = 0; facts != nullptr && i < counters.size(); ++i) {
    if (static_cast<int>(i) >= facts->counter_size()) break;
    const KernelFacts::Counter& counter = facts->counter(static_cast<int>(i));
    const double per_operation = counters[i] / operations_total;
    if (!counter.rate()) {
      values.push_back({counter.name(), "/op", per_operation});
    } else if (window_ns > 0) {
      values.push_back({counter.name(), "/s", per_operation * operations / window_ns * 1e9});
    }
  }
  return values;
}

void WindowReader::LatencyTotals::Add(const Iteration& iteration, const Facet& facet) {
  for (const ThreadWindow& thread : iteration.thread()) {
    if (!thread.has_latencies() || !facet.Concerns(thread)) continue;
    if (histogram_ == nullptr) histogram_ = std::make_unique<LatencyHistogram>();
    histogram_->Merge(thread.latencies()).IgnoreError();
  }
}

std::optional<double> WindowReader::LatencyTotals::Quantile(double share) const {
  return histogram_ == nullptr ? std::nullopt : histogram_->Quantile(share);
}

void WindowReader::LatencyTotals::AppendTo(std::vector<SecondaryValue>& values) const {
  for (const Percentile& percentile : kPercentiles) {
    if (const auto ns = Quantile(percentile.share)) values.push_back({percentile.name, "ns", *ns});
  }
}

WindowReader::WindowReader(std::optional<bool> blocks, const Facet& facet, size_t expected)
    : facet_(facet), blocks_(blocks) {
  samples_.reserve(std::min(expected, kMostExpected));
}

void WindowReader::Read(const Iteration& iteration) {
  ++windows_;
  if (iteration.warmup()) return;
  for (const ThreadWindow& thread : iteration.thread()) {
    Note(thread.cpu_begin(), &cpus_);
    Note(thread.cpu_end(), &cpus_);
  }
  if (iteration.thread_size() > 1) AddSlices(iteration);
  SampleSummary sample = SummarizeWindow(iteration, blocks_, facet_);
  if (sample.valid) Add(iteration, all_);
  if (sample.valid && !sample.disturbed) Add(iteration, undisturbed_);
  samples_.push_back(std::move(sample));
}

WindowsRead WindowReader::Finish(const KernelFacts* facts) && {
  WindowsRead read{.windows = windows_,
                   .ns_per_op = ValueOf(all_),
                   .ns_per_op_undisturbed = ValueOf(undisturbed_),
                   .end_mono_ns = all_.end_mono_ns,
                   .end_mono_ns_undisturbed = undisturbed_.end_mono_ns,
                   .cpus_used = static_cast<int>(cpus_.size()),
                   .secondary = all_.side.Values(facts)};
  read.ns_per_op_thread =
      facet_.metric == Metric::kTime ? all_.totals.NsPerOpThread() : read.ns_per_op;
  all_.latencies.AppendTo(read.secondary);
  double fairness = 0;
  for (const SampleSummary& sample : samples_) {
    fairness += sample.fairness;
    read.overlap = std::min(read.overlap, sample.overlap);
  }
  if (!samples_.empty()) read.fairness = fairness / static_cast<double>(samples_.size());
  read.changed_for_good = ChangedForGood(slices_);
  read.samples = std::move(samples_);
  return read;
}

// The last slice of a window is one in part only.
void WindowReader::AddSlices(const Iteration& iteration) {
  const int slices = iteration.thread(0).slice_batches_size();
  for (int slice = 0; slice + 1 < slices; ++slice) {
    double batches = 0;
    for (const ThreadWindow& thread : iteration.thread()) {
      if (slice < thread.slice_batches_size()) {
        batches += static_cast<double>(thread.slice_batches(slice));
      }
    }
    slices_.push_back(batches);
  }
}

void WindowReader::Add(const Iteration& iteration, Sums& sums) const {
  sums.totals.Add(iteration, facet_);
  sums.side.Add(iteration, facet_);
  sums.latencies.Add(iteration, facet_);
  sums.end_mono_ns = EndMonoNs(iteration);
}

std::optional<double> WindowReader::ValueOf(const Sums& sums) const {
  switch (facet_.metric) {
    case Metric::kTime:
      return sums.totals.NsPerOp();
    case Metric::kP50:
      return sums.latencies.Quantile(0.5);
    case Metric::kP99:
      return sums.latencies.Quantile(0.99);
    case Metric::kFromExec:
      return std::nullopt;  // SummarizeFork takes it from the fork's end
  }
  return std::nullopt;
}

}  // namespace lab
