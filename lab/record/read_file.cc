#include "lab/record/read_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lab/record/extensions.h"
#include "lab/record/frames.h"
#include "lab/record/record_reader.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::Status ReadError(const std::string& path) {
  return absl::ErrnoToStatus(errno, absl::StrCat(path, ": cannot read it"));
}

absl::Status WithPath(const std::string& path, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(path, ": ", status.message()));
}

// A file, opened with the first chunk.
class Chunks {
 public:
  explicit Chunks(const std::string& path) : path_(path) {}
  ~Chunks() {
    if (fd_ >= 0) close(fd_);
  }
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;

  // Empty at the end; valid until the next call.
  absl::StatusOr<std::string_view> Next() {
    if (fd_ < 0) fd_ = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd_ < 0) return ReadError(path_);
    for (;;) {
      const ssize_t got = read(fd_, bytes_, sizeof(bytes_));
      if (got >= 0) return std::string_view(bytes_, static_cast<size_t>(got));
      if (errno != EINTR) return ReadError(path_);
    }
  }

 private:
  const std::string& path_;
  int fd_ = -1;
  char bytes_[1 << 16];
};

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  Chunks chunks(path);
  std::string bytes;
  for (;;) {
    LAB_ASSIGN_OR_RETURN(const std::string_view chunk, chunks.Next());
    if (chunk.empty()) return bytes;
    bytes.append(chunk);
  }
}

absl::Status ForEachFrameOfFile(const std::string& path, ReadReport* report,
                                const std::function<void(const Frame&)>& visit) {
  Chunks chunks(path);
  LAB_ASSIGN_OR_RETURN(const std::string_view first, chunks.Next());
  if (!absl::StartsWith(first, kRecordMagic)) {
    LAB_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
    return WithPath(path, ForEachFrame(bytes, report, visit));
  }
  bool is_first = true;
  return ForEachFrameOfChunks(
      [&]() -> absl::StatusOr<std::string_view> {
        if (!std::exchange(is_first, false)) return chunks.Next();
        return first;
      },
      report, visit);
}

absl::StatusOr<RunRecord> ReadRecordFile(const std::string& path, ReadReport* report) {
  LAB_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  absl::StatusOr<RunRecord> record = ReadRecord(bytes, report);
  absl::Status status = record.status();
  if (status.ok()) status = MergeExtensions(&*record);
  if (status.ok()) return record;
  return WithPath(path, status);
}

}  // namespace lab
