#include "harness/host_lock/host_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "harness/host_lock/holder_note.h"
#include "harness/launcher/unique_fd.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr mode_t kForEveryone = 0666;

// O_NONBLOCK: a named pipe put there must not hold us up. O_NOFOLLOW: nor may a link lead us to
// a file of someone else's.
constexpr int kCarefully = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;

// Each costs two losses of a race against others; as many as this is no race.
constexpr int kMostAttempts = 100;

absl::Status NotALockFile(const std::string& path, std::string_view why) {
  return absl::FailedPreconditionError(
      absl::StrCat(path, " ", why,
                   ": it is no lock file of the lab's; see what it is, and remove it or "
                   "have the lock elsewhere"));
}

absl::Status SystemFault(std::string_view doing, const std::string& path) {
  const int error = errno;
  if (error == ELOOP) return NotALockFile(path, "is a symbolic link");
  if (error == EISDIR) return NotALockFile(path, "is a folder");
  return absl::ErrnoToStatus(error, absl::StrCat(doing, " the host's lock ", path));
}

absl::Status ComesAndGoes(const std::string& path) {
  return absl::AbortedError(
      absl::StrCat(path, " comes and goes: find out what removes it, it must stay"));
}

// Opens the file, or makes it. Not with O_CREAT alone: where fs.protected_regular is set, as it is
// by default on Debian, that fails for a file of another user's in /tmp.
absl::StatusOr<UniqueFd> OpenLockFile(const std::string& path) {
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    UniqueFd file(open(path.c_str(), O_RDWR | kCarefully));
    // A file that its maker's umask left closed to us can still be locked, though not written.
    if (!file.valid() && errno == EACCES)
      file = UniqueFd(open(path.c_str(), O_RDONLY | kCarefully));
    if (file.valid()) return file;
    if (errno != ENOENT) return SystemFault("opening", path);
    file = UniqueFd(open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | kCarefully, kForEveryone));
    if (file.valid()) {
      fchmod(file.get(), kForEveryone);  // whatever the umask
      return file;
    }
    if (errno != EEXIST) return SystemFault("making", path);
  }
  return ComesAndGoes(path);
}

std::string ReadText(const UniqueFd& file) {
  char buffer[4096];  // more than any note
  const ssize_t count = pread(file.get(), buffer, sizeof(buffer), 0);
  return std::string(buffer, count > 0 ? static_cast<size_t>(count) : 0);
}

// A lock file is a plain file with one name and a note of ours, or nothing, in it. A second name
// could be that of a file that only we may write, linked here by another user.
absl::Status CheckIsLockFile(const UniqueFd& file, const std::string& path) {
  struct stat facts {};
  if (fstat(file.get(), &facts) != 0) return SystemFault("looking at", path);
  if (!S_ISREG(facts.st_mode)) return NotALockFile(path, "is not a plain file");
  if (facts.st_nlink > 1) return NotALockFile(path, "has a second name (a hard link)");
  if (!IsHolderNote(ReadText(file))) return NotALockFile(path, "has another content");
  return absl::OkStatus();
}

bool IsStillNamed(const UniqueFd& file, const std::string& path) {
  struct stat ours {};
  struct stat named {};
  return fstat(file.get(), &ours) == 0 && lstat(path.c_str(), &named) == 0 &&
         ours.st_dev == named.st_dev && ours.st_ino == named.st_ino;
}

bool IsAlive(int64_t pid) { return kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM; }

// The note is a hint: it may be its writer's predecessor's, or from another namespace of process
// numbers. That somebody holds the lock is sure.
absl::Status Held(const UniqueFd& file, const std::string& path, absl::Time now) {
  const std::optional<HolderNote> note = ReadHolderNote(ReadText(file));
  std::string who = "it does not say which";
  if (note.has_value()) {
    who = HolderText(*note, now, absl::LocalTimeZone());
    if (!IsAlive(note->pid)) {
      absl::StrAppend(&who, "; but that process is not to be seen from here");
    }
  }
  return absl::UnavailableError(absl::StrCat("another measurement holds this host (", who,
                                             "); wait for it, or queue with --wait. Lock: ", path));
}

// Best effort: the lock is what counts, and neither a full /tmp nor a file that is not ours to
// write may stop a measurement.
void WriteNote(const UniqueFd& file, const HolderNote& note) {
  const std::string text = WriteHolderNote(note);
  if (ftruncate(file.get(), 0) != 0) return;
  static_cast<void>(!pwrite(file.get(), text.data(), text.size(), 0));
}

// Until there is a file that is locked by us and still the one at `path`: between opening and
// locking it may have been removed, and locking a file without a name would bind nobody.
absl::StatusOr<UniqueFd> OpenAndLock(const std::string& path, absl::Time now) {
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    LAB_ASSIGN_OR_RETURN(UniqueFd file, OpenLockFile(path));
    LAB_RETURN_IF_ERROR(CheckIsLockFile(file, path));
    if (flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
      if (errno == EWOULDBLOCK) return Held(file, path, now);
      if (errno != EINTR) return SystemFault("locking", path);
    } else if (IsStillNamed(file, path)) {
      return file;
    }
  }
  return ComesAndGoes(path);
}

// False where the user wants to stop.
bool Sleep(int stop_fd, absl::Duration length) {
  pollfd entry{.fd = stop_fd, .events = POLLIN, .revents = 0};  // -1 is never ready
  const timespec at_most = absl::ToTimespec(length);
  return ppoll(&entry, 1, &at_most, nullptr) <= 0;
}

}  // namespace

absl::StatusOr<HostLock> HostLock::Acquire(const std::string& path, std::string_view what,
                                           absl::Time now) {
  LAB_ASSIGN_OR_RETURN(UniqueFd file, OpenAndLock(path, now));
  WriteNote(file, {.pid = getpid(), .since = now, .what = std::string(what)});
  return HostLock(std::move(file));
}

absl::StatusOr<HostLock> HostLock::AcquireWaiting(const std::string& path, std::string_view what,
                                                  const Waiting& waiting) {
  absl::Status told;
  while (true) {
    absl::StatusOr<HostLock> lock = Acquire(path, what, waiting.now());
    if (lock.ok() || !absl::IsUnavailable(lock.status())) return lock;
    if (waiting.on_held && lock.status() != told) waiting.on_held(lock.status());
    told = lock.status();
    if (!Sleep(waiting.stop_fd, waiting.look_every)) {
      return absl::CancelledError(absl::StrCat("stopped while waiting: ", told.message()));
    }
  }
}

HostLock::~HostLock() {
  // Before the lock goes with the descriptor: after that the note may be another's.
  if (file_.valid()) static_cast<void>(!ftruncate(file_.get(), 0));
}

}  // namespace lab
