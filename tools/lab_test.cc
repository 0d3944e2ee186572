// The whole program as its user has it: real kernels, real forks, tiny windows. Nothing here
// depends on speed.
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/runner/resume.h"
#include "lab/record/read_file.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

struct Outcome {
  int exit_code = -1;  // -1: killed by `signal`
  int signal = 0;
  std::string out;
  std::string err;
};

class LabTest : public testing::Test {
 protected:
  LabTest() {
    folder_ = fs::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }

  // Starts the program in a folder of the test's own, with a host lock of its own.
  pid_t Start(const std::vector<std::string>& args, rlim_t max_file_bytes = RLIM_INFINITY) {
    const std::string program = fs::absolute("tools/lab");
    const std::string stands = absl::StrCat("BUILD_WORKING_DIRECTORY=", folder_.string());
    const std::string lock = absl::StrCat("LAB_HOST_LOCK=", (folder_ / "host.lock").string());
    std::vector<const char*> argv = {program.c_str()};
    for (const std::string& arg : args) argv.push_back(arg.c_str());
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    putenv(const_cast<char*>(stands.c_str()));
    putenv(const_cast<char*>(lock.c_str()));
    const rlimit limit = {max_file_bytes, max_file_bytes};
    setrlimit(RLIMIT_FSIZE, &limit);
    (void)!freopen((folder_ / "out").c_str(), "w", stdout);
    (void)!freopen((folder_ / "err").c_str(), "w", stderr);
    execv(program.c_str(), const_cast<char**>(argv.data()));
    _exit(127);
  }

  Outcome Wait(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    Outcome outcome;
    if (WIFEXITED(status)) outcome.exit_code = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
    outcome.out = Text("out");
    outcome.err = Text("err");
    return outcome;
  }

  Outcome Lab(const std::vector<std::string>& args) { return Wait(Start(args)); }

  // A run of 2 contenders at 1 thread, 2 blocks of forks of 2 windows of 10 ms, and `more`.
  std::vector<std::string> TinyRun(std::vector<std::string> more = {}) {
    std::vector<std::string> args = {"run",      "contended_counter",
                                     "--settle", "0",
                                     "-f",       "2",
                                     "-wi",      "1",
                                     "-i",       "1",
                                     "-r",       "10ms",
                                     "-t",       "1",
                                     "--filter", "striped/*",
                                     "-o",       "records"};
    args.insert(args.end(), std::make_move_iterator(more.begin()),
                std::make_move_iterator(more.end()));
    return args;
  }

  std::string Text(std::string_view name) {
    std::ostringstream text;
    text << std::ifstream(folder_ / name).rdbuf();
    return text.str();
  }

  std::vector<std::string> Files(std::string_view extension) {
    std::vector<std::string> files;
    if (!fs::exists(folder_ / "records")) return files;
    for (const auto& entry : fs::directory_iterator(folder_ / "records")) {
      if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    return files;
  }

  std::vector<std::string> SuitesIn(std::string_view folder) {
    std::vector<std::string> suites;
    if (!fs::exists(folder_ / folder)) return suites;
    for (const auto& entry : fs::directory_iterator(folder_ / folder)) {
      if (entry.path().extension() == ".labsuite") suites.push_back(entry.path());
    }
    return suites;
  }

  RunRecord OnlyRecord(ReadReport* report) {
    const std::vector<std::string> files = Files(".labrec");
    EXPECT_THAT(files, SizeIs(1));
    absl::StatusOr<RunRecord> record = ReadRecordFile(files.at(0), report);
    EXPECT_THAT(record, IsOk());
    return *std::move(record);
  }

  fs::path folder_;
};

int CountForkEnds(const RunRecord& record, Ending::Kind kind) {
  int count = 0;
  for (const Frame& frame : record.frame()) {
    count += frame.has_fork_end() && frame.fork_end().ending().kind() == kind;
  }
  return count;
}

TEST_F(LabTest, MeasuresRecordsJudgesAndTells) {
  const Outcome run = Lab(TinyRun());
  // Two forks give no verdict, so a claim stays open; what matters is that it is not a failure.
  EXPECT_THAT(run.exit_code, AnyOf(0, 2)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Threads 1"));
  EXPECT_THAT(run.out, HasSubstr("striped"));
  EXPECT_THAT(run.err, HasSubstr("2 blocks"));
  EXPECT_THAT(Files(".md"), SizeIs(1));

  ReadReport report;
  const RunRecord record = OnlyRecord(&report);
  EXPECT_THAT(report.skipped, IsEmpty());
  EXPECT_EQ(CountForkEnds(record, Ending::EXITED), 4);
  EXPECT_EQ(record.frame().rbegin()->footer().outcome(), Footer::COMPLETE);
  int probes = 0, windows = 0, warmups = 0;
  for (const Frame& frame : record.frame()) {
    probes += frame.has_probe();
    windows += frame.has_iteration();
    warmups += frame.has_iteration() && frame.iteration().warmup();
    if (frame.has_iteration()) {
      EXPECT_TRUE(frame.iteration().check().passed());
    }
    if (frame.has_build()) {
      EXPECT_THAT(frame.build().binary_sha256(), SizeIs(64));
    }
  }
  EXPECT_EQ(probes, 1 + 4 + 1);  // all pairs, before each fork, after the last
  EXPECT_EQ(windows, 8);
  EXPECT_EQ(warmups, 4);
}

TEST_F(LabTest, ReadsWhatItWrote) {
  Lab(TinyRun());
  const std::string record = Files(".labrec").at(0);
  EXPECT_THAT(Lab({"show", record}).out, HasSubstr("fetch_add"));
  EXPECT_THAT(Lab({"show", record, "--json"}).out, HasSubstr("\"header\""));
  EXPECT_THAT(Lab({"report", record}).out, HasSubstr("Threads 1"));
  EXPECT_THAT(Lab({"report", record, "--format", "markdown"}).out, HasSubstr("| "));
  const Outcome exported = Lab({"export", record, "--format", "pb", "-o", "out.d"});
  EXPECT_EQ(exported.exit_code, 0) << exported.err;
  RunRecord whole;
  std::ifstream pb(folder_ / "out.d" / (fs::path(record).stem().string() + ".pb"));
  EXPECT_TRUE(whole.ParseFromIstream(&pb));
  EXPECT_GT(whole.frame_size(), 20);
  // Complete already: resuming says so and runs nothing.
  EXPECT_THAT(Lab({"resume", record}).err, HasSubstr("complete"));
}

TEST_F(LabTest, TheRacyCounterIsInvalidAtTwoThreads) {
  const Outcome run = Lab({"run", "contended_counter", "--settle", "0", "-f", "5", "-wi", "0", "-i",
                           "2", "-r", "20ms", "-t", "2", "--filter", "racy", "-o", "records"});
  if (sysconf(_SC_NPROCESSORS_ONLN) < 2) GTEST_SKIP() << "one CPU: nothing can be lost";
  EXPECT_THAT(run.out, HasSubstr("invalid: "));
  EXPECT_THAT(run.out, HasSubstr("as planned"));
}

struct BadInput {
  std::vector<std::string> args;
  std::string message;
  int exit_code = 3;
};

int CountTimedOperations(const RunRecord& record) {
  uint64_t timed = 0;
  for (const Frame& frame : record.frame()) {
    for (const ThreadWindow& thread : frame.iteration().thread()) {
      for (const uint64_t count : thread.latencies().count()) timed += count;
    }
  }
  return static_cast<int>(timed);
}

// Both runs have fresh processes of one binary in common and little else: only that the words are
// there can be looked at.
TEST_F(LabTest, TheFloorOfAnAARunIsToldBesideLaterRuns) {
  std::vector<std::string> args = TinyRun();
  args[0] = "calibrate";
  args.push_back("--aa");
  const Outcome aa = Lab(args);
  EXPECT_EQ(aa.exit_code, 0) << aa.err;
  EXPECT_THAT(aa.out, HasSubstr("each contender against itself, 2 blocks"));
  EXPECT_THAT(aa.out, HasSubstr("cannot be told here with 10 blocks"));
  EXPECT_THAT(Files(".labrec"), IsEmpty()) << "it lies in calibration";
  const Outcome run = Lab(TinyRun());
  EXPECT_THAT(run.exit_code, AnyOf(0, 2)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Floor: an A/A run here ("));
  EXPECT_EQ(Lab({"calibrate", "contended_counter", "--aa", "--precision", "1%"}).exit_code, 3);
}

TEST_F(LabTest, InModeSampleSingleOperationsAreTimedBesideTheRate) {
  const Outcome run = Lab(TinyRun({"-bm", "sample", "--sample-one-in", "16"}));
  EXPECT_THAT(run.exit_code, AnyOf(0, 1, 2)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("p99 of single operations"));
  EXPECT_THAT(run.out, HasSubstr("the clock cannot resolve it"));
  ReadReport report;
  EXPECT_GT(CountTimedOperations(OnlyRecord(&report)), 0);
}

TEST_F(LabTest, ASingleShotIsOneOperationPerFork) {
  const Outcome run = Lab(TinyRun({"-bm", "ss"}));
  EXPECT_THAT(run.exit_code, AnyOf(0, 1, 2)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("the operation alone"));
  EXPECT_THAT(run.out, HasSubstr("from exec to the first result"));
  ReadReport report;
  const RunRecord record = OnlyRecord(&report);
  for (const Frame& frame : record.frame()) {
    for (const ThreadWindow& thread : frame.iteration().thread()) {
      EXPECT_EQ(thread.operations(), 1U);
    }
    if (frame.has_subject_end()) {
      EXPECT_EQ(frame.subject_end().iterations(), 1U);
    }
    if (frame.has_fork_end()) {
      EXPECT_GT(frame.fork_end().spawn_mono_ns(), 0U);
    }
  }
}

TEST_F(LabTest, PlacementIsAFactor) {
  const Outcome run = Lab(TinyRun({"--placement", "spread,none"}));
  EXPECT_THAT(run.exit_code, AnyOf(0, 1, 2)) << run.err;
  EXPECT_THAT(run.out, HasSubstr("none"));
  ReadReport report;
  EXPECT_EQ(CountForkEnds(OnlyRecord(&report), Ending::EXITED), 8);
}

TEST_F(LabTest, BadInputGetsOneClearLineAndNoFile) {
  std::ofstream(folder_ / "malformed.textproto") << "name: \"malformed\" question: 7\n";
  std::ofstream(folder_ / "x.json") << "{\"context\": {}}";
  std::ofstream(folder_ / "empty.labrec");
  const std::vector<BadInput> inputs = {
      {{"run", "contended_counter", "--iteration", "3"}, "--iteration"},
      {{"run", "contended_counter", "-t", "0"}, "-t 0"},
      {{"run", "contended_counter", "--forks", "0"}, "at least 1 is needed"},
      {{"run", "contended_counter", "-f", "1", "-f", "2"}, "-f"},
      {{"run", "contended_counter", "--filter", "striiped"}, "did you mean striped?"},
      {{"run", "contended_counter", "-to", "1ms"}, "--timeout 1ms"},
      {{"run", "contented_counter"}, "no such experiment"},
      {{"run", "missing.textproto"}, "missing.textproto"},
      {{"run", "malformed.textproto"}, "malformed.textproto:1:"},
      {{"run", "contended_counter", "-bm", "openloop"}, "not built yet"},
      {{"suite", "--filter", "contented_counter"}, "did you mean contended_counter?"},
      {{"resume", "missing.labsuite"}, "missing.labsuite"},
      {{"compare", "a", "b"}, "not built yet"},
      {{"rnu"}, "did you mean run?"},
      {{"show", "no.labrec"}, "no.labrec"},
      {{"show", "x.json"}, "JSON"},
      {{"resume", "x.json"}, "JSON"},
      {{"report", "empty.labrec"}, "empty"},
  };
  for (const BadInput& input : inputs) {
    const Outcome outcome = Lab(input.args);
    EXPECT_EQ(outcome.exit_code, input.exit_code) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(input.message));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_FALSE(fs::exists(folder_ / "records"));
    EXPECT_FALSE(fs::exists(folder_ / "lab-records"));
  }
}

TEST_F(LabTest, AnUnwritablePathIsAFailureWithoutAFile) {
  std::ofstream(folder_ / "records") << "a file, not a folder";
  const Outcome outcome = Lab(TinyRun());
  EXPECT_THAT(outcome.exit_code, AnyOf(3, 4));
  EXPECT_THAT(outcome.err, HasSubstr("records"));
  EXPECT_EQ(Text("records"), "a file, not a folder");
}

TEST_F(LabTest, ASecondRunFailsAtOnceNamingTheFirst) {
  const pid_t first = Start({"run", "contended_counter", "--settle", "0", "-f", "200", "-wi", "0",
                             "-i", "1", "-r", "10ms", "-t", "1", "-o", "records"});
  while (Text("host.lock").empty()) absl::SleepFor(absl::Milliseconds(5));
  const Outcome second = Lab(TinyRun());
  EXPECT_EQ(second.exit_code, 4);
  EXPECT_THAT(second.err, HasSubstr(absl::StrCat("pid ", first)));
  kill(first, SIGKILL);
  Wait(first);
}

// Kills the runner after each of many delays; whatever it had written must read, and resume must
// complete it.
TEST_F(LabTest, KilledAtAnyMomentItLosesNothingAndResumes) {
  for (const int delay_ms : {30, 80, 120, 160, 200, 250, 320}) {
    fs::remove_all(folder_ / "records");
    const pid_t child = Start(TinyRun({"--seed", "7"}));
    while (Files(".labrec").empty() && kill(child, 0) == 0) absl::SleepFor(absl::Milliseconds(1));
    absl::SleepFor(absl::Milliseconds(delay_ms));
    kill(child, SIGKILL);
    Wait(child);
    ReadReport before;
    const RunRecord cut = OnlyRecord(&before);
    if (cut.frame_size() == 0) continue;  // killed before the header was down
    const Outcome resumed = Lab({"resume", Files(".labrec").at(0), "--settle", "0"});
    EXPECT_THAT(resumed.exit_code, AnyOf(0, 2)) << delay_ms << " ms: " << resumed.err;
    ReadReport after;
    const RunRecord record = OnlyRecord(&after);
    const absl::StatusOr<RunProgress> progress = ProgressOf(record);
    ASSERT_THAT(progress, IsOk());
    EXPECT_EQ(progress->missing, 0);
    // What was there is there still, byte for byte, and the plan is the same.
    for (int i = 0; i < cut.frame_size(); ++i) {
      ASSERT_EQ(record.frame(i).SerializeAsString(), cut.frame(i).SerializeAsString());
    }
  }
}

TEST_F(LabTest, InterruptedItEndsCleanlyAndSaysHowToGoOn) {
  const pid_t child = Start(TinyRun({"-f", "200"}));
  // TinyRun said -f already: a repeated option is refused, so this must not have started.
  const Outcome refused = Wait(child);
  EXPECT_EQ(refused.exit_code, 3);

  const pid_t longer = Start({"run", "contended_counter", "--settle", "0", "-f", "200", "-wi", "0",
                              "-i", "1", "-r", "10ms", "-t", "1", "-o", "records"});
  while (Text("err").find("block") == std::string::npos) absl::SleepFor(absl::Milliseconds(5));
  absl::SleepFor(absl::Milliseconds(200));
  kill(longer, SIGINT);
  const Outcome outcome = Wait(longer);
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("resume"));
  ReadReport report;
  const RunRecord record = OnlyRecord(&report);
  EXPECT_EQ(record.frame().rbegin()->footer().outcome(), Footer::INTERRUPTED);
  EXPECT_THAT(report.skipped, IsEmpty());
}

TEST_F(LabTest, AFullDiskEndsTheRunWithAReadableRecord) {
  // Room for the header and some forks, not for all.
  const Outcome outcome =
      Wait(Start({"run", "contended_counter", "--settle", "0", "-f", "50", "-wi", "0", "-i", "1",
                  "-r", "10ms", "-t", "1", "-o", "records"},
                 /*max_file_bytes=*/48 << 10));
  EXPECT_EQ(outcome.exit_code, 4) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(".labrec"));
  EXPECT_THAT(outcome.err, HasSubstr("resume"));
  ReadReport report;
  const RunRecord record = OnlyRecord(&report);
  EXPECT_GT(record.frame_size(), 5);
  EXPECT_THAT(report.skipped, IsEmpty());
}

TEST_F(LabTest, ASuiteGoesOnWhereItWasInterrupted) {
  const std::vector<std::string> args = {"suite", "--filter", "contended*", "--settle", "0",
                                         "-f",    "2",        "-wi",        "0",        "-i",
                                         "1",     "-r",       "10ms",       "-o",       "records"};
  const pid_t child = Start(args);
  absl::SleepFor(absl::Milliseconds(1500));
  kill(child, SIGINT);
  const Outcome first = Wait(child);
  const std::vector<std::string> suites = SuitesIn("records/suite");
  ASSERT_THAT(suites, SizeIs(1)) << first.err;
  const Outcome second = Lab({"resume", "--settle", "0", suites.front()});
  EXPECT_THAT(second.exit_code, AnyOf(0, 1, 2)) << second.err;
  EXPECT_THAT(second.out, HasSubstr("contended_counter"));
  EXPECT_THAT(second.out, HasSubstr("1 of 1 caught"));
  EXPECT_TRUE(fs::exists(absl::StrCat(suites.front().substr(0, suites.front().rfind('.')), ".md")));
}

TEST_F(LabTest, ASuiteGoesOnPastAnExperimentThatCannotBePlanned) {
  const Outcome suite =
      Lab({"suite", "--filter", "contended*", "-p", "nothing=1", "-o", "records"});
  EXPECT_EQ(suite.exit_code, 4) << suite.err;
  EXPECT_THAT(suite.out, HasSubstr("failed"));
  EXPECT_THAT(suite.err, HasSubstr("nothing"));
}

// On a busy host all may be disturbed, and what should be seen is not; what is wrong is caught all
// the same.
TEST_F(LabTest, TheSelfTestCatchesWhatIsWrong) {
  const Outcome run = Lab({"selftest", "--settle", "0", "-o", "records"});
  if (absl::StrContains(run.err, "not a build to judge")) GTEST_SKIP() << run.err;
  for (const std::string_view line : absl::StrSplit(run.out, '\n')) {
    if (absl::StrContains(line, "honest/")) continue;
    EXPECT_FALSE(absl::StartsWith(line, "NO")) << run.out;
  }
  EXPECT_THAT(run.out, HasSubstr("controls came out as they must"));
}

TEST_F(LabTest, ListsWithoutRunning) {
  EXPECT_THAT(Lab({"list"}).out, HasSubstr("contended_counter"));
  const Outcome cases = Lab({"run", "contended_counter", "--list", "-t", "1"});
  EXPECT_EQ(cases.exit_code, 0) << cases.err;
  EXPECT_THAT(cases.out, HasSubstr("striped/threads:1"));
  EXPECT_FALSE(fs::exists(folder_ / "lab-records"));
}

TEST_F(LabTest, HelpForEveryVerb) {
  for (const char* verb :
       {"run", "list", "show", "export", "resume", "report", "help", "version"}) {
    const Outcome help = Lab({verb, "-h"});
    EXPECT_EQ(help.exit_code, 0) << verb << help.err;
    EXPECT_THAT(help.out, Not(IsEmpty()));
  }
}

}  // namespace
}  // namespace lab
