#include "lab/record/read_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lab/record/extensions.h"
#include "lab/record/record_reader.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

absl::Status ReadError(const std::string& path) {
  return absl::ErrnoToStatus(errno, absl::StrCat(path, ": cannot read it"));
}

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return ReadError(path);
  const absl::Cleanup close_fd = [fd] { close(fd); };
  std::string bytes;
  char chunk[1 << 16];
  for (;;) {
    const ssize_t got = read(fd, chunk, sizeof(chunk));
    if (got == 0) return bytes;
    if (got > 0) bytes.append(chunk, static_cast<size_t>(got));
    if (got < 0 && errno != EINTR) return ReadError(path);
  }
}

absl::StatusOr<RunRecord> ReadRecordFile(const std::string& path, ReadReport* report) {
  LAB_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path));
  absl::StatusOr<RunRecord> record = ReadRecord(bytes, report);
  absl::Status status = record.status();
  if (status.ok()) status = MergeExtensions(&*record);
  if (status.ok()) return record;
  return absl::Status(status.code(), absl::StrCat(path, ": ", status.message()));
}

}  // namespace lab
