#include <alloca.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "benchmark/benchmark.h"
#include "harness/subject/describe.h"
#include "harness/subject/frame_pipe.h"
#include "harness/subject/kernel.h"
#include "harness/subject/kernel_registry.h"
#include "harness/subject/standalone.h"
#include "harness/subject/trial.pb.h"
#include "harness/subject/trial_runner.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Google Benchmark drives the threads; what it has to say it says only after the last repetition,
// so nobody listens.
class SilentReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>&) override {}
};

absl::StatusOr<TrialSpec> ReadTrial(int fd) {
  std::string bytes;
  char buffer[4096];
  for (;;) {
    const ssize_t got = read(fd, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return absl::ErrnoToStatus(errno, "reading the trial");
    if (got == 0) break;
    bytes.append(buffer, got);
  }
  TrialSpec spec;
  if (!spec.ParseFromString(bytes)) {
    return absl::InvalidArgumentError(
        "the bytes on LAB_TRIAL_FD are no TrialSpec: runner and kernel are of different builds");
  }
  return spec;
}

// Moves every later stack frame, so that the stack's alignment against caches and predictors is
// sampled, not frozen.
[[gnu::noinline]] void RunAtOffset(TrialRunner& runner, int thread, uint32_t offset) {
  volatile char* padding = static_cast<char*>(alloca(offset + 16));
  padding[0] = 0;
  runner.RunThread(thread);
}

absl::Status RunTrial(const TrialSpec& spec, char* program) {
  const KernelInfo* info = FindKernel(spec.benchmark());
  if (info == nullptr) {
    return absl::NotFoundError(absl::StrCat("no kernel '", spec.benchmark(), "' in this binary"));
  }
  // libstdc++ counts shared_ptr references without atomics until a thread has existed. Every fork
  // starts with one behind it, or one-thread cases would run other library code than the rest.
  std::thread([] {}).join();

  FramePipe pipe(spec.frames_fd());
  LAB_ASSIGN_OR_RETURN(const KernelArgs args, ArgsOf(spec, *info));
  TrialRunner runner(spec, *info, args, pipe);
  LAB_RETURN_IF_ERROR(runner.status());
  benchmark::RegisterBenchmark(info->name.c_str(),
                               [&](benchmark::State& state) {
                                 for (auto _ : state) {
                                   RunAtOffset(runner, state.thread_index(),
                                               spec.stack_offset_bytes());
                                   state.SetIterationTime(1);  // nobody reads it
                                 }
                               })
      ->Threads(spec.threads())
      ->Iterations(1)
      ->UseManualTime();
  int argc = 1;
  char* argv[] = {program, nullptr};
  benchmark::Initialize(&argc, argv);
  SilentReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return runner.status();
}

absl::Status RunUnderHarness(int fd, char* program) {
  absl::StatusOr<TrialSpec> spec = ReadTrial(fd);
  if (!spec.ok()) return spec.status();
  if (!spec->describe()) return RunTrial(*spec, program);
  Frame frame;
  *frame.mutable_build() = DescribeBuild();
  return FramePipe(spec->frames_fd()).Write(frame);
}

}  // namespace

int SubjectMain(int argc, char** argv) {
  const char* trial_fd = getenv("LAB_TRIAL_FD");
  if (trial_fd == nullptr) return RunStandalone(argc, argv);
  int fd = -1;
  absl::Status status = absl::SimpleAtoi(trial_fd, &fd)
                            ? RunUnderHarness(fd, argv[0])
                            : absl::InvalidArgumentError("LAB_TRIAL_FD is not a number");
  if (status.ok()) return 0;
  std::fprintf(stderr, "%s: %s\n", argv[0], std::string(status.message()).c_str());
  return 4;
}

}  // namespace lab
