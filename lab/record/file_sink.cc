#include "lab/record/file_sink.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr int kOpenFlags = O_WRONLY | O_APPEND | O_CLOEXEC;
constexpr std::string_view kStillGood =
    "The record is good up to there, and `lab resume` completes it";

absl::Status MakeDirectories(const std::filesystem::path& directory) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (!error) return absl::OkStatus();
  return absl::ErrnoToStatus(
      error.value(),
      absl::StrCat(directory.string(), ": cannot make this directory (-o names another)"));
}

// Without this a power cut may leave a synced file without a name.
absl::Status SyncDirectory(const std::string& directory) {
  const int fd = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const absl::Cleanup close_fd = [fd] {
    if (fd >= 0) close(fd);
  };
  // A file system that cannot sync a directory (EINVAL) has nothing to be asked for.
  if (fd >= 0 && (fsync(fd) == 0 || errno == EINVAL)) return absl::OkStatus();
  return absl::ErrnoToStatus(errno, absl::StrCat(directory, ": cannot sync this directory"));
}

absl::Status OpenError(const std::string& path, int error) {
  if (error == EEXIST) {
    return absl::AlreadyExistsError(absl::StrCat(
        path, ": exists already, and a record is never overwritten (-o names another directory)"));
  }
  return absl::ErrnoToStatus(error, absl::StrCat(path, ": cannot open it to write"));
}

absl::Status WriteError(const std::string& path, int error) {
  switch (error) {
    case ENOSPC:
    case EDQUOT:
      return absl::ResourceExhaustedError(absl::StrCat(
          path, ": cannot write: ", std::strerror(error), ". Free some space. ", kStillGood));
    case EFBIG:
      return absl::ResourceExhaustedError(
          absl::StrCat(path, ": cannot write: ", std::strerror(error),
                       ": the limit on a file's size (ulimit -f). Raise it. ", kStillGood));
    default:
      return absl::InternalError(
          absl::StrCat(path, ": cannot write: ", std::strerror(error), ". ", kStillGood));
  }
}

// 0, or the error that stopped it.
int WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written > 0) bytes.remove_prefix(static_cast<size_t>(written));
    if (written == 0) return ENOSPC;  // does not happen with a regular file; must not loop
    if (written < 0 && errno != EINTR) return errno;
  }
  return 0;
}

absl::Status CheckToContinue(const std::string& path, int fd, uint64_t good_bytes) {
  struct stat status;
  if (fstat(fd, &status) != 0) {
    return absl::ErrnoToStatus(errno, absl::StrCat(path, ": cannot stat it"));
  }
  if (!S_ISREG(status.st_mode)) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": is not a regular file"));
  }
  if (static_cast<uint64_t>(status.st_size) < good_bytes) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": has ", status.st_size, " bytes, and ", good_bytes,
                     " were read from it: something else cuts it. Nothing was changed"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<FileSink>> FileSink::Create(const std::string& path) {
  std::filesystem::path directory = std::filesystem::path(path).parent_path();
  if (directory.empty()) directory = ".";
  LAB_RETURN_IF_ERROR(MakeDirectories(directory));
  const int fd = open(path.c_str(), kOpenFlags | O_CREAT | O_EXCL, 0644);
  if (fd < 0) return OpenError(path, errno);
  auto sink = absl::WrapUnique(new FileSink(path, fd, 0));
  LAB_RETURN_IF_ERROR(SyncDirectory(directory.string()));
  return sink;
}

absl::StatusOr<std::unique_ptr<FileSink>> FileSink::OpenToContinue(const std::string& path,
                                                                   uint64_t good_bytes) {
  // O_NONBLOCK: a pipe by that name is an error, not a wait.
  const int fd = open(path.c_str(), kOpenFlags | O_NONBLOCK);
  if (fd < 0) return OpenError(path, errno);
  auto sink = absl::WrapUnique(new FileSink(path, fd, good_bytes));
  LAB_RETURN_IF_ERROR(CheckToContinue(path, fd, good_bytes));
  if (ftruncate(fd, static_cast<off_t>(good_bytes)) != 0) {
    return absl::ErrnoToStatus(errno,
                               absl::StrCat(path, ": cannot cut it to ", good_bytes, " bytes"));
  }
  return sink;
}

FileSink::~FileSink() { close(fd_); }

absl::Status FileSink::Append(std::string_view bytes) {
  if (const int error = WriteAll(fd_, bytes); error != 0) return CutBack(WriteError(path_, error));
  size_bytes_ += bytes.size();
  return absl::OkStatus();
}

// Even uncut the record can be read: a torn tail is normal. The caller must only know of it.
absl::Status FileSink::CutBack(absl::Status why) {
  if (ftruncate(fd_, static_cast<off_t>(size_bytes_)) == 0) return why;
  return absl::Status(
      why.code(),
      absl::StrCat(why.message(), ". The part of a frame at its end could not be cut off: ",
                   std::strerror(errno)));
}

absl::Status FileSink::Sync() {
  if (fdatasync(fd_) == 0) return absl::OkStatus();
  if (errno == EINVAL) return absl::OkStatus();  // a file that cannot be synced, /dev/null
  return WriteError(path_, errno);
}

}  // namespace lab
