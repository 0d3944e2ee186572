#include "harness/launcher/launcher.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/launcher/unique_fd.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

// No test's outcome depends on how fast things are: children that must be given up are given
// kSoon, and whether they come that far does not matter; all others have kEver.
constexpr absl::Duration kSoon = absl::Milliseconds(300);
constexpr absl::Duration kEver = absl::Minutes(4);

std::string ChildPath() {
  return absl::StrCat(getenv("TEST_SRCDIR"), "/", getenv("TEST_WORKSPACE"),
                      "/harness/launcher/testing/misbehaving_child");
}

std::string TempPath(std::string_view name) { return absl::StrCat(testing::TempDir(), "/", name); }

ChildSpec SpecOf(std::vector<std::string> args, absl::Duration timeout = kEver) {
  return {.path = ChildPath(), .args = std::move(args), .timeout = timeout};
}

// What a launch delivered.
struct Collected {
  ChildResult result;
  std::string frames;
};

Collected Launch(const ChildSpec& spec, int stop_fd = -1) {
  Collected collected;
  ProcessLauncher launcher(stop_fd);
  absl::StatusOr<ChildResult> result =
      launcher.Launch(spec, [&](std::string_view bytes, std::string*) {
        collected.frames.append(bytes);
        return true;
      });
  EXPECT_THAT(result, IsOk());
  if (result.ok()) collected.result = *std::move(result);
  return collected;
}

Ending EndingOf(const ChildSpec& spec) { return Launch(spec).result.ending; }
std::string OutputOf(std::vector<std::string> args) {
  return Launch(SpecOf(std::move(args))).result.output;
}

TEST(Launcher, ExitCodeZeroEndsWell) {
  const ChildResult result = Launch(SpecOf({"say", "hello"})).result;
  EXPECT_EQ(result.ending.kind(), Ending::EXITED);
  EXPECT_EQ(result.ending.exit_code(), 0);
  EXPECT_EQ(result.output, "hello");
  EXPECT_EQ(result.ending.output_tail(), "");  // it ended well
  EXPECT_GT(result.wall_ns, 0U);
  EXPECT_GT(result.max_rss_bytes, 0U);
}

TEST(Launcher, ExitCode) {
  const Ending ending = EndingOf(SpecOf({"exit", "3"}));
  EXPECT_EQ(ending.kind(), Ending::EXITED);
  EXPECT_EQ(ending.exit_code(), 3);
  EXPECT_EQ(ending.detail(), "exit code 3");
}

TEST(Launcher, WhatAFailingChildSaidIsInItsEnding) {
  EXPECT_EQ(EndingOf(SpecOf({"complain", "no \xFF such \x1b case"})).output_tail(),
            "no ? such ? case");
}

TEST(Launcher, Crash) {
  const Ending ending = EndingOf(SpecOf({"segv"}));
  EXPECT_EQ(ending.kind(), Ending::SIGNALLED);
  EXPECT_EQ(ending.signal(), SIGSEGV);
  EXPECT_EQ(ending.detail(), "signal 11 (SIGSEGV)");
}

TEST(Launcher, Abort) { EXPECT_EQ(EndingOf(SpecOf({"abort"})).detail(), "signal 6 (SIGABRT)"); }

TEST(Launcher, Hang) {
  const Ending ending = EndingOf(SpecOf({"hang"}, kSoon));
  EXPECT_EQ(ending.kind(), Ending::TIMED_OUT);
  EXPECT_EQ(ending.detail(), "still running after 0.3 s, killed");
}

TEST(Launcher, HangWithItsPipesClosed) {
  EXPECT_EQ(EndingOf(SpecOf({"close_and_hang"}, kSoon)).kind(), Ending::TIMED_OUT);
}

TEST(Launcher, ClosingThePipeIsNoEndingOfItsOwn) {
  const Collected launch = Launch(SpecOf({"close_and_exit"}));
  EXPECT_EQ(launch.result.ending.kind(), Ending::EXITED);
  EXPECT_EQ(launch.result.ending.exit_code(), 0);
  EXPECT_EQ(launch.frames, "");
}

// A pipe to stop by, and a sink that asks for it on the first bytes: the child is then known to
// have come as far as writing them.
class StopOnFirstBytes {
 public:
  StopOnFirstBytes() {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    read_end_ = UniqueFd(ends[0]);
    write_end_ = UniqueFd(ends[1]);
  }

  Ending EndingOf(const ChildSpec& spec) {
    ProcessLauncher launcher(read_end_.get());
    const absl::StatusOr<ChildResult> result = launcher.Launch(spec, [&](std::string_view, auto*) {
      EXPECT_EQ(write(write_end_.get(), "s", 1), 1);
      return true;
    });
    EXPECT_THAT(result, IsOk());
    return result.ok() ? result->ending : Ending();
  }

 private:
  UniqueFd read_end_;
  UniqueFd write_end_;
};

TEST(Launcher, TheUserStopsIt) {
  StopOnFirstBytes stop;
  const Ending first = stop.EndingOf(SpecOf({"frame_then_hang"}));
  EXPECT_EQ(first.kind(), Ending::INTERRUPTED);
  EXPECT_EQ(first.detail(), "stopped by the user, killed");
  const Ending next = stop.EndingOf(SpecOf({"frame_then_hang"}));
  EXPECT_EQ(next.kind(), Ending::INTERRUPTED);
  EXPECT_EQ(next.detail(), "not started: stopped by the user");
}

TEST(Launcher, AChildThatIgnoresSigtermIsKilledAllTheSame) {
  EXPECT_EQ(StopOnFirstBytes().EndingOf(SpecOf({"ignore_term"})).kind(), Ending::INTERRUPTED);
}

TEST(Launcher, AStoppedChildIsKilledAndSaidToBeStopped) {
  // Stopped before its time is up on any machine that starts a program in two seconds; on a slower
  // one it is found still running.
  const Collected launch = Launch(SpecOf({"stop_itself"}, absl::Seconds(2)));
  EXPECT_EQ(launch.result.ending.kind(), Ending::TIMED_OUT);
  if (!launch.frames.empty()) {
    EXPECT_THAT(launch.result.ending.detail(), EndsWith("after 2 s, killed"));
  }
}

TEST(Launcher, FramesArriveWhole) {
  EXPECT_EQ(Launch(SpecOf({"write_frames", "1000000"})).frames, std::string(1'000'000, 'f'));
}

TEST(Launcher, FramesWrittenBeforeItsTimeWasUpAreDelivered) {
  const Collected launch = Launch(SpecOf({"frame_then_hang"}, kSoon));
  EXPECT_EQ(launch.result.ending.kind(), Ending::TIMED_OUT);
  EXPECT_THAT(launch.frames, testing::AnyOf("frame", ""));  // "": a machine too slow to start it
}

TEST(Launcher, AFloodOfFramesIsCutAtTheLimit) {
  ChildSpec spec = SpecOf({"flood_frames"});
  spec.max_frame_bytes = 123'456;
  const Collected launch = Launch(spec);
  EXPECT_EQ(launch.result.ending.kind(), Ending::BABBLED);
  EXPECT_EQ(launch.result.ending.detail(), "wrote more than 120.6 KiB of frames");
  EXPECT_EQ(launch.frames, std::string(123'456, 'x'));
}

TEST(Launcher, ExactlyTheLimitIsNoFlood) {
  ChildSpec spec = SpecOf({"write_frames", "100000"});
  spec.max_frame_bytes = 100'000;
  EXPECT_EQ(EndingOf(spec).kind(), Ending::EXITED);
}

TEST(Launcher, AFloodOfOutput) {
  const Ending ending = EndingOf(SpecOf({"flood_output"}));
  EXPECT_EQ(ending.kind(), Ending::BABBLED);
  EXPECT_EQ(ending.detail(), "wrote more than 1 MiB to stdout and stderr");
}

TEST(Launcher, KeepsTheLastFourKiBOfOutput) {
  EXPECT_EQ(OutputOf({"say_many", "100000"}), std::string(4096 - 3, 'a') + "end");
}

TEST(Launcher, ASinkThatRefusesEndsTheChild) {
  int calls = 0;
  const absl::StatusOr<ChildResult> result =
      ProcessLauncher().Launch(SpecOf({"flood_frames"}), [&](std::string_view, std::string* why) {
        ++calls;
        *why = "no frame at byte 0";
        return false;
      });
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->ending.kind(), Ending::BABBLED);
  EXPECT_EQ(result->ending.detail(), "no frame at byte 0");
  EXPECT_EQ(calls, 1);
}

TEST(Launcher, InputOfAnySizeArrives) {
  ChildSpec spec = SpecOf({"read_input"});
  spec.input = std::string(10 << 20, 'i') + "z";
  EXPECT_EQ(Launch(spec).result.output, "10485761z");
  spec.input.clear();
  EXPECT_EQ(Launch(spec).result.output, "0-");
}

TEST(Launcher, InputMayBeLeftUnread) {
  ChildSpec spec = SpecOf({"exit", "0"});
  spec.input = std::string(10 << 20, 'i');
  EXPECT_EQ(EndingOf(spec).kind(), Ending::EXITED);
}

TEST(Launcher, AMissingProgramCouldNotStart) {
  const Ending ending = EndingOf({.path = "/no/such/program", .timeout = kEver});
  EXPECT_EQ(ending.kind(), Ending::COULD_NOT_START);
  EXPECT_EQ(ending.detail(), "cannot execute /no/such/program: No such file or directory");
}

TEST(Launcher, AFileThatIsNoProgramCouldNotStart) {
  const std::string path = TempPath("plain_file");
  std::ofstream(path) << "not a program\n";
  EXPECT_EQ(EndingOf({.path = path, .timeout = kEver}).detail(),
            absl::StrCat("cannot execute ", path, ": Permission denied"));
}

TEST(Launcher, ARelativePathIsOurFault) {
  EXPECT_THAT(ProcessLauncher().Launch({.path = "true"}, {}),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("\"true\"")));
}

TEST(Launcher, WithoutDescriptorsLaunchingIsAnError) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  const rlimit few{.rlim_cur = 12, .rlim_max = before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  const absl::StatusOr<ChildResult> result = ProcessLauncher().Launch(SpecOf({"exit", "0"}), {});
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_THAT(result, StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("while starting")));
}

TEST(Launcher, AnEndingThatIsLostIsAnError) {
  ASSERT_NE(signal(SIGCHLD, SIG_IGN), SIG_ERR);
  const auto result = ProcessLauncher().Launch(SpecOf({"exit", "0"}), {});
  ASSERT_NE(signal(SIGCHLD, SIG_DFL), SIG_ERR);
  EXPECT_THAT(result, StatusIs(absl::StatusCode::kInternal, HasSubstr("SIGCHLD")));
}

// A file that a grandchild holds a lock on for as long as it lives.
class GrandchildLock {
 public:
  explicit GrandchildLock(std::string_view name)
      : path_(TempPath(name)), fd_(open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {}

  const std::string& path() const { return path_; }
  bool IsFree() { return flock(fd_.get(), LOCK_EX | LOCK_NB) == 0; }
  // The lock of a killed process is free as soon as the kernel has taken it down.
  bool BecomesFree() {
    for (int i = 0; i < 3000 && !IsFree(); ++i) absl::SleepFor(absl::Milliseconds(10));
    return IsFree();
  }

 private:
  std::string path_;
  UniqueFd fd_;
};

TEST(Launcher, WhatAChildLeavesBehindIsKilled) {
  GrandchildLock lock("left_behind");
  const Ending ending = EndingOf(SpecOf({"leave_behind", lock.path()}));
  EXPECT_EQ(ending.kind(), Ending::EXITED);
  EXPECT_TRUE(lock.BecomesFree());
}

TEST(Launcher, ADescendantThatEscapesCannotHoldUpTheLauncher) {
  GrandchildLock lock("left_behind_session");
  const Ending ending = EndingOf(SpecOf({"leave_behind_session", lock.path()}));
  EXPECT_EQ(ending.kind(), Ending::EXITED);
  EXPECT_FALSE(lock.IsFree());  // still there, holding the pipes, and we are not waiting for it
}

TEST(Launcher, TheEnvironmentIsTheGivenOne) {
  ChildSpec spec = SpecOf({"environment"});
  spec.env = {"LAB_TEST=value"};
  EXPECT_EQ(Launch(spec).result.output, "value no PATH");
}

TEST(Launcher, NoOtherDescriptorIsInherited) {
  const UniqueFd low(open("/dev/null", O_RDONLY));  // without close-on-exec
  const UniqueFd high(fcntl(low.get(), F_DUPFD, 900));
  ASSERT_TRUE(high.valid());
  EXPECT_EQ(OutputOf({"descriptors"}), "0 1 2 3 4 ");
}

TEST(Launcher, WorksWhereOurOwnStandardDescriptorsAreClosed) {
  const UniqueFd saved(fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 100));
  ASSERT_TRUE(saved.valid());
  close(STDIN_FILENO);
  ChildSpec spec = SpecOf({"read_input"});
  spec.input = "four";
  const std::string output = Launch(spec).result.output;
  ASSERT_EQ(dup2(saved.get(), STDIN_FILENO), STDIN_FILENO);
  EXPECT_EQ(output, "4r");
}

TEST(Launcher, SignalsAreReset) {
  ASSERT_NE(signal(SIGPIPE, SIG_IGN), SIG_ERR);
  sigset_t some;
  sigset_t before;
  sigemptyset(&some);
  sigaddset(&some, SIGUSR1);
  ASSERT_EQ(pthread_sigmask(SIG_BLOCK, &some, &before), 0);
  const std::string output = OutputOf({"signals"});
  sigset_t after;
  ASSERT_EQ(pthread_sigmask(SIG_SETMASK, &before, &after), 0);
  ASSERT_NE(signal(SIGPIPE, SIG_DFL), SIG_ERR);
  EXPECT_EQ(output, "");
  EXPECT_EQ(sigismember(&after, SIGUSR1), 1);  // ours are as they were
  EXPECT_EQ(sigismember(&after, SIGUSR2), 0);
}

TEST(Launcher, TheChildHasItsOwnGroupDiesWithUsAndHasNoStdin) {
  EXPECT_EQ(OutputOf({"itself"}), "own group\ndeath signal 9\nstdin has 0\n");
}

TEST(Launcher, TheChildDiesWhenTheLauncherIsKilled) {
  GrandchildLock lock("orphan");
  const pid_t launching = fork();
  ASSERT_GE(launching, 0);
  if (launching == 0) {
    const auto die = [](std::string_view, std::string*) -> bool { _exit(raise(SIGKILL)); };
    (void)ProcessLauncher().Launch(SpecOf({"lock_then_hang", lock.path()}), die);
    _exit(0);
  }
  int status = 0;
  ASSERT_EQ(waitpid(launching, &status, 0), launching);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(lock.BecomesFree());
}

TEST(Launcher, LeavesNoDescriptorBehind) {
  const UniqueFd before(open("/dev/null", O_RDONLY | O_CLOEXEC));
  const int number = before.get();
  EndingOf(SpecOf({"exit", "0"}));
  EndingOf({.path = "/no/such/program"});
  const UniqueFd after(open("/dev/null", O_RDONLY | O_CLOEXEC));
  EXPECT_EQ(after.get(), number + 1);
}

}  // namespace
}  // namespace lab
