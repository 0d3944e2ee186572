// Runs the one trial of a fork: makes the kernel, drives its windows, writes a frame as each window
// ends.
#ifndef HARNESS_SUBJECT_TRIAL_RUNNER_H_
#define HARNESS_SUBJECT_TRIAL_RUNNER_H_

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "harness/environment/load_reader.h"
#include "harness/subject/frame_pipe.h"
#include "harness/subject/kernel.h"
#include "harness/subject/trial.pb.h"
#include "harness/subject/window_driver.h"

namespace lab {

// What the kernel is made with. An error names the parameter or role that it does not have.
absl::StatusOr<KernelArgs> ArgsOf(const TrialSpec& spec, const KernelInfo& info);

class TrialRunner {
 public:
  // `args` are those of ArgsOf. `spec`, `info` and `pipe` outlive the runner. Writes SubjectStart,
  // with the kernel's answer.
  TrialRunner(const TrialSpec& spec, const KernelInfo& info, const KernelArgs& args,
              FramePipe& pipe);

  // Called once by each of spec.threads() threads; returns when the trial is over. Thread 0 writes
  // the frames and, at the end, SubjectEnd.
  void RunThread(int thread);

  // The first fault of the world: a CPU that may not be used, a pipe that is gone. The trial goes
  // on to its end so that no thread is left waiting, but writes nothing more.
  const absl::Status& status() const { return status_; }

 private:
  void Fail(absl::Status status);
  void WriteStart();
  void WriteIteration(int index, bool warmup, const WindowSettings& settings);
  void WriteThread(int thread, ThreadWindow& out);
  CheckResult CheckWindow();

  const TrialSpec& spec_;
  const KernelInfo& info_;
  const std::vector<int> roles_;
  FramePipe& pipe_;
  const std::unique_ptr<Kernel> kernel_;
  WindowDriver driver_;
  SpinBarrier entered_;
  HostLoadReader load_;
  HostLoadReader::Reading last_load_;
  Frame frame_;  // reused, so that windows do not allocate between them more than they must
  std::vector<absl::Status> entering_;  // per thread
  absl::Status status_;
};

// Pins the calling thread. An error names the CPU.
absl::Status PinThisThread(int cpu);

}  // namespace lab

#endif  // HARNESS_SUBJECT_TRIAL_RUNNER_H_
