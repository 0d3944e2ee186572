// A file descriptor with one owner, closed when the owner goes.
//
//   UniqueFd file(open(path, O_RDONLY | O_CLOEXEC));
//   if (!file.valid()) return absl::ErrnoToStatus(errno, ...);
//
// Not for descriptors whose close(2) may report a lost write: use close and look at its answer.
#ifndef HARNESS_LAUNCHER_UNIQUE_FD_H_
#define HARNESS_LAUNCHER_UNIQUE_FD_H_

#include <unistd.h>

#include <utility>

namespace lab {

class UniqueFd {
 public:
  UniqueFd() = default;
  explicit UniqueFd(int fd) : fd_(fd) {}
  UniqueFd(UniqueFd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  UniqueFd& operator=(UniqueFd&& other) noexcept {
    if (this != &other) {
      Reset();
      fd_ = std::exchange(other.fd_, -1);
    }
    return *this;
  }
  ~UniqueFd() { Reset(); }

  int get() const { return fd_; }
  bool valid() const { return fd_ >= 0; }

  void Reset() {
    // Never retried on EINTR: Linux has released the number by then, and it may be someone else's.
    if (fd_ >= 0) close(fd_);
    fd_ = -1;
  }

 private:
  int fd_ = -1;
};

}  // namespace lab

#endif  // HARNESS_LAUNCHER_UNIQUE_FD_H_
