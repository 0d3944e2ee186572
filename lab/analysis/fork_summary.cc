#include "lab/analysis/fork_summary.h"

#include <csignal>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace lab {
namespace {

// From before the fork to the end of the operation; only the fork's end says when it began.
std::optional<double> FromExecNs(const Attempt& attempt, const std::optional<uint64_t>& end_ns) {
  if (attempt.end == nullptr || attempt.end->spawn_mono_ns() == 0 || !end_ns) return std::nullopt;
  if (*end_ns <= attempt.end->spawn_mono_ns()) return std::nullopt;
  return static_cast<double>(*end_ns - attempt.end->spawn_mono_ns());
}

void TakeFromExec(const Attempt& attempt, WindowsRead& windows) {
  windows.ns_per_op = FromExecNs(attempt, windows.end_mono_ns);
  windows.ns_per_op_thread = windows.ns_per_op;
  windows.ns_per_op_undisturbed = FromExecNs(attempt, windows.end_mono_ns_undisturbed);
}

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
                          WindowsRead windows, const Facet& facet) {
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
  if (facet.metric == Metric::kFromExec) TakeFromExec(attempt, windows);
  if (fork.complete) {
    fork.ns_per_op = windows.ns_per_op;
    fork.ns_per_op_thread = windows.ns_per_op_thread;
    fork.ns_per_op_undisturbed = windows.ns_per_op_undisturbed;
    fork.secondary = std::move(windows.secondary);
  }
  fork.fairness = windows.fairness;
  fork.overlap = windows.overlap;
  fork.changed_inside = windows.changed_for_good;
  fork.cpus_used = windows.cpus_used;
  fork.samples = std::move(windows.samples);
  return fork;
}

ForkSummary SummarizeFork(const Attempt& attempt, const Trial& trial, const Shape& shape,
                          const Facet& facet, const KernelFacts* facts) {
  std::optional<bool> blocks;
  if (attempt.subject != nullptr) blocks = attempt.subject->blocks();
  WindowReader reader(blocks, facet, attempt.iterations.size());
  for (const Iteration* iteration : attempt.iterations) reader.Read(*iteration);
  return SummarizeFork(attempt, trial, shape, std::move(reader).Finish(facts), facet);
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
