// The one class that opens files of the host. Parsers take text; what they are given comes from
// here.
//
// Everything under a root: "/" on a real machine, a directory in tests. Paths given and paths named
// in messages are the host's ("/proc/stat"), never with the root before them.
//
// A file that cannot be read yields a Status whose message is a reason a reader of a report
// understands: "no /sys/devices/system/cpu/cpu0/cpufreq" names the first part of the path that is
// missing, which says more than the whole path would.
//
//   HostFiles files("/");
//   absl::StatusOr<std::string> text = files.Read("/proc/meminfo");
//
// Not for large or endless files: more than kMaxFileBytes is refused. Never blocks on a FIFO. Links
// are followed, also out of the root: a test tree must not hold absolute ones. Copies are cheap;
// const members may be used from several threads.
#ifndef HARNESS_ENVIRONMENT_HOST_FILES_H_
#define HARNESS_ENVIRONMENT_HOST_FILES_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

inline constexpr size_t kMaxFileBytes = 4 << 20;  // /proc/stat of 1,000 CPUs has 0.2 MB

// A file that is read again and again, as those of /proc are made afresh at each read.
class OpenFile {
 public:
  explicit OpenFile(int descriptor) : descriptor_(descriptor) {}
  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  ~OpenFile();

  // Reads from the start into `buffer` and returns what was read, at most its size: one pread, no
  // allocation. Empty where the read failed.
  std::string_view ReadAgain(std::span<char> buffer) const;

 private:
  int descriptor_;
};

class HostFiles {
 public:
  explicit HostFiles(std::string root = "/");

  absl::StatusOr<std::string> Read(std::string_view path) const;
  // Names in a directory, sorted, without "." and "..".
  absl::StatusOr<std::vector<std::string>> List(std::string_view directory) const;
  absl::StatusOr<std::string> ReadLink(std::string_view path) const;
  absl::StatusOr<OpenFile> Open(std::string_view path) const;

 private:
  std::string InRoot(std::string_view path) const;
  absl::Status WhyNot(int error, std::string_view path) const;

  std::string root_;  // without a slash at its end; empty for "/"
};

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_HOST_FILES_H_
