#include "harness/runner/runner.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/runner/batch_size.h"
#include "harness/runner/subject_stream.h"
#include "harness/subject/trial.pb.h"
#include "lab/plan/shape_time.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

uint64_t BatchOf(const Calibration& calibration, uint32_t case_id) {
  for (const Calibration::CaseBatch& own : calibration.batch_of_case()) {
    if (own.case_id() == case_id) return own.batch();
  }
  return calibration.batch();
}

// A pilot reads the clock every 16 operations: too often for a fast kernel's true cost, which only
// makes the chosen batch smaller, and rare enough for operations of a millisecond.
constexpr uint64_t kPilotBatch = 16;
constexpr uint64_t kPilotWarmupNs = 5'000'000;
constexpr uint64_t kPilotWindowNs = 20'000'000;

class Runner {
 public:
  Runner(const RunnerInput& input, const RunnerHost& host, RecordWriter& writer,
         RunObserver& observer)
      : input_(input), host_(host), writer_(writer), observer_(observer) {}

  absl::StatusOr<Footer> Run();

 private:
  absl::Status AppendProbe();
  absl::Status Calibrate(uint32_t group);
  absl::StatusOr<Calibration::Pilot> RunPilot(const Case& c);
  absl::StatusOr<Ending> RunTrial(const Trial& trial);
  absl::StatusOr<ChildResult> Launch(const TrialSpec& spec, const Case& c, const Trial& trial,
                                     const SubjectStream::Take& take);
  absl::StatusOr<Footer> Finish(Footer::Outcome outcome, std::string reason);
  TrialSpec SpecFor(const Case& c) const;
  absl::Status Append(const Frame& frame) { return writer_.Append(frame); }
  bool Done(const Trial& trial) const {
    return trial.id() < input_.done.size() && input_.done[trial.id()];
  }

  const RunnerInput& input_;
  const RunnerHost& host_;
  RecordWriter& writer_;
  RunObserver& observer_;
  std::map<uint32_t, Calibration> calibrations_;
};

// Slowest pilot's time per operation of one thread; 0 where no pilot gave one.
double SlowestNs(const Calibration& calibration) {
  double slowest = 0;
  for (const Calibration::Pilot& pilot : calibration.pilot()) {
    if (pilot.operations() == 0) continue;
    slowest = std::max(slowest, static_cast<double>(pilot.thread_ns()) / pilot.operations());
  }
  return slowest;
}

std::string CalibrationOf(const Case& c) { return absl::StrCat("calibration of ", c.contender()); }

TrialSpec Runner::SpecFor(const Case& c) const {
  TrialSpec spec;
  spec.set_benchmark(c.benchmark());
  spec.set_threads(c.threads());
  *spec.mutable_param() = c.param();
  spec.set_mode(c.mode());
  for (const RoleCount& role : c.role()) {
    for (uint32_t i = 0; i < role.threads(); ++i) spec.add_role(role.role());
  }
  spec.set_sample_one_in(input_.plan.sample_one_in());
  for (const uint32_t cpu : input_.cpus[c.id()]) spec.add_cpu(cpu);
  spec.set_slice_ns(input_.plan.slice_ns());
  spec.set_seed(input_.plan.seed());
  spec.set_frames_fd(4);
  return spec;
}

absl::StatusOr<ChildResult> Runner::Launch(const TrialSpec& spec, const Case& c, const Trial& trial,
                                           const SubjectStream::Take& take) {
  const auto paths = input_.kernel_paths.find(c.kernel());
  if (paths == input_.kernel_paths.end() || trial.layout() >= paths->second.size()) {
    return absl::NotFoundError(
        absl::StrCat("no binary for kernel ", c.kernel(), trial.layout() == 0 ? "" : " in layout ",
                     trial.layout() == 0 ? "" : std::to_string(trial.layout())));
  }
  ChildSpec child;
  child.path = paths->second[trial.layout()];
  child.env = input_.base_env;
  child.env.push_back("LAB_TRIAL_FD=3");
  child.env.push_back("LAB_PADDING=" + std::string(trial.env_padding_bytes(), 'x'));
  child.input = spec.SerializeAsString();
  child.timeout = absl::Nanoseconds(input_.plan.timeout_ns());
  SubjectStream stream(spec.trial_id(), spec.attempt(), take);
  LAB_ASSIGN_OR_RETURN(ChildResult result,
                       host_.launcher->Launch(child, [&](std::string_view bytes, std::string* why) {
                         return stream.Append(bytes, why);
                       }));
  if (EndedWell(result.ending) && !stream.ended()) {
    result.ending.set_kind(Ending::SILENT);
    result.ending.set_detail("exited 0 without its last frame");
    result.ending.set_output_tail(result.output);
  }
  return result;
}

absl::StatusOr<Calibration::Pilot> Runner::RunPilot(const Case& c) {
  TrialSpec spec = SpecFor(c);
  spec.set_batch(kPilotBatch);
  spec.set_warmup_iterations(1);
  spec.set_iterations(1);
  spec.set_warmup_ns(kPilotWarmupNs);
  spec.set_iteration_ns(kPilotWindowNs);
  spec.set_stall_threshold_ns(input_.plan.slice_ns());
  Calibration::Pilot pilot;
  pilot.set_case_id(c.id());
  LAB_ASSIGN_OR_RETURN(
      const ChildResult result, Launch(spec, c, Trial(), [&](const Frame& frame, std::string_view) {
        if (!frame.has_iteration() || frame.iteration().warmup()) return true;
        for (const ThreadWindow& thread : frame.iteration().thread()) {
          pilot.set_operations(pilot.operations() + thread.operations());
          pilot.set_thread_ns(pilot.thread_ns() + thread.end_ns() - thread.begin_ns());
        }
        return true;
      }));
  if (!EndedWell(result.ending)) {
    pilot.set_failure(absl::StrCat(CalibrationOf(c), ": ", result.ending.detail()));
  }
  return pilot;
}

absl::Status Runner::Calibrate(uint32_t group) {
  Frame frame;
  Calibration& calibration = *frame.mutable_calibration();
  calibration.set_group(group);
  for (const Case& c : input_.plan.case_()) {
    // A pilot is many operations, and a single shot is one.
    if (c.group() != group || c.mode() == SS || host_.stop_requested()) continue;
    LAB_ASSIGN_OR_RETURN(*calibration.add_pilot(), RunPilot(c));
  }
  calibration.set_batch(ChooseBatch(SlowestNs(calibration), input_.plan.slice_ns()));
  for (const Calibration::Pilot& pilot : calibration.pilot()) {
    if (pilot.operations() == 0) continue;
    const double ns = static_cast<double>(pilot.thread_ns()) / pilot.operations();
    if (PricesTheClock(ns, calibration.batch())) {
      Calibration::CaseBatch& own = *calibration.add_batch_of_case();
      own.set_case_id(pilot.case_id());
      own.set_batch(ChooseBatch(ns, input_.plan.slice_ns()));
    }
  }
  if (host_.stop_requested()) return absl::OkStatus();  // half a calibration decides nothing
  calibrations_[group] = calibration;
  observer_.OnCalibrated(calibration);
  return Append(frame);
}

absl::Status Runner::AppendProbe() {
  Frame frame;
  *frame.mutable_probe() = host_.probe(/*full_matrix=*/false);
  return Append(frame);
}

absl::StatusOr<Ending> Runner::RunTrial(const Trial& trial) {
  const Case& c = input_.plan.case_(trial.case_id());
  const Shape shape = ShapeOf(input_.plan.shape(), c.mode());
  const Calibration& calibration = calibrations_.at(c.group());
  TrialSpec spec = SpecFor(c);
  spec.set_trial_id(trial.id());
  spec.set_attempt(trial.id() < input_.attempts.size() ? input_.attempts[trial.id()] : 0);
  spec.set_batch(BatchOf(calibration, c.id()));
  spec.set_warmup_iterations(shape.warmup_iterations());
  spec.set_iterations(shape.iterations());
  spec.set_warmup_ns(shape.warmup_ns());
  spec.set_iteration_ns(shape.iteration_ns());
  spec.set_stall_threshold_ns(
      ChooseStallThreshold(SlowestNs(calibration), calibration.batch(), input_.plan.slice_ns()));
  spec.set_stack_offset_bytes(trial.stack_offset_bytes());

  Frame start;
  ForkStart& fork = *start.mutable_fork_start();
  fork.set_trial_id(spec.trial_id());
  fork.set_attempt(spec.attempt());
  fork.set_unix_ns(host_.unix_ns());
  *fork.mutable_cpu() = spec.cpu();
  fork.set_batch(spec.batch());
  *fork.mutable_load() = host_.load();
  LAB_RETURN_IF_ERROR(Append(start));

  absl::Status written;
  const uint64_t spawn_mono_ns = host_.mono_ns();
  LAB_ASSIGN_OR_RETURN(const ChildResult result,
                       Launch(spec, c, trial, [&](const Frame&, std::string_view payload) {
                         written = writer_.AppendPayload(payload);
                         return written.ok();
                       }));
  LAB_RETURN_IF_ERROR(written);

  Frame frame;
  ForkEnd& end = *frame.mutable_fork_end();
  end.set_trial_id(spec.trial_id());
  end.set_attempt(spec.attempt());
  *end.mutable_ending() = result.ending;
  end.set_wall_ns(result.wall_ns);
  end.set_user_ns(result.user_ns);
  end.set_system_ns(result.system_ns);
  end.set_max_rss_bytes(result.max_rss_bytes);
  end.set_spawn_mono_ns(spawn_mono_ns);
  *end.mutable_load() = host_.load();
  LAB_RETURN_IF_ERROR(Append(frame));
  LAB_RETURN_IF_ERROR(writer_.Sync());
  return result.ending;
}

absl::StatusOr<Footer> Runner::Finish(Footer::Outcome outcome, std::string reason) {
  Frame frame;
  Footer& footer = *frame.mutable_footer();
  footer.set_outcome(outcome);
  footer.set_reason(std::move(reason));
  footer.set_unix_ns(host_.unix_ns());
  footer.set_mono_ns(host_.mono_ns());
  LAB_RETURN_IF_ERROR(Append(frame));
  LAB_RETURN_IF_ERROR(writer_.Sync());
  return footer;
}

absl::StatusOr<Footer> Runner::Run() {
  calibrations_ = input_.calibrations;
  for (const Case& c : input_.plan.case_()) {
    if (calibrations_.count(c.group()) == 0 && !host_.stop_requested()) {
      LAB_RETURN_IF_ERROR(Calibrate(c.group()));
    }
  }
  for (const Trial& trial : input_.plan.trial()) {
    if (Done(trial)) continue;
    if (host_.stop_requested()) return Finish(Footer::INTERRUPTED, "stopped by the user");
    LAB_RETURN_IF_ERROR(AppendProbe());
    observer_.OnForkStart(trial);
    LAB_ASSIGN_OR_RETURN(const Ending ending, RunTrial(trial));
    observer_.OnForkEnd(trial, ending);
    if (ending.kind() == Ending::INTERRUPTED) {
      return Finish(Footer::INTERRUPTED, "stopped by the user");
    }
    if (input_.plan.fail_on_error() && !EndedWell(ending)) {
      return Finish(Footer::FAILED, absl::StrCat("-foe: ", ending.detail()));
    }
  }
  LAB_RETURN_IF_ERROR(AppendProbe());
  return Finish(Footer::COMPLETE, "");
}

}  // namespace

bool EndedWell(const Ending& ending) {
  return ending.kind() == Ending::EXITED && ending.exit_code() == 0;
}

absl::StatusOr<Footer> RunPlan(const RunnerInput& input, const RunnerHost& host,
                               RecordWriter& writer, RunObserver& observer) {
  return Runner(input, host, writer, observer).Run();
}

}  // namespace lab
