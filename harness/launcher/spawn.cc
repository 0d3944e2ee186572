#include "harness/launcher/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "harness/launcher/unique_fd.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// The child moves its descriptors onto 0 to 4 with dup2. From numbers above those no move can
// overwrite one that is still needed.
constexpr int kFirstFreeFd = 10;

absl::Status SystemFault(std::string_view call, const std::string& path) {
  const int error = errno;
  return absl::ErrnoToStatus(error, absl::StrCat(call, " while starting ", path));
}

absl::StatusOr<UniqueFd> AboveStandard(UniqueFd fd, std::string_view call,
                                       const std::string& path) {
  if (!fd.valid()) return SystemFault(call, path);
  UniqueFd moved(fcntl(fd.get(), F_DUPFD_CLOEXEC, kFirstFreeFd));
  if (!moved.valid()) return SystemFault(call, path);
  return moved;
}

struct Pipe {
  UniqueFd read_end;   // ours
  UniqueFd write_end;  // the child's
};

absl::StatusOr<Pipe> MakePipe(const std::string& path) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return SystemFault("pipe", path);
  Pipe result{.read_end = UniqueFd(ends[0])};
  LAB_ASSIGN_OR_RETURN(result.write_end, AboveStandard(UniqueFd(ends[1]), "pipe", path));
  if (fcntl(result.read_end.get(), F_SETFL, O_NONBLOCK) != 0) return SystemFault("fcntl", path);
  return result;
}

// A file in memory rather than a pipe: a child that never reads its input cannot stop us.
absl::StatusOr<UniqueFd> InputFile(std::string_view input, const std::string& path) {
  LAB_ASSIGN_OR_RETURN(UniqueFd file, AboveStandard(UniqueFd(memfd_create("input", MFD_CLOEXEC)),
                                                    "memfd_create", path));
  while (!input.empty()) {
    const ssize_t written = write(file.get(), input.data(), input.size());
    if (written < 0 && errno != EINTR) return SystemFault("writing its input", path);
    input.remove_prefix(std::max<ssize_t>(written, 0));
  }
  if (lseek(file.get(), 0, SEEK_SET) != 0) return SystemFault("lseek", path);
  return file;
}

std::vector<char*> Pointers(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (const std::string& s : strings) pointers.push_back(const_cast<char*>(s.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

int DescriptorLimit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 1 << 16));
}

// All that the child needs, made before the fork.
struct ChildPlan {
  const char* path;
  char* const* argv;
  char* const* envp;
  int null_fd;
  int input_fd;
  int frames_fd;
  int output_fd;
  int fault_fd;
  int descriptor_limit;
  pid_t parent;
};

void ResetSignals() {
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  // Fails for SIGKILL, SIGSTOP and the two of the C library; those cannot have been changed.
  for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Linux before 5.11 has no close_range(2), and filters may forbid it: then through the numbers.
void MarkCloseOnExec(int first, int limit) {
#if defined(SYS_close_range)
  constexpr unsigned kCloseOnExec = 1U << 2;  // CLOSE_RANGE_CLOEXEC
  if (syscall(SYS_close_range, first, ~0U, kCloseOnExec) == 0) return;
#endif
  for (int fd = first; fd < limit; ++fd) fcntl(fd, F_SETFD, FD_CLOEXEC);
}

bool PlaceDescriptors(const ChildPlan& plan) {
  return dup2(plan.null_fd, STDIN_FILENO) >= 0 && dup2(plan.output_fd, STDOUT_FILENO) >= 0 &&
         dup2(plan.output_fd, STDERR_FILENO) >= 0 && dup2(plan.input_fd, kInputFd) >= 0 &&
         dup2(plan.frames_fd, kFramesFd) >= 0;
}

// Runs in the child, between fork and exec: async-signal-safe calls only.
[[noreturn]] void BecomeChild(const ChildPlan& plan) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before that line; then no signal will ever come.
  if (getppid() != plan.parent) _exit(127);
  setpgid(0, 0);
  if (PlaceDescriptors(plan)) {
    MarkCloseOnExec(kFramesFd + 1, plan.descriptor_limit);
    ResetSignals();
    execve(plan.path, plan.argv, plan.envp);
  }
  const int error = errno;
  if (write(plan.fault_fd, &error, sizeof(error)) < 0) _exit(126);
  _exit(127);
}

// No handler of this process may run in the child: it would act on what both share, such as a
// pipe that tells the runner to stop.
pid_t ForkWithSignalsBlocked(const ChildPlan& plan) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const pid_t pid = fork();
  if (pid == 0) BecomeChild(plan);
  const int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  // In both processes, so that the group exists for whoever comes first. Fails once the child has
  // called exec; then it has done so itself.
  if (pid > 0) setpgid(pid, pid);
  errno = error;
  return pid;
}

}  // namespace

absl::StatusOr<Spawned> Spawn(const std::string& path, const std::vector<std::string>& args,
                              const std::vector<std::string>& env, std::string_view input) {
  LAB_ASSIGN_OR_RETURN(const UniqueFd input_file, InputFile(input, path));
  LAB_ASSIGN_OR_RETURN(
      const UniqueFd null,
      AboveStandard(UniqueFd(open("/dev/null", O_RDONLY | O_CLOEXEC)), "opening /dev/null", path));
  LAB_ASSIGN_OR_RETURN(Pipe frames, MakePipe(path));
  LAB_ASSIGN_OR_RETURN(Pipe output, MakePipe(path));
  LAB_ASSIGN_OR_RETURN(Pipe fault, MakePipe(path));
  std::vector<std::string> words = {path};
  words.insert(words.end(), args.begin(), args.end());
  const std::vector<char*> argv = Pointers(words);
  const std::vector<char*> envp = Pointers(env);
  const pid_t pid = ForkWithSignalsBlocked({
      .path = path.c_str(),
      .argv = argv.data(),
      .envp = envp.data(),
      .null_fd = null.get(),
      .input_fd = input_file.get(),
      .frames_fd = frames.write_end.get(),
      .output_fd = output.write_end.get(),
      .fault_fd = fault.write_end.get(),
      .descriptor_limit = DescriptorLimit(),
      .parent = getpid(),
  });
  if (pid < 0) return SystemFault("fork", path);
  return Spawned{.pid = pid,
                 .frames = std::move(frames.read_end),
                 .output = std::move(output.read_end),
                 .start_fault = std::move(fault.read_end)};
}

}  // namespace lab
