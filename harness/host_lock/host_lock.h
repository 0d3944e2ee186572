// One measuring run at a time on a host: two would each find the other's load in their numbers.
//
//   absl::StatusOr<HostLock> lock = HostLock::Acquire(kHostLockPath, "contended_counter",
//   absl::Now()); if (!lock.ok()) ...  // another measurement holds this host (pid 4312,
//   serialization, since ...)
//
// The lock is an flock(2) on a file that stays: the kernel releases it when its holder dies,
// however it dies. What the file says is for people and never believed over the lock.
//
// It binds runs that see the same file. A container with a /tmp of its own does not, unless the
// file is mounted into it (-v /tmp/lab-host.lock:/tmp/lab-host.lock). Whoever can open the file can
// hold the lock, as anyone may load the machine: it is a courtesy among users, not a defence.
#ifndef HARNESS_HOST_LOCK_HOST_LOCK_H_
#define HARNESS_HOST_LOCK_HOST_LOCK_H_

#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "harness/launcher/unique_fd.h"

namespace lab {

// /tmp, since it is the one folder that every user of every distribution and container may write:
// /run/lock is often root's alone or missing, $TMPDIR and $XDG_RUNTIME_DIR differ between users.
inline constexpr char kHostLockPath[] = "/tmp/lab-host.lock";

// Held for as long as the object lives.
class HostLock {
 public:
  // `what` is the experiment, for those who are kept waiting. Does not wait.
  // Errors: Unavailable, another run holds the lock, named as far as known; FailedPrecondition,
  // what lies at `path` is no lock file of ours (a link, a folder, a file with another content);
  // PermissionDenied and others from the file system. Each says what to do.
  static absl::StatusOr<HostLock> Acquire(const std::string& path, std::string_view what,
                                          absl::Time now);

  struct Waiting {
    // Readable when the user wants to stop; -1: nobody will.
    int stop_fd = -1;
    // How long the host may stay idle between two runs; shorter only wakes up more often, beside
    // a measurement.
    absl::Duration look_every = absl::Seconds(1);
    std::function<absl::Time()> now = absl::Now;
    // Told whom we wait for: at first, and when it is another.
    std::function<void(const absl::Status& held)> on_held;
  };

  // Waits while another run holds the lock, without limit and in no order among the waiting.
  // Errors: as Acquire, but Cancelled instead of Unavailable where the user stopped it.
  static absl::StatusOr<HostLock> AcquireWaiting(const std::string& path, std::string_view what,
                                                 const Waiting& waiting);

  HostLock(HostLock&&) noexcept = default;
  HostLock& operator=(HostLock&&) = delete;
  // Empties the file, so that it names nobody, and lets the lock go. The file stays: unlinking it
  // would let two runs hold locks on two files of one name.
  ~HostLock();

 private:
  explicit HostLock(UniqueFd file) : file_(std::move(file)) {}

  UniqueFd file_;
};

}  // namespace lab

#endif  // HARNESS_HOST_LOCK_HOST_LOCK_H_
