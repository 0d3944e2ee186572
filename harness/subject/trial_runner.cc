#include "harness/subject/trial_runner.h"

#include <errno.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/subject/complete_args.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// After a frame is written the runner wakes up to store it; it gets this long before the next
// window may begin.
constexpr int64_t kSettleNs = 300'000;

Timing TimingOf(const TrialSpec& spec, const KernelInfo& info) {
  if (spec.mode() == SS) return Timing::kSingleShot;
  if (info.times_each_operation) return Timing::kEach;
  return spec.mode() == SAMPLE ? Timing::kSampled : Timing::kBatches;
}

bool Oversubscribed(const TrialSpec& spec) {
  if (spec.cpu_size() > 0) {
    return std::set<uint32_t>(spec.cpu().begin(), spec.cpu().end()).size() < spec.threads();
  }
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  return sched_getaffinity(0, sizeof allowed, &allowed) == 0 &&
         CPU_COUNT(&allowed) < static_cast<int>(spec.threads());
}

uint64_t ClockReadPs() {
  constexpr int kReads = 2000;
  const int64_t begin = MonotonicNs();
  for (int i = 0; i < kReads; ++i) MonotonicNs();
  return (MonotonicNs() - begin) * 1000 / kReads;
}

void SpinFor(int64_t ns) {
  for (const uint64_t until = MonotonicNs() + ns; MonotonicNs() < until;) {
  }
}

void SetThread(const ThreadReading& reading, ThreadWindow& out) {
  out.set_operations(reading.operations);
  out.set_operations_total(reading.operations_total);
  out.set_begin_ns(reading.begin_ns);
  out.set_end_ns(reading.end_ns);
  out.set_cpu_ns(reading.cpu_ns);
  out.set_cpu_begin(reading.cpu_begin);
  out.set_cpu_end(reading.cpu_end);
  out.set_longest_gap_ns(reading.longest_gap_ns);
  out.set_stalled_ns(reading.stalled_ns);
  out.set_voluntary_switches(reading.voluntary_switches);
  out.set_involuntary_switches(reading.involuntary_switches);
  out.set_minor_faults(reading.minor_faults);
  out.set_major_faults(reading.major_faults);
  out.set_timed_ns(reading.timed_ns);
  for (const uint32_t batches : reading.slice_batches) out.add_slice_batches(batches);
}

// Differences of host counters; -1 where either end is unknown.
int64_t Since(int64_t before, int64_t now) { return before < 0 || now < 0 ? -1 : now - before; }

}  // namespace

absl::Status PinThisThread(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  if (sched_setaffinity(0, sizeof set, &set) == 0) return absl::OkStatus();
  return absl::ErrnoToStatus(errno, absl::StrCat("cannot run on CPU ", cpu));
}

absl::StatusOr<KernelArgs> ArgsOf(const TrialSpec& spec, const KernelInfo& info) {
  KernelArgs args{.threads = static_cast<int>(spec.threads()), .seed = spec.seed()};
  for (const Param& param : spec.param()) args.params[param.name()] = param.value();
  LAB_RETURN_IF_ERROR(CompleteArgs(info, {spec.role().begin(), spec.role().end()}, args));
  return args;
}

TrialRunner::TrialRunner(const TrialSpec& spec, const KernelInfo& info, const KernelArgs& args,
                         FramePipe& pipe)
    : spec_(spec),
      info_(info),
      roles_(args.roles),
      pipe_(pipe),
      kernel_(info.make(args)),
      driver_(kernel_.get(), spec.threads(), Oversubscribed(spec)),
      entered_(spec.threads(), Oversubscribed(spec)),
      last_load_(load_.Read()),
      entering_(spec.threads()) {
  WriteStart();
}

void TrialRunner::Fail(absl::Status status) {
  if (status_.ok()) status_ = std::move(status);
}

void TrialRunner::WriteStart() {
  Frame frame;
  SubjectStart& start = *frame.mutable_subject_start();
  start.set_trial_id(spec_.trial_id());
  start.set_attempt(spec_.attempt());
  start.set_pid(getpid());
  start.set_mono_ns(MonotonicNs());
  start.set_blocks(info_.waiting == Waiting::kBlocks);
  // An answer before a single shot would have warmed what it is to find cold.
  if (spec_.mode() != SS) start.set_answer(kernel_->Answer());
  start.set_floor_ns(info_.floor_ns);
  start.set_floor_reason(info_.floor_reason);
  if (spec_.mode() != SS) start.set_clock_read_ps(ClockReadPs());
  Fail(pipe_.Write(frame));
}

void TrialRunner::RunThread(int thread) {
  if (spec_.cpu_size() > 0) entering_[thread] = PinThisThread(spec_.cpu(thread));
  kernel_->EnterThread(thread);
  entered_.Wait();
  if (thread == 0) {
    for (const absl::Status& status : entering_) Fail(status);
  }
  const int warmups = spec_.warmup_iterations();
  for (int i = 0; i < warmups + static_cast<int>(spec_.iterations()); ++i) {
    const bool warmup = i < warmups;
    const WindowSettings settings = {
        .first = i == 0,
        .timing = TimingOf(spec_, info_),
        .sample_one_in = std::max<int64_t>(1, spec_.sample_one_in()),
        .window_ns = static_cast<int64_t>(warmup ? spec_.warmup_ns() : spec_.iteration_ns()),
        .slice_ns = static_cast<int64_t>(spec_.slice_ns()),
        .stall_threshold_ns = static_cast<int64_t>(spec_.stall_threshold_ns()),
        .batch = static_cast<int64_t>(spec_.batch())};
    driver_.RunWindow(thread, settings);
    if (thread == 0) WriteIteration(i, warmup, settings);
  }
  driver_.EndWindows(thread);
  kernel_->LeaveThread(thread);
  if (thread == 0 && status_.ok()) {
    Frame frame;
    frame.mutable_subject_end()->set_trial_id(spec_.trial_id());
    frame.mutable_subject_end()->set_attempt(spec_.attempt());
    frame.mutable_subject_end()->set_iterations(warmups + spec_.iterations());
    if (spec_.mode() == SS) frame.mutable_subject_end()->set_answer(kernel_->Answer());
    Fail(pipe_.Write(frame));
  }
}

void TrialRunner::WriteThread(int thread, ThreadWindow& out) {
  SetThread(driver_.readings()[thread], out);
  if (!roles_.empty()) out.set_role(roles_[thread]);
  for (const int64_t count : kernel_->TakeCounters(thread)) out.add_counter(count);
  if (spec_.mode() == SAMPLE && !info_.times_each_operation) {
    *out.mutable_latencies() = driver_.latencies()[thread].ToProto();
  }
}

CheckResult TrialRunner::CheckWindow() {
  std::vector<int64_t> operations(std::max<size_t>(1, info_.roles.size()));
  for (size_t thread = 0; thread < driver_.readings().size(); ++thread) {
    operations[roles_.empty() ? 0 : roles_[thread]] += driver_.readings()[thread].operations_total;
  }
  return info_.roles.empty() ? kernel_->CheckWindow(operations[0])
                             : kernel_->CheckRoles(operations);
}

void TrialRunner::WriteIteration(int index, bool warmup, const WindowSettings& settings) {
  Iteration& iteration = *frame_.mutable_iteration();
  iteration.Clear();
  iteration.set_trial_id(spec_.trial_id());
  iteration.set_attempt(spec_.attempt());
  iteration.set_index(index);
  iteration.set_warmup(warmup);
  iteration.set_start_mono_ns(driver_.start_ns());
  iteration.set_window_ns(settings.window_ns);
  iteration.set_stall_threshold_ns(settings.stall_threshold_ns);
  if (spec_.mode() == SS) iteration.set_window_ns(0);
  for (size_t thread = 0; thread < driver_.readings().size(); ++thread) {
    WriteThread(static_cast<int>(thread), *iteration.add_thread());
  }
  const CheckResult check = CheckWindow();
  iteration.mutable_check()->set_passed(check.passed);
  iteration.mutable_check()->set_expected(check.expected);
  iteration.mutable_check()->set_actual(check.actual);
  if (!check.passed) iteration.mutable_check()->set_what(check.what);
  const HostLoadReader::Reading load = load_.Read();
  iteration.set_steal_ticks(Since(last_load_.steal_ticks, load.steal_ticks));
  iteration.set_psi_cpu_some_us(Since(last_load_.psi_cpu_some_us, load.psi_cpu_some_us));
  last_load_ = load;
  if (status_.ok()) Fail(pipe_.Write(frame_));
  SpinFor(kSettleNs);
}

}  // namespace lab
