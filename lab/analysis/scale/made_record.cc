#include "lab/analysis/scale/made_record.h"

#include <cmath>
#include <memory>
#include <random>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "lab/plan/experiment.pb.h"
#include "lab/record/fact_keys.h"
#include "lab/record/file_sink.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_writer.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr uint64_t kWindowNs = 100'000'000;
constexpr uint32_t kSlices = 10;
constexpr uint64_t kBatch = 1000;
constexpr char kKernel[] = "//kernels/counter:counter_benchmark";
constexpr const char* kContenders[] = {"fetch_add", "mutex"};

Plan MakePlan(const MadeRecord& shape) {
  Plan plan;
  for (uint32_t id = 0; id < 2; ++id) {
    Case* c = plan.add_case_();
    c->set_id(id);
    c->set_contender(kContenders[id]);
    c->set_benchmark(kContenders[id]);
    c->set_kernel(kKernel);
    c->set_threads(1);
    c->set_mode(THRPT);
    c->set_baseline(id == 0);
  }
  for (uint32_t id = 0; id < shape.forks; ++id) {
    Trial* trial = plan.add_trial();
    trial->set_id(id);
    trial->set_block(id / 2);
    trial->set_case_id(id % 2);
  }
  plan.mutable_shape()->set_forks(shape.forks / 2);
  plan.mutable_shape()->set_iterations(shape.windows);
  plan.mutable_shape()->set_iteration_ns(kWindowNs);
  plan.set_slice_ns(kWindowNs / kSlices);
  plan.set_order(RANDOM);
  plan.set_equivalence_margin(0.01);
  return plan;
}

Frame HeaderFrame(const MadeRecord& shape) {
  Frame frame;
  RunHeader& header = *frame.mutable_header();
  header.set_schema_version(1);
  header.set_run_id("20261201T000000Z-0000");
  header.mutable_experiment()->set_name("made_up");
  header.mutable_experiment()->set_question("How long does it take from a file to its verdict?");
  for (const char* name : kContenders) {
    Contender* contender = header.mutable_experiment()->add_contender();
    contender->set_name(name);
    contender->set_kernel(kKernel);
  }
  header.mutable_experiment()->set_baseline(kContenders[0]);
  *header.mutable_plan() = MakePlan(shape);
  return frame;
}

Frame BuildFrame() {
  Frame frame;
  BuildFacts& build = *frame.mutable_build();
  build.set_kernel(kKernel);
  const std::pair<std::string_view, const char*> facts[] = {{fact::kCompilationMode, "opt"},
                                                            {fact::kOptimized, "yes"},
                                                            {fact::kAssertions, "off"},
                                                            {fact::kSanitizer, "none"}};
  for (const auto& [key, text] : facts) {
    Fact* fact = build.add_fact();
    fact->set_key(std::string(key));
    fact->set_text(text);
  }
  return frame;
}

// Writes the frames of a run, with one clock for all of them.
class Run {
 public:
  Run(const MadeRecord& shape, RecordWriter& writer) : shape_(shape), writer_(writer) {}

  absl::Status Write() {
    LAB_RETURN_IF_ERROR(writer_.Append(HeaderFrame(shape_)));
    LAB_RETURN_IF_ERROR(writer_.Append(BuildFrame()));
    for (uint32_t trial = 0; trial < shape_.forks; ++trial) LAB_RETURN_IF_ERROR(WriteFork(trial));
    Frame footer;
    footer.mutable_footer()->set_outcome(Footer::COMPLETE);
    return writer_.Append(footer);
  }

 private:
  absl::Status WriteFork(uint32_t trial) {
    Frame probe, start, subject, said, end;
    probe.mutable_probe()->set_mono_ns(mono_ns_);
    ClockProbe* clock = probe.mutable_probe()->add_clock();
    clock->set_multiply_ns(0.75);
    start.mutable_fork_start()->set_trial_id(trial);
    start.mutable_fork_start()->set_batch(kBatch);
    subject.mutable_subject_start()->set_trial_id(trial);
    subject.mutable_subject_start()->set_answer("1000");
    said.mutable_subject_end()->set_trial_id(trial);
    end.mutable_fork_end()->set_trial_id(trial);
    end.mutable_fork_end()->mutable_ending()->set_kind(Ending::EXITED);
    end.mutable_fork_end()->set_wall_ns(kWindowNs * shape_.windows);
    for (const Frame* frame : {&probe, &start, &subject}) {
      LAB_RETURN_IF_ERROR(writer_.Append(*frame));
    }
    const double level = (trial % 2 == 0 ? 20 : 25) * (1 + 0.01 * Noise());
    for (uint32_t index = 0; index < shape_.windows; ++index) {
      FillWindow(trial, index, level * (1 + 0.005 * Noise()));
      LAB_RETURN_IF_ERROR(writer_.Append(window_));
    }
    LAB_RETURN_IF_ERROR(writer_.Append(said));
    return writer_.Append(end);
  }

  void FillWindow(uint32_t trial, uint32_t index, double ns_per_op) {
    Iteration& iteration = *window_.mutable_iteration();
    iteration.Clear();
    iteration.set_trial_id(trial);
    iteration.set_index(index);
    iteration.set_start_mono_ns(mono_ns_);
    iteration.set_window_ns(kWindowNs);
    iteration.set_stall_threshold_ns(100'000);
    const double batch_ns = ns_per_op * kBatch;
    const uint64_t batches = static_cast<uint64_t>(std::ceil(kWindowNs / batch_ns));
    ThreadWindow& thread = *iteration.add_thread();
    thread.set_operations(batches * kBatch);
    thread.set_operations_total((batches + 1) * kBatch);
    thread.set_begin_ns(1000);
    thread.set_end_ns(1000 + static_cast<uint64_t>(static_cast<double>(batches) * batch_ns));
    thread.set_cpu_ns(thread.end_ns() - 5000);
    const bool disturbed = index % 50 == 49;
    thread.set_longest_gap_ns(disturbed ? 4'000'000 : 2 * static_cast<uint64_t>(batch_ns));
    thread.set_voluntary_switches(1);
    thread.set_involuntary_switches(disturbed ? 1 : 0);
    for (uint32_t s = 0; s < kSlices; ++s) {
      thread.add_slice_batches(batches * (s + 1) / kSlices - batches * s / kSlices);
    }
    iteration.mutable_check()->set_passed(true);
    iteration.mutable_check()->set_expected(static_cast<int64_t>(thread.operations_total()));
    iteration.mutable_check()->set_actual(static_cast<int64_t>(thread.operations_total()));
    iteration.set_steal_ticks(0);
    iteration.set_psi_cpu_some_us(700);
    mono_ns_ += kWindowNs + 1'000'000;
  }

  // Even, in [-1, 1]; the same everywhere.
  double Noise() { return 2 * (generator_() / 4294967295.0) - 1; }

  const MadeRecord& shape_;
  RecordWriter& writer_;
  std::mt19937 generator_{20'130'611};
  uint64_t mono_ns_ = 1'000'000'000'000'000;
  Frame window_;
};

}  // namespace

absl::Status WriteMadeRecord(const MadeRecord& shape, const std::string& path) {
  LAB_ASSIGN_OR_RETURN(std::unique_ptr<FileSink> sink, FileSink::Create(path));
  LAB_ASSIGN_OR_RETURN(const std::unique_ptr<RecordWriter> writer,
                       RecordWriter::Start(std::move(sink)));
  return Run(shape, *writer).Write();
}

}  // namespace lab
