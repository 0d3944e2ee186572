// A run record from a file.
#ifndef LAB_RECORD_READ_FILE_H_
#define LAB_RECORD_READ_FILE_H_

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"

namespace lab {

// The whole file. A record is some hundred kilobytes: mapping it would buy nothing, and turn a file
// that is cut meanwhile into a SIGBUS. Errors have the code of
// their errno (absl::ErrnoToStatus): NotFound, PermissionDenied, FailedPrecondition (a directory).
absl::StatusOr<std::string> ReadFile(const std::string& path);

// ForEachFrame of it, a chunk at a time; errors with the path in front. What is no record is read
// whole, to say what it is.
absl::Status ForEachFrameOfFile(const std::string& path, ReadReport* report,
                                const std::function<void(const Frame&)>& visit);

// ReadRecord of it, its plan made whole by MergeExtensions; errors with the path in front.
absl::StatusOr<RunRecord> ReadRecordFile(const std::string& path, ReadReport* report);

}  // namespace lab

#endif  // LAB_RECORD_READ_FILE_H_
