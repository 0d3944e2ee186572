#include "harness/subject/trial_runner.h"

#include <errno.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"

namespace lab {
namespace {

// After a frame is written the runner wakes up to store it; it gets this long before the next
// window may begin.
constexpr int64_t kSettleNs = 300'000;

KernelArgs ArgsOf(const TrialSpec& spec) {
  KernelArgs args{.threads = static_cast<int>(spec.threads()), .seed = spec.seed()};
  for (const Param& param : spec.param()) args.params[param.name()] = param.value();
  return args;
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

TrialRunner::TrialRunner(const TrialSpec& spec, const KernelInfo& info, FramePipe& pipe)
    : spec_(spec),
      info_(info),
      pipe_(pipe),
      kernel_(info.make(ArgsOf(spec))),
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
  start.set_answer(kernel_->Answer());
  start.set_floor_ns(info_.floor_ns);
  start.set_floor_reason(info_.floor_reason);
  start.set_clock_read_ps(ClockReadPs());
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
        .window_ns = static_cast<int64_t>(warmup ? spec_.warmup_ns() : spec_.iteration_ns()),
        .slice_ns = static_cast<int64_t>(spec_.slice_ns()),
        .stall_threshold_ns = static_cast<int64_t>(spec_.stall_threshold_ns()),
        .batch = static_cast<int64_t>(spec_.batch())};
    driver_.RunWindow(thread, settings);
    if (thread == 0) WriteIteration(i, warmup, settings);
  }
  kernel_->LeaveThread(thread);
  if (thread == 0 && status_.ok()) {
    Frame frame;
    frame.mutable_subject_end()->set_trial_id(spec_.trial_id());
    frame.mutable_subject_end()->set_attempt(spec_.attempt());
    frame.mutable_subject_end()->set_iterations(warmups + spec_.iterations());
    Fail(pipe_.Write(frame));
  }
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
  int64_t operations = 0;
  for (const ThreadReading& reading : driver_.readings()) {
    SetThread(reading, *iteration.add_thread());
    operations += reading.operations_total;
  }
  const CheckResult check = kernel_->CheckWindow(operations);
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
