#include "harness/probe/probe_runner.h"

#include <stdlib.h>

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/launcher/fake_launcher.h"
#include "harness/launcher/launcher.h"
#include "harness/probe/probe.pb.h"
#include "lab/record/frames.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::string ProbeFrame(uint64_t mono_ns) {
  Frame frame;
  frame.mutable_probe()->set_mono_ns(mono_ns);
  return EncodeFrame(frame.SerializeAsString());
}

absl::StatusOr<Probe> ProbeOf(ScriptedLaunch launch) {
  FakeLauncher launcher;
  launcher.Script(std::move(launch));
  return RunProbe(launcher, "/probe", {0, 1}, false);
}

std::string FailureOf(ScriptedLaunch launch) {
  const absl::StatusOr<Probe> probe = ProbeOf(std::move(launch));
  EXPECT_THAT(probe, IsOk());
  if (!probe.ok()) return "";
  EXPECT_GT(probe->mono_ns(), 0U);
  return probe->failure();
}

TEST(ProbeRunner, HandsOverWhatTheProbeMeasured) {
  const std::string frame = ProbeFrame(7);
  const auto probe =
      ProbeOf({.chunks = {frame.substr(0, 5), frame.substr(5)}, .result = EndedWith(0)});
  ASSERT_THAT(probe, IsOk());
  EXPECT_EQ(probe->mono_ns(), 7U);
  EXPECT_EQ(probe->failure(), "");
}

TEST(ProbeRunner, AsksForWhatItIsAskedFor) {
  FakeLauncher launcher;
  launcher.Script({.chunks = {ProbeFrame(7)}, .result = EndedWith(0)});
  ASSERT_THAT(RunProbe(launcher, "/bin/the_probe", {4, 2}, true), IsOk());
  ASSERT_EQ(launcher.specs().size(), 1U);
  const ChildSpec& child = launcher.specs()[0];
  EXPECT_EQ(child.path, "/bin/the_probe");
  EXPECT_THAT(child.env, ElementsAre("LAB_TRIAL_FD=3"));
  ProbeSpec spec;
  ASSERT_TRUE(spec.ParseFromString(child.input));
  EXPECT_THAT(spec.cpu(), ElementsAre(4, 2));
  EXPECT_TRUE(spec.full_matrix());
  EXPECT_EQ(spec.frames_fd(), 4);
}

TEST(ProbeRunner, ABadEndingIsAFailureOfTheProbe) {
  EXPECT_EQ(FailureOf({.result = EndedBy(Ending::SIGNALLED, "signal 11 (SIGSEGV)")}),
            "probe process: signal 11 (SIGSEGV)");
  EXPECT_EQ(FailureOf({.result = EndedBy(Ending::TIMED_OUT, "still running after 10 s, killed")}),
            "probe process: still running after 10 s, killed");
  ChildResult unhappy = EndedWith(4);
  unhappy.output = "probe: no";
  EXPECT_EQ(FailureOf({.result = unhappy}), "probe process: exit code 4, saying: probe: no");
}

TEST(ProbeRunner, NoResultIsAFailureOfTheProbe) {
  EXPECT_EQ(FailureOf({.result = EndedWith(0)}), "probe process: exited without a result");
  EXPECT_EQ(FailureOf({.chunks = {ProbeFrame(7).substr(0, 13)}, .result = EndedWith(0)}),
            "probe process: exited after 13 bytes that are no whole frame");
}

TEST(ProbeRunner, WhatIsNoProbeIsAFailureOfTheProbe) {
  EXPECT_EQ(FailureOf({.chunks = {std::string(100, 'x') + ProbeFrame(7)}, .result = EndedWith(0)}),
            "probe process: wrote what is no frame, at byte 0");
  EXPECT_THAT(
      FailureOf({.chunks = {EncodeFrame(Frame().SerializeAsString())}, .result = EndedWith(0)}),
      HasSubstr("not its one Probe, at byte 0"));
  EXPECT_THAT(FailureOf({.chunks = {ProbeFrame(1) + ProbeFrame(2)}, .result = EndedWith(0)}),
              HasSubstr("not its one Probe, at byte "));
}

TEST(ProbeRunner, TheUserStopsIt) {
  EXPECT_THAT(ProbeOf({.result = EndedBy(Ending::INTERRUPTED, "stopped by the user, killed")}),
              StatusIs(absl::StatusCode::kCancelled, HasSubstr("stopped by the user")));
}

TEST(ProbeRunner, FaultsOfTheLauncherAreErrors) {
  EXPECT_THAT(ProbeOf({.fault = absl::ResourceExhaustedError("no memory")}),
              StatusIs(absl::StatusCode::kResourceExhausted, "no memory"));
}

std::string ProbePath() {
  return absl::StrCat(getenv("TEST_SRCDIR"), "/", getenv("TEST_WORKSPACE"), "/harness/probe/probe");
}

// The real binary. What it can measure depends on the machine; that it says what it could not does
// not.
TEST(ProbeRunner, TheRealProbeAnswers) {
  ProcessLauncher launcher;
  const absl::StatusOr<Probe> probe = RunProbe(launcher, ProbePath(), {1022, 1023}, false);
  ASSERT_THAT(probe, IsOk());
  EXPECT_EQ(probe->clock_size(), 0);
  EXPECT_EQ(probe->hand_off_size(), 0);
  EXPECT_THAT(probe->failure(), StartsWith("clock of cpu 1022: cpu 1022: this process may not"));
}

}  // namespace
}  // namespace lab
