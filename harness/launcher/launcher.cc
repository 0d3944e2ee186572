#include "harness/launcher/launcher.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/launcher/ending_text.h"
#include "harness/launcher/monotonic_clock.h"
#include "harness/launcher/printable_text.h"
#include "harness/launcher/spawn.h"
#include "harness/launcher/unique_fd.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr size_t kReadBytes = 64 << 10;  // a pipe's capacity
constexpr size_t kTailBytes = 4 << 10;

// Where pidfd_open(2) is missing (Linux before 5.3, or a filter), the end of a child is looked for
// this often. Rare enough not to disturb a window, short against any fork.
constexpr absl::Duration kLookAgain = absl::Milliseconds(20);

uint64_t ToNs(const timeval& time) {
  return static_cast<uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(time.tv_usec) * 1000;
}

UniqueFd OpenPidFd(pid_t pid) {
#if defined(SYS_pidfd_open)
  return UniqueFd(static_cast<int>(syscall(SYS_pidfd_open, pid, 0)));
#else
  return UniqueFd();
#endif
}

bool HasNews(int fd) {
  pollfd entry{.fd = fd, .events = POLLIN, .revents = 0};  // a negative fd is never ready
  // Its end, or an error on it, counts too: what cannot tell us to go on must not spin the loop.
  return poll(&entry, 1, 0) > 0;
}

// One child, from its spawning to its reaping.
class Supervision {
 public:
  Supervision(const ChildSpec& spec, const BytesSink& sink, Spawned child, int stop_fd,
              uint64_t start_ns)
      : spec_(spec),
        sink_(sink),
        child_(std::move(child)),
        pid_fd_(OpenPidFd(child_.pid)),
        stop_fd_(stop_fd),
        start_ns_(start_ns) {}

  absl::StatusOr<ChildResult> Run() {
    while (!HasEnded()) {
      Sleep();
      if (cause_.has_value()) continue;  // killed; what it still wrote is read below
      ReadFrames();
      ReadOutput();
      StopIfAsked();
      StopIfLate();
    }
    // Before it is reaped, for until then nobody else can be given its number.
    KillGroup();
    ReadStartFault();
    while (ReadFrames()) {
    }
    while (ReadOutput()) {
    }
    return Reap();
  }

 private:
  // The child has ended, and stays waitable.
  bool HasEnded() const {
    siginfo_t info{};
    const int answer = waitid(P_PID, child_.pid, &info, WEXITED | WNOHANG | WNOWAIT);
    if (answer != 0) return errno != EINTR;  // ECHILD: someone else reaped it; Reap says so
    return info.si_pid == child_.pid;
  }

  // Until there is something to read, the child ends, the user stops us or its time is up.
  void Sleep() {
    pollfd entries[] = {{.fd = pid_fd_.get(), .events = POLLIN, .revents = 0},
                        {.fd = child_.frames.get(), .events = POLLIN, .revents = 0},
                        {.fd = child_.output.get(), .events = POLLIN, .revents = 0},
                        {.fd = stop_fd_, .events = POLLIN, .revents = 0}};
    // Once killed, only its end is of interest: full pipes would have poll return at once for ever.
    const nfds_t count = cause_.has_value() ? 1 : std::size(entries);
    absl::Duration limit = cause_.has_value() ? absl::InfiniteDuration() : TimeLeft();
    if (!pid_fd_.valid()) limit = std::min(limit, kLookAgain);
    const timespec at_most = absl::ToTimespec(std::min(limit, absl::Hours(1)));
    ppoll(entries, count, &at_most, nullptr);
  }

  absl::Duration TimeLeft() const {
    const absl::Duration used = absl::Nanoseconds(MonotonicNs() - start_ns_);
    return std::max(spec_.timeout - used, absl::ZeroDuration());
  }

  // Reads once. False where there is nothing to read now, or nothing more ever.
  bool ReadFrames() {
    const std::string_view bytes = ReadFrom(child_.frames);
    if (bytes.empty()) return false;
    const int64_t room = spec_.max_frame_bytes - frame_bytes_;
    const size_t taken = std::min<size_t>(bytes.size(), static_cast<size_t>(room));
    frame_bytes_ += static_cast<int64_t>(taken);
    std::string why;
    if (taken > 0 && !sink_(bytes.substr(0, taken), &why)) {
      return Refuse(child_.frames, PrintableText(why));
    }
    if (taken == bytes.size()) return true;
    return Refuse(child_.frames,
                  absl::StrCat("wrote more than ", SizeText(spec_.max_frame_bytes), " of frames"));
  }

  bool ReadOutput() {
    const std::string_view bytes = ReadFrom(child_.output);
    if (bytes.empty()) return false;
    tail_.append(bytes);
    if (tail_.size() > kTailBytes) tail_.erase(0, tail_.size() - kTailBytes);
    output_bytes_ += static_cast<int64_t>(bytes.size());
    if (output_bytes_ <= spec_.max_output_bytes) return true;
    return Refuse(child_.output, absl::StrCat("wrote more than ", SizeText(spec_.max_output_bytes),
                                              " to stdout and stderr"));
  }

  // Empty where there is nothing now. Closes `fd` at its end: a pipe whose writers are gone would
  // have poll return at once for ever.
  std::string_view ReadFrom(UniqueFd& fd) {
    if (!fd.valid()) return {};
    const ssize_t count = read(fd.get(), buffer_, sizeof(buffer_));
    if (count > 0) return {buffer_, static_cast<size_t>(count)};
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) fd.Reset();
    return {};
  }

  bool Refuse(UniqueFd& pipe, std::string why) {
    pipe.Reset();
    End(Ending::BABBLED, std::move(why));
    return false;
  }

  void ReadStartFault() {
    int error = 0;
    if (read(child_.start_fault.get(), &error, sizeof(error)) != sizeof(error)) return;
    End(Ending::COULD_NOT_START,
        absl::StrCat("cannot execute ", spec_.path, ": ", strerror(error)));
  }

  void StopIfAsked() {
    if (HasNews(stop_fd_)) End(Ending::INTERRUPTED, "stopped by the user, killed");
  }

  void StopIfLate() {
    if (TimeLeft() > absl::ZeroDuration() || HasEnded()) return;
    End(Ending::TIMED_OUT,
        absl::StrCat(StateText(), " after ", SecondsText(spec_.timeout), ", killed"));
  }

  std::string StateText() const {
    siginfo_t info{};
    const int answer = waitid(P_PID, child_.pid, &info, WSTOPPED | WNOHANG | WNOWAIT);
    if (answer != 0 || info.si_pid != child_.pid) return "still running";
    return absl::StrCat("stopped by ", SignalText(info.si_status), " and not continued");
  }

  // The first cause is the ending; what follows it is its effect.
  void End(Ending::Kind kind, std::string detail) {
    if (cause_.has_value()) return;
    cause_.emplace();
    cause_->set_kind(kind);
    cause_->set_detail(std::move(detail));
    KillGroup();
  }

  void KillGroup() const { kill(-child_.pid, SIGKILL); }

  absl::StatusOr<ChildResult> Reap() {
    int status = 0;
    rusage usage{};
    pid_t reaped = 0;
    do {
      reaped = wait4(child_.pid, &status, 0, &usage);
    } while (reaped < 0 && errno == EINTR);
    if (reaped != child_.pid) {
      return absl::InternalError(absl::StrCat(
          "how ", spec_.path, " (pid ", child_.pid,
          ") ended is lost: this process ignores SIGCHLD, or waits for children elsewhere"));
    }
    ChildResult result{.ending = cause_.has_value() ? *cause_ : EndingOfStatus(status),
                       .wall_ns = MonotonicNs() - start_ns_,
                       .user_ns = ToNs(usage.ru_utime),
                       .system_ns = ToNs(usage.ru_stime),
                       .max_rss_bytes = static_cast<uint64_t>(usage.ru_maxrss) << 10,
                       .output = PrintableText(tail_)};
    const bool well = result.ending.kind() == Ending::EXITED && result.ending.exit_code() == 0;
    if (!well) result.ending.set_output_tail(result.output);
    return result;
  }

  const ChildSpec& spec_;
  const BytesSink& sink_;
  Spawned child_;
  UniqueFd pid_fd_;
  int stop_fd_;
  uint64_t start_ns_;
  int64_t frame_bytes_ = 0;
  int64_t output_bytes_ = 0;
  std::string tail_;
  std::optional<Ending> cause_;  // ours; without one the child ended by itself
  char buffer_[kReadBytes];
};

absl::Status CheckSpec(const ChildSpec& spec) {
  if (spec.path.empty() || spec.path.front() != '/') {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot launch \"", spec.path, "\": the path of a program must be absolute"));
  }
  return absl::OkStatus();
}

ChildResult NotStarted() {
  ChildResult result;
  result.ending.set_kind(Ending::INTERRUPTED);
  result.ending.set_detail("not started: stopped by the user");
  return result;
}

}  // namespace

absl::StatusOr<ChildResult> ProcessLauncher::Launch(const ChildSpec& spec, const BytesSink& sink) {
  LAB_RETURN_IF_ERROR(CheckSpec(spec));
  if (HasNews(stop_fd_)) return NotStarted();
  const uint64_t start_ns = MonotonicNs();
  LAB_ASSIGN_OR_RETURN(Spawned child, Spawn(spec.path, spec.args, spec.env, spec.input));
  return Supervision(spec, sink, std::move(child), stop_fd_, start_ns).Run();
}

}  // namespace lab
