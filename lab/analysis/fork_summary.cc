#include "lab/analysis/fork_summary.h"

#include <algorithm>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lab/analysis/window.h"

namespace lab {
namespace {

void Note(uint32_t cpu, std::vector<uint32_t>* cpus) {
  if (std::find(cpus->begin(), cpus->end(), cpu) == cpus->end()) cpus->push_back(cpu);
}

// Reads the measured windows of an attempt, one by one.
class WindowReader {
 public:
  explicit WindowReader(const Attempt& attempt) {
    if (attempt.subject != nullptr) blocks_ = attempt.subject->blocks();
  }

  void Read(const Iteration& iteration) {
    for (const ThreadWindow& thread : iteration.thread()) {
      Note(thread.cpu_begin(), &cpus_);
      Note(thread.cpu_end(), &cpus_);
    }
    SampleSummary sample = SummarizeWindow(iteration, blocks_);
    if (sample.valid) valid_.Add(iteration);
    if (sample.valid && !sample.disturbed) undisturbed_.Add(iteration);
    samples_.push_back(std::move(sample));
  }

  void Store(bool complete, ForkSummary* fork) && {
    if (complete) {
      fork->ns_per_op = valid_.NsPerOp();
      fork->ns_per_op_thread = valid_.NsPerOpThread();
      fork->ns_per_op_undisturbed = undisturbed_.NsPerOp();
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
  std::optional<bool> blocks_;
  WindowTotals valid_;
  WindowTotals undisturbed_;
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

ForkSummary SummarizeFork(const Attempt& attempt, const Trial& trial, const Shape& shape) {
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
    fork.floor_ns = attempt.subject->floor_ns();
  }
  WindowReader reader(attempt);
  for (const Iteration* iteration : attempt.iterations) {
    if (!iteration->warmup()) reader.Read(*iteration);
  }
  std::move(reader).Store(fork.complete, &fork);
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
