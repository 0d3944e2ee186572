// Appends frames to a run record. Every Append is one write(2); Sync makes what was appended
// survive a power cut.
//
// A write that fails (disk full, file-size limit) leaves the file as it was before it: the torn
// part is cut off where the file system lets us, so the record stays readable. The writer then
// refuses further frames with the same error.
#ifndef LAB_RECORD_RECORD_WRITER_H_
#define LAB_RECORD_RECORD_WRITER_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"

namespace lab {

// Where bytes go. Fakes are in memory_sink.h.
class ByteSink {
 public:
  virtual ~ByteSink() = default;
  virtual absl::Status Append(
      std::string_view bytes) = 0;  // all or an error, with nothing left behind
  virtual absl::Status Sync() = 0;
};

class RecordWriter {
 public:
  // A new record: writes the magic. For a record to continue, use AlreadyStarted.
  static absl::StatusOr<std::unique_ptr<RecordWriter>> Start(std::unique_ptr<ByteSink> sink);
  static std::unique_ptr<RecordWriter> AlreadyStarted(std::unique_ptr<ByteSink> sink);

  absl::Status Append(const Frame& frame);
  absl::Status AppendPayload(
      std::string_view payload);  // a serialized Frame, as it came over the pipe
  absl::Status Sync();

 private:
  explicit RecordWriter(std::unique_ptr<ByteSink> sink) : sink_(std::move(sink)) {}

  std::unique_ptr<ByteSink> sink_;
  absl::Status broken_;
};

}  // namespace lab

#endif  // LAB_RECORD_RECORD_WRITER_H_
