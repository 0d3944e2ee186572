// A run record's file. The only place that writes one.
//
// O_APPEND, one write(2) per Append, nothing buffered in the process: what was appended survives a
// SIGKILL of the process at once, and a power cut after Sync (fdatasync). An Append that fails is
// cut off the file again, and the error says which file, why, and what to do.
//
// The file-size limit (ulimit -f) shows as an error only where the process ignores SIGXFSZ; by
// default that signal kills it. main() ignores it; this class must not touch signals.
#ifndef LAB_RECORD_FILE_SINK_H_
#define LAB_RECORD_FILE_SINK_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/record/record_writer.h"

namespace lab {

class FileSink : public ByteSink {
 public:
  // A new file; directories on the way to it are made. AlreadyExists where there is one: a record
  // is never overwritten. The new name is synced to its directory.
  static absl::StatusOr<std::unique_ptr<FileSink>> Create(const std::string& path);

  // Cuts `path` to its first `good_bytes` (ReadReport::good_bytes) and appends from there.
  // NotFound; InvalidArgument where it is no regular file; FailedPrecondition where it is shorter
  // than that.
  static absl::StatusOr<std::unique_ptr<FileSink>> OpenToContinue(const std::string& path,
                                                                  uint64_t good_bytes);

  ~FileSink() override;
  FileSink(const FileSink&) = delete;
  FileSink& operator=(const FileSink&) = delete;

  // ResourceExhausted: no space, no quota, or over the file-size limit. Internal: all else.
  absl::Status Append(std::string_view bytes) override;
  absl::Status Sync() override;

  const std::string& path() const { return path_; }
  uint64_t size_bytes() const { return size_bytes_; }

 private:
  FileSink(std::string path, int fd, uint64_t size_bytes)
      : path_(std::move(path)), fd_(fd), size_bytes_(size_bytes) {}

  absl::Status CutBack(absl::Status why);

  const std::string path_;
  const int fd_;
  uint64_t size_bytes_;  // of what was appended whole
};

}  // namespace lab

#endif  // LAB_RECORD_FILE_SINK_H_
