#include "harness/runner/runner.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/launcher/fake_launcher.h"
#include "harness/runner/resume.h"
#include "harness/subject/trial.pb.h"
#include "lab/record/frames.h"
#include "lab/record/memory_sink.h"
#include "lab/record/record_reader.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Two contenders, one thread, two blocks: four trials.
Plan SmallPlan() {
  Plan plan;
  for (uint32_t id = 0; id < 2; ++id) {
    Case& c = *plan.add_case_();
    c.set_id(id);
    c.set_contender(id == 0 ? "base" : "new");
    c.set_benchmark(c.contender());
    c.set_kernel("//kernels/k:k");
    c.set_threads(1);
    c.set_baseline(id == 0);
  }
  for (uint32_t id = 0; id < 4; ++id) {
    Trial& trial = *plan.add_trial();
    trial.set_id(id);
    trial.set_case_id(id % 2);
    trial.set_block(id / 2);
    trial.set_env_padding_bytes(16 * id);
  }
  plan.mutable_shape()->set_warmup_iterations(1);
  plan.mutable_shape()->set_iterations(2);
  plan.mutable_shape()->set_warmup_ns(1000);
  plan.mutable_shape()->set_iteration_ns(2000);
  plan.set_slice_ns(10'000'000);
  plan.set_timeout_ns(1'000'000'000);
  return plan;
}

std::string Framed(const Frame& frame) { return EncodeFrame(frame.SerializeAsString()); }

// What a well-behaved subject writes for a trial: 1000 operations of 100 ns per window.
std::vector<std::string> SubjectFrames(const TrialSpec& spec) {
  std::vector<std::string> frames;
  Frame start;
  start.mutable_subject_start()->set_trial_id(spec.trial_id());
  start.mutable_subject_start()->set_attempt(spec.attempt());
  frames.push_back(Framed(start));
  for (uint32_t i = 0; i < spec.warmup_iterations() + spec.iterations(); ++i) {
    Frame frame;
    Iteration& iteration = *frame.mutable_iteration();
    iteration.set_trial_id(spec.trial_id());
    iteration.set_attempt(spec.attempt());
    iteration.set_index(i);
    iteration.set_warmup(i < spec.warmup_iterations());
    ThreadWindow& thread = *iteration.add_thread();
    thread.set_operations(1000);
    thread.set_end_ns(100'000);
    frames.push_back(Framed(frame));
  }
  Frame end;
  end.mutable_subject_end()->set_trial_id(spec.trial_id());
  end.mutable_subject_end()->set_attempt(spec.attempt());
  frames.push_back(Framed(end));
  return frames;
}

TrialSpec SpecOf(const ChildSpec& child) {
  TrialSpec spec;
  EXPECT_TRUE(spec.ParseFromString(child.input));
  return spec;
}

class RunnerTest : public testing::Test {
 protected:
  RunnerTest() {
    launcher_.Otherwise([](const ChildSpec& child) {
      return ScriptedLaunch{.chunks = SubjectFrames(SpecOf(child)), .result = EndedWith(0)};
    });
    host_.launcher = &launcher_;
    host_.mono_ns = [] { return 1; };
    host_.unix_ns = [] { return 2; };
    host_.load = [] { return LoadSnapshot(); };
    host_.probe = [](bool) { return Probe(); };
    host_.stop_requested = [this] { return stop_; };
    input_.plan = SmallPlan();
    input_.kernel_paths["//kernels/k:k"] = {"/kernel", "/kernel_layout_1", "/kernel_layout_2"};
    input_.cpus.assign(2, {0});
  }

  // Runs into a memory sink that holds at most `capacity` bytes.
  absl::StatusOr<Footer> Run() {
    auto sink = std::make_unique<MemorySink>(&bytes_);
    auto writer = RecordWriter::Start(std::move(sink));
    Frame header;
    *header.mutable_header()->mutable_plan() = input_.plan;
    (*writer)->Append(header).IgnoreError();
    return RunPlan(input_, host_, **writer, observer_);
  }

  // The kinds of the record's frames, a letter each.
  std::string Kinds() {
    std::string kinds;
    const RunRecord record = Record();
    for (const Frame& frame : record.frame()) {
      kinds += "?HfbPCSsIeEvF"[frame.kind_case()];
    }
    return kinds;
  }

  RunRecord Record() {
    ReadReport report;
    return *ReadRecord(bytes_, &report);
  }

  FakeLauncher launcher_;
  RunnerHost host_;
  RunnerInput input_;
  RunObserver observer_;
  std::string bytes_;
  bool stop_ = false;
};

TEST_F(RunnerTest, ProbesCalibratesRunsEveryTrialAndEnds) {
  const absl::StatusOr<Footer> footer = Run();
  ASSERT_THAT(footer, IsOk());
  EXPECT_EQ(footer->outcome(), Footer::COMPLETE);
  // Header, calibration; per trial: probe, fork start, subject, 3 windows,
  // subject end, fork end.
  EXPECT_EQ(Kinds(),
            "HC"
            "PSsIIIeE"
            "PSsIIIeE"
            "PSsIIIeE"
            "PSsIIIeE"
            "PF");
  EXPECT_EQ(launcher_.specs().size(), 2u + 4u);
}

TEST_F(RunnerTest, AllContendersGetTheBatchOfTheSlowest) {
  ASSERT_THAT(Run(), IsOk());
  // 100 ns per operation: 10 ms / 40 / 100 ns.
  for (size_t i = 2; i < 6; ++i) EXPECT_EQ(SpecOf(launcher_.specs()[i]).batch(), 2500u);
}

TEST_F(RunnerTest, EachForkHasItsOwnPadding) {
  ASSERT_THAT(Run(), IsOk());
  EXPECT_THAT(launcher_.specs()[2].env, ElementsAre("LAB_TRIAL_FD=3", "LAB_PADDING="));
  EXPECT_THAT(launcher_.specs()[3].env,
              ElementsAre("LAB_TRIAL_FD=3", "LAB_PADDING=" + std::string(16, 'x')));
}

TEST_F(RunnerTest, ACrashIsAnEndingAndTheOtherForksGoOn) {
  launcher_.Otherwise([](const ChildSpec& child) {
    const TrialSpec spec = SpecOf(child);
    if (spec.trial_id() == 1 && spec.batch() != 16) {
      return ScriptedLaunch{.chunks = {SubjectFrames(spec)[0]},
                            .result = EndedBy(Ending::SIGNALLED, "signal 11 (SIGSEGV)")};
    }
    return ScriptedLaunch{.chunks = SubjectFrames(spec), .result = EndedWith(0)};
  });
  const absl::StatusOr<Footer> footer = Run();
  ASSERT_THAT(footer, IsOk());
  EXPECT_EQ(footer->outcome(), Footer::COMPLETE);
  EXPECT_EQ(Kinds(),
            "HC"
            "PSsIIIeE"
            "PSsE"
            "PSsIIIeE"
            "PSsIIIeE"
            "PF");
}

TEST_F(RunnerTest, FailOnErrorEndsTheRun) {
  input_.plan.set_fail_on_error(true);
  launcher_.Otherwise([](const ChildSpec& child) {
    if (SpecOf(child).batch() == 16) {
      return ScriptedLaunch{.chunks = SubjectFrames(SpecOf(child)), .result = EndedWith(0)};
    }
    return ScriptedLaunch{.result = EndedBy(Ending::EXITED, "exit code 3")};
  });
  const absl::StatusOr<Footer> footer = Run();
  ASSERT_THAT(footer, IsOk());
  EXPECT_EQ(footer->outcome(), Footer::FAILED);
}

TEST_F(RunnerTest, ASubjectThatSaysNothingIsSilent) {
  launcher_.Otherwise([](const ChildSpec&) { return ScriptedLaunch{.result = EndedWith(0)}; });
  ASSERT_THAT(Run(), IsOk());
  EXPECT_EQ(Kinds(),
            "HC"
            "PSE"
            "PSE"
            "PSE"
            "PSE"
            "PF");
  const RunRecord record = Record();
  EXPECT_EQ(record.frame(4).fork_end().ending().kind(), Ending::SILENT);
}

TEST_F(RunnerTest, FramesOfAnotherTrialAreABabble) {
  launcher_.Otherwise([](const ChildSpec& child) {
    TrialSpec spec = SpecOf(child);
    if (spec.batch() != 16) spec.set_trial_id(spec.trial_id() + 1);
    return ScriptedLaunch{.chunks = SubjectFrames(spec), .result = EndedWith(0)};
  });
  ASSERT_THAT(Run(), IsOk());
  const RunRecord record = Record();
  EXPECT_EQ(Kinds(),
            "HC"
            "PSE"
            "PSE"
            "PSE"
            "PSE"
            "PF");
  EXPECT_EQ(record.frame(4).fork_end().ending().kind(), Ending::BABBLED);
  EXPECT_THAT(record.frame(4).fork_end().ending().detail(), HasSubstr("not this trial's"));
}

TEST_F(RunnerTest, StopsBetweenForksWithAFooter) {
  launcher_.Otherwise([this](const ChildSpec& child) {
    stop_ = SpecOf(child).trial_id() == 1 && SpecOf(child).batch() != 16;
    return ScriptedLaunch{.chunks = SubjectFrames(SpecOf(child)), .result = EndedWith(0)};
  });
  const absl::StatusOr<Footer> footer = Run();
  ASSERT_THAT(footer, IsOk());
  EXPECT_EQ(footer->outcome(), Footer::INTERRUPTED);
  EXPECT_EQ(Kinds(),
            "HC"
            "PSsIIIeE"
            "PSsIIIeE"
            "F");
}

TEST_F(RunnerTest, RunsOnlyWhatIsMissingWithTheOldBatchAsANewAttempt) {
  ASSERT_THAT(Run(), IsOk());
  const absl::StatusOr<RunProgress> all = ProgressOf(Record());
  ASSERT_THAT(all, IsOk());
  EXPECT_EQ(all->missing, 0);

  // The same record without its last fork's closing frames.
  RunRecord cut = Record();
  cut.mutable_frame()->DeleteSubrange(cut.frame_size() - 4,
                                      4);  // subject end, fork end, probe, footer
  const absl::StatusOr<RunProgress> progress = ProgressOf(cut);
  ASSERT_THAT(progress, IsOk());
  EXPECT_THAT(progress->done, ElementsAre(true, true, true, false));
  EXPECT_THAT(progress->attempts, ElementsAre(1, 1, 1, 1));
  EXPECT_EQ(progress->calibrations.at(0).batch(), 2500u);

  input_.done = progress->done;
  input_.attempts = progress->attempts;
  input_.calibrations = progress->calibrations;
  bytes_.clear();
  ASSERT_THAT(Run(), IsOk());
  EXPECT_EQ(Kinds(),
            "H"
            "PSsIIIeE"
            "PF");
  EXPECT_EQ(Record().frame(2).fork_start().trial_id(), 3u);
  EXPECT_EQ(Record().frame(2).fork_start().attempt(), 1u);
  EXPECT_EQ(Record().frame(2).fork_start().batch(), 2500u);
}

TEST(ProgressOf, NeedsTheHeader) {
  EXPECT_THAT(ProgressOf(RunRecord()), StatusIs(absl::StatusCode::kDataLoss, HasSubstr("header")));
}

TEST(ProgressOf, AForkWithAWindowMissingIsNotDone) {
  RunRecord record;
  *record.add_frame()->mutable_header()->mutable_plan() = SmallPlan();
  Iteration& only = *record.add_frame()->mutable_iteration();
  only.set_index(0);
  record.add_frame()->mutable_subject_end();
  record.add_frame()->mutable_fork_end()->mutable_ending()->set_kind(Ending::EXITED);
  const absl::StatusOr<RunProgress> progress = ProgressOf(record);
  ASSERT_THAT(progress, IsOk());
  EXPECT_EQ(progress->missing, 4);
}

}  // namespace
}  // namespace lab
