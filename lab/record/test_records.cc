#include "lab/record/test_records.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "lab/record/fact_keys.h"
#include "lab/record/frames.h"

namespace lab {
namespace {

constexpr int64_t kStartUnixNs = 1'796'000'000'000'000'000;  // 2026-11-30
constexpr uint32_t kCases = 4;

uint32_t BlockOf(uint32_t trial_id) { return trial_id / kCases; }

Contender MakeContender(std::string_view name, std::string_view gives_up) {
  Contender contender;
  contender.set_name(std::string(name));
  contender.set_kernel("//kernels/counter:counter_benchmark");
  contender.set_gives_up(std::string(gives_up));
  return contender;
}

Experiment MakeExperiment() {
  Experiment experiment;
  experiment.set_name("contended_counter");
  experiment.set_question("What does one increment of a counter cost that several threads share?");
  *experiment.add_contender() = MakeContender("mutex", "");
  *experiment.add_contender() = MakeContender("fetch_add", "no second variable under the lock");
  experiment.set_baseline("mutex");
  experiment.add_threads("1");
  experiment.add_threads("2");
  experiment.set_equivalence_margin(0.10);
  experiment.add_mode(THRPT);
  experiment.add_placement(SPREAD);
  experiment.set_operation("one increment");
  Claim* claim = experiment.add_claim();
  claim->set_text("fetch_add is at least 1.3 times as fast as the mutex");
  claim->set_candidate("fetch_add");
  claim->set_threads("2");
  claim->set_min_speed(1.3);
  return experiment;
}

Case MakeCase(uint32_t id, const Contender& contender, bool baseline) {
  Case c;
  c.set_id(id);
  c.set_contender(contender.name());
  c.set_kernel(contender.kernel());
  c.set_benchmark(contender.name());
  c.set_threads(1 + id / 2);
  c.set_mode(THRPT);
  c.set_baseline(baseline);
  c.set_group(id / 2);
  return c;
}

Trial MakeTrial(uint32_t id) {
  Trial trial;
  trial.set_id(id);
  trial.set_block(BlockOf(id));
  trial.set_case_id((id + trial.block()) % kCases);
  trial.set_env_padding_bytes(16 * (id % 5));
  trial.set_stack_offset_bytes(64 * (id % 3));
  return trial;
}

Plan MakePlan(const Experiment& experiment, const TestRecordShape& shape) {
  Plan plan;
  for (uint32_t id = 0; id < kCases; ++id) {
    *plan.add_case_() = MakeCase(id, experiment.contender(id % 2), id % 2 == 0);
  }
  for (uint32_t id = 0; id < shape.blocks * kCases; ++id) *plan.add_trial() = MakeTrial(id);
  plan.mutable_shape()->set_forks(shape.blocks);
  plan.mutable_shape()->set_warmup_forks(0);
  plan.mutable_shape()->set_warmup_iterations(shape.warmup_iterations);
  plan.mutable_shape()->set_iterations(shape.iterations);
  plan.mutable_shape()->set_warmup_ns(kTestWindowNs);
  plan.mutable_shape()->set_iteration_ns(kTestWindowNs);
  plan.set_slice_ns(kTestSliceNs);
  plan.set_seed(42);
  plan.set_order(RANDOM);
  plan.set_placement(SPREAD);
  plan.set_timeout_ns(60'000'000'000);
  plan.set_confidence_level(0.95);
  plan.set_equivalence_margin(experiment.equivalence_margin());
  return plan;
}

RunHeader MakeHeader(const TestRecordShape& shape) {
  RunHeader header;
  header.set_schema_version(1);
  header.set_run_id("20261130T221500Z-3f2a");
  header.set_start_unix_ns(kStartUnixNs);
  *header.mutable_experiment() = MakeExperiment();
  *header.mutable_plan() = MakePlan(header.experiment(), shape);
  header.add_command_line("contended_counter");
  header.set_commit("155f80b");
  header.set_dirty("clean");
  header.set_claims_sha256("1f8e");
  header.set_time_zone("UTC");
  return header;
}

Fact* AddFact(HostFacts* facts, std::string_view key) {
  Fact* fact = facts->add_fact();
  fact->set_key(std::string(key));
  return fact;
}

HostFacts MakeHostFacts() {
  HostFacts facts;
  AddFact(&facts, fact::kCpuModel)->set_text("Made-up CPU 1000");
  AddFact(&facts, fact::kCpusOnline)->set_integer(2);
  AddFact(&facts, fact::kKernel)->set_text("6.1.0");
  AddFact(&facts, fact::kDistribution)->set_text("Debian GNU/Linux 12");
  AddFact(&facts, fact::kGovernor)->set_unknown("no cpufreq directory");
  for (uint32_t id = 0; id < 2; ++id) {
    Cpu* cpu = facts.add_cpu();
    cpu->set_id(id);
    cpu->set_core(static_cast<int32_t>(id));
    cpu->add_sibling(id);
    cpu->set_allowed(true);
  }
  return facts;
}

BuildFacts MakeBuildFacts() {
  BuildFacts build;
  build.set_kernel("//kernels/counter:counter_benchmark");
  build.set_binary_sha256("ab12");
  const auto add = [&build](std::string_view key, std::string_view text) {
    Fact* fact = build.add_fact();
    fact->set_key(std::string(key));
    fact->set_text(std::string(text));
  };
  add(fact::kCompiler, "gcc 12.2.0");
  add(fact::kCompilationMode, "opt");
  add(fact::kOptimized, "yes");
  add(fact::kAssertions, "off");
  add(fact::kSanitizer, "none");
  return build;
}

Probe MakeProbe(uint64_t mono_ns, double hand_off_ns) {
  Probe probe;
  probe.set_mono_ns(mono_ns);
  for (uint32_t cpu = 0; cpu < 2; ++cpu) {
    ClockProbe* clock = probe.add_clock();
    clock->set_cpu(cpu);
    clock->set_multiply_ns(0.75);  // three cycles at 4 GHz
  }
  HandOff* hand_off = probe.add_hand_off();
  hand_off->set_cpu_b(1);
  hand_off->set_one_way_ns(hand_off_ns);
  return probe;
}

Calibration MakeCalibration(uint32_t group) {
  Calibration calibration;
  calibration.set_group(group);
  for (uint32_t i = 0; i < 2; ++i) {
    Calibration::Pilot* pilot = calibration.add_pilot();
    pilot->set_case_id(2 * group + i);
    pilot->set_operations(1'000'000);
    pilot->set_thread_ns(10'000'000);
  }
  calibration.set_batch(kTestBatch);
  return calibration;
}

LoadSnapshot MakeLoad(uint64_t mono_ns) {
  LoadSnapshot load;
  load.set_mono_ns(mono_ns);
  load.set_load_average_1m(0.5);
  load.set_runnable(1);
  load.set_thermal_throttles(-1);
  return load;
}

// Appends frames with a clock that moves on as they are written.
class Builder {
 public:
  explicit Builder(const TestRecordShape& shape) : shape_(shape) {}

  RunRecord Build() {
    *Add()->mutable_header() = MakeHeader(shape_);
    const Plan plan = record_.frame(0).header().plan();
    *Add()->mutable_facts() = MakeHostFacts();
    *Add()->mutable_build() = MakeBuildFacts();
    for (uint32_t group = 0; group < 2; ++group) {
      *Add()->mutable_calibration() = MakeCalibration(group);
    }
    for (const Trial& trial : plan.trial()) {
      *Add()->mutable_probe() = MakeProbe(Tick(), shape_.hand_off_ns(trial));
      AddFork(plan.case_(static_cast<int>(trial.case_id())), trial);
    }
    if (plan.trial_size() > 0) {
      const Trial& last = plan.trial(plan.trial_size() - 1);
      *Add()->mutable_probe() = MakeProbe(Tick(), shape_.hand_off_ns(last));
    }
    AddFooter();
    return record_;
  }

 private:
  Frame* Add() { return record_.add_frame(); }

  uint64_t Tick(uint64_t ns = 5'000'000) { return mono_ns_ += ns; }

  int64_t UnixNs() const { return kStartUnixNs + static_cast<int64_t>(mono_ns_ - kTestMonoNs); }

  void AddFork(const Case& c, const Trial& trial) {
    const uint64_t begin_ns = Tick();
    AddStart(c, trial);
    const uint32_t windows = shape_.warmup_iterations + shape_.iterations;
    for (uint32_t index = 0; index < windows; ++index) {
      Iteration* iteration = Add()->mutable_iteration();
      *iteration = MakeTestIteration(trial.id(), index, index < shape_.warmup_iterations,
                                     c.threads(), shape_.ns_per_op(c, trial));
      iteration->set_start_mono_ns(mono_ns_);
      Tick(kTestWindowNs + 1'000'000);
    }
    SubjectEnd* subject_end = Add()->mutable_subject_end();
    subject_end->set_trial_id(trial.id());
    subject_end->set_iterations(windows);
    ForkEnd* end = Add()->mutable_fork_end();
    end->set_trial_id(trial.id());
    end->mutable_ending()->set_kind(Ending::EXITED);
    end->set_wall_ns(Tick() - begin_ns);
    *end->mutable_load() = MakeLoad(mono_ns_);
  }

  void AddStart(const Case& c, const Trial& trial) {
    ForkStart* start = Add()->mutable_fork_start();
    start->set_trial_id(trial.id());
    start->set_unix_ns(UnixNs());
    for (uint32_t cpu = 0; cpu < c.threads(); ++cpu) start->add_cpu(cpu);
    start->set_batch(kTestBatch);
    *start->mutable_load() = MakeLoad(mono_ns_);
    SubjectStart* subject = Add()->mutable_subject_start();
    subject->set_trial_id(trial.id());
    subject->set_pid(4000 + trial.id());
    subject->set_mono_ns(Tick());
    subject->set_blocks(c.contender() == "mutex");
    subject->set_answer("1000");
    subject->set_clock_read_ps(25'000);
  }

  void AddFooter() {
    Footer* footer = Add()->mutable_footer();
    footer->set_outcome(Footer::COMPLETE);
    footer->set_mono_ns(Tick());
    footer->set_unix_ns(UnixNs());
  }

  const TestRecordShape& shape_;
  RunRecord record_;
  uint64_t mono_ns_ = kTestMonoNs;
};

}  // namespace

double DefaultNsPerOp(const Case& c, const Trial& trial) {
  constexpr double kNsPerOp[kCases] = {10, 5, 40, 25};
  return kNsPerOp[c.id()] * (1 + 0.01 * trial.block() + 0.005 * (trial.id() % 2));
}

Iteration MakeTestIteration(uint32_t trial_id, uint32_t index, bool warmup, uint32_t threads,
                            double ns_per_op) {
  Iteration iteration;
  iteration.set_trial_id(trial_id);
  iteration.set_index(index);
  iteration.set_warmup(warmup);
  iteration.set_start_mono_ns(kTestMonoNs);
  iteration.set_window_ns(kTestWindowNs);
  iteration.set_stall_threshold_ns(100'000);
  // A whole number of batches for each thread, and the window's end where they are done.
  const double batch_ns = ns_per_op * threads * kTestBatch;
  const uint64_t batches = static_cast<uint64_t>(kTestWindowNs / batch_ns) + 1;
  const uint64_t slices = kTestWindowNs / kTestSliceNs;
  for (uint32_t i = 0; i < threads; ++i) {
    ThreadWindow* thread = iteration.add_thread();
    thread->set_operations(batches * kTestBatch);
    thread->set_operations_total((batches + 1) * kTestBatch);
    thread->set_end_ns(static_cast<uint64_t>(batches * batch_ns));
    thread->set_cpu_ns(thread->end_ns());
    thread->set_cpu_begin(i);
    thread->set_cpu_end(i);
    thread->set_longest_gap_ns(static_cast<uint64_t>(batch_ns));
    for (uint64_t s = 0; s < slices; ++s) {
      thread->add_slice_batches(batches * (s + 1) / slices - batches * s / slices);
    }
  }
  const int64_t total = static_cast<int64_t>(threads * (batches + 1) * kTestBatch);
  iteration.mutable_check()->set_passed(true);
  iteration.mutable_check()->set_expected(total);
  iteration.mutable_check()->set_actual(total);
  return iteration;
}

RunRecord MakeTestRecord(const TestRecordShape& shape) { return Builder(shape).Build(); }

Iteration* FindIteration(RunRecord* record, uint32_t trial_id, uint32_t index) {
  for (Frame& frame : *record->mutable_frame()) {
    if (frame.has_iteration() && frame.iteration().trial_id() == trial_id &&
        frame.iteration().index() == index) {
      return frame.mutable_iteration();
    }
  }
  return nullptr;
}

ForkEnd* FindForkEnd(RunRecord* record, uint32_t trial_id) {
  for (Frame& frame : *record->mutable_frame()) {
    if (frame.has_fork_end() && frame.fork_end().trial_id() == trial_id) {
      return frame.mutable_fork_end();
    }
  }
  return nullptr;
}

std::string ToRecordBytes(const RunRecord& record) {
  std::string bytes(kRecordMagic);
  for (const Frame& frame : record.frame()) bytes += EncodeFrame(frame.SerializeAsString());
  return bytes;
}

}  // namespace lab
