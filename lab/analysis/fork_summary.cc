#include "lab/analysis/fork_summary.h"

#include <algorithm>
#include <csignal>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lab/analysis/window.h"
#include "lab/record/latency_histogram.h"

namespace lab {
namespace {

void Note(uint32_t cpu, std::vector<uint32_t>* cpus) {
  if (std::find(cpus->begin(), cpus->end(), cpu) == cpus->end()) cpus->push_back(cpu);
}

// What beside time was counted in windows, to be divided once at the end.
struct SideTotals {
  double cpu_ns = 0;
  double operations = 0;
  double operations_total = 0;
  double window_ns = 0;
  std::vector<double> counters;

  void Add(const Iteration& iteration, const Facet& facet) {
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

  std::vector<SecondaryValue> Values(const KernelFacts* facts) const {
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
};

struct Percentile {
  const char* name;
  double share;
};
constexpr Percentile kPercentiles[] = {
    {"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}, {"max", 1}};

// Times of single operations in windows.
class LatencyTotals {
 public:
  // Latencies that this lab cannot read are as good as none.
  void Add(const Iteration& iteration, const Facet& facet) {
    for (const ThreadWindow& thread : iteration.thread()) {
      if (!thread.has_latencies() || !facet.Concerns(thread)) continue;
      if (histogram_ == nullptr) histogram_ = std::make_unique<LatencyHistogram>();
      histogram_->Merge(thread.latencies()).IgnoreError();
    }
  }
  std::optional<double> Quantile(double share) const {
    return histogram_ == nullptr ? std::nullopt : histogram_->Quantile(share);
  }
  void AppendTo(std::vector<SecondaryValue>& values) const {
    for (const Percentile& percentile : kPercentiles) {
      if (const auto ns = Quantile(percentile.share)) {
        values.push_back({percentile.name, "ns", *ns});
      }
    }
  }

 private:
  std::unique_ptr<LatencyHistogram> histogram_;  // 58 KiB that most forks do not need
};

// From before the fork to the end of the operation, over the threads.
std::optional<double> FromExecNs(const Attempt& attempt, const Iteration& iteration) {
  if (attempt.end == nullptr || attempt.end->spawn_mono_ns() == 0) return std::nullopt;
  uint64_t last = 0;
  for (const ThreadWindow& thread : iteration.thread()) last = std::max(last, thread.end_ns());
  const uint64_t end = iteration.start_mono_ns() + last;
  if (end <= attempt.end->spawn_mono_ns()) return std::nullopt;
  return static_cast<double>(end - attempt.end->spawn_mono_ns());
}

// Reads the measured windows of an attempt, one by one.
class WindowReader {
 public:
  WindowReader(const Attempt& attempt, const Facet& facet) : attempt_(attempt), facet_(facet) {
    if (attempt.subject != nullptr) blocks_ = attempt.subject->blocks();
  }

  void Read(const Iteration& iteration) {
    for (const ThreadWindow& thread : iteration.thread()) {
      Note(thread.cpu_begin(), &cpus_);
      Note(thread.cpu_end(), &cpus_);
    }
    SampleSummary sample = SummarizeWindow(iteration, blocks_, facet_);
    if (sample.valid) Add(iteration, all_);
    if (sample.valid && !sample.disturbed) Add(iteration, undisturbed_);
    samples_.push_back(std::move(sample));
  }

  void Store(bool complete, const KernelFacts* facts, ForkSummary* fork) && {
    if (complete) {
      fork->ns_per_op = ValueOf(all_);
      fork->ns_per_op_thread =
          facet_.metric == Metric::kTime ? all_.totals.NsPerOpThread() : fork->ns_per_op;
      fork->ns_per_op_undisturbed = ValueOf(undisturbed_);
      fork->secondary = all_.side.Values(facts);
      all_.latencies.AppendTo(fork->secondary);
    }
    double fairness = 0;
    for (const SampleSummary& sample : samples_) {
      fairness += sample.fairness;
      fork->overlap = std::min(fork->overlap, sample.overlap);
    }
    if (!samples_.empty()) fork->fairness = fairness / static_cast<double>(samples_.size());
    fork->cpus_used = static_cast<int>(cpus_.size());
    fork->samples = std::move(samples_);
  }

 private:
  struct Sums {
    WindowTotals totals;
    SideTotals side;
    LatencyTotals latencies;
    std::optional<double> from_exec_ns;
  };

  void Add(const Iteration& iteration, Sums& sums) const {
    sums.totals.Add(iteration, facet_);
    sums.side.Add(iteration, facet_);
    sums.latencies.Add(iteration, facet_);
    sums.from_exec_ns = FromExecNs(attempt_, iteration);
  }

  std::optional<double> ValueOf(const Sums& sums) const {
    switch (facet_.metric) {
      case Metric::kTime:
        return sums.totals.NsPerOp();
      case Metric::kP50:
        return sums.latencies.Quantile(0.5);
      case Metric::kP99:
        return sums.latencies.Quantile(0.99);
      case Metric::kFromExec:
        return sums.from_exec_ns;
    }
    return std::nullopt;
  }

  const Attempt& attempt_;
  const Facet& facet_;
  std::optional<bool> blocks_;
  Sums all_;
  Sums undisturbed_;
  std::vector<uint32_t> cpus_;
  std::vector<SampleSummary> samples_;
};

std::string SignalName(int signal) {
  switch (signal) {
    case SIGABRT:
      return "SIGABRT";
    case SIGBUS:
      return "SIGBUS";
    case SIGFPE:
      return "SIGFPE";
    case SIGILL:
      return "SIGILL";
    case SIGKILL:
      return "SIGKILL";
    case SIGSEGV:
      return "SIGSEGV";
    case SIGTERM:
      return "SIGTERM";
    default:
      return "";
  }
}

std::string SignalText(int signal) {
  const std::string name = SignalName(signal);
  return absl::StrCat("signal ", signal, name.empty() ? "" : absl::StrCat(" (", name, ")"));
}

std::string WithDetail(std::string text, const Ending& ending) {
  if (!ending.detail().empty()) absl::StrAppend(&text, ": ", ending.detail());
  return text;
}

}  // namespace

ForkSummary SummarizeFork(const Attempt& attempt, const Trial& trial, const Shape& shape,
                          const Facet& facet, const KernelFacts* facts) {
  ForkSummary fork{.trial_id = trial.id(),
                   .case_id = trial.case_id(),
                   .attempt = attempt.number,
                   .block = trial.block(),
                   .sub_block = trial.sub_block(),
                   .layout = trial.layout(),
                   .warmup_fork = trial.warmup_fork(),
                   .complete = IsComplete(attempt, shape)};
  if (attempt.end != nullptr) {
    fork.ending = attempt.end->ending();
    fork.wall_ns = attempt.end->wall_ns();
  }
  if (attempt.subject != nullptr) {
    fork.answer = attempt.subject->answer();
    fork.clock_read_ns = static_cast<double>(attempt.subject->clock_read_ps()) / 1000;
    fork.floor_ns = attempt.subject->floor_ns();
  }
  if (fork.answer.empty() && attempt.subject_end != nullptr) {
    fork.answer = attempt.subject_end->answer();
  }
  WindowReader reader(attempt, facet);
  for (const Iteration* iteration : attempt.iterations) {
    if (!iteration->warmup()) reader.Read(*iteration);
  }
  std::move(reader).Store(fork.complete, facts, &fork);
  return fork;
}

std::string BadEnding(const ForkSummary& fork) {
  if (fork.complete) return "";
  switch (fork.ending.kind()) {
    case Ending::UNKNOWN:
      return "the record ends inside it";
    case Ending::EXITED:
      if (fork.ending.exit_code() == 0) return "windows missing from the record";
      return WithDetail(absl::StrCat("exit code ", fork.ending.exit_code()), fork.ending);
    case Ending::SIGNALLED:
      return SignalText(fork.ending.signal());
    case Ending::TIMED_OUT:
      return "timed out";
    case Ending::BABBLED:
      return WithDetail("babbled", fork.ending);
    case Ending::SILENT:
      return "ended without its last frame";
    case Ending::COULD_NOT_START:
      return WithDetail("could not start", fork.ending);
    case Ending::INTERRUPTED:
      return "interrupted";
    default:  // protobuf's open enums: a kind of a newer schema
      return WithDetail("ended badly", fork.ending);
  }
}

bool Failed(const ForkSummary& fork) {
  if (fork.complete || fork.ending.kind() == Ending::UNKNOWN) return false;
  if (fork.ending.kind() == Ending::INTERRUPTED) return false;
  return fork.ending.kind() != Ending::EXITED || fork.ending.exit_code() != 0;
}

}  // namespace lab
