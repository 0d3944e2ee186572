// Appends frames to a run record. Every Append is one write(2); Sync makes what was appended
// survive a power cut.
//
//   absl::StatusOr<std::unique_ptr<FileSink>> sink = FileSink::Create("runs/counter.labrec");
//   absl::StatusOr<std::unique_ptr<RecordWriter>> writer = RecordWriter::Start(*std::move(sink));
//   absl::Status status = (*writer)->Append(header);
//
// A write that fails (disk full, file-size limit) leaves the file as it was before it: the torn
// part is cut off where the file system lets us, so the record stays readable. The writer then
// refuses further frames with the same error.
//
// A frame that no reader would accept (longer than kMaxFrameBytes; text that is not UTF-8, which
// protobuf writes and will not read) is refused with InvalidArgument, and the writer goes on.
// Whoever puts text from outside into a frame, such as a child's output, makes it UTF-8 first.
//
// One thread at a time.
#ifndef LAB_RECORD_RECORD_WRITER_H_
#define LAB_RECORD_RECORD_WRITER_H_

#include <memory>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"

namespace lab {

// Where bytes go: FileSink, and MemorySink for tests.
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
  // A serialized Frame, as it came over the pipe: fields that this build does not know are kept.
  absl::Status AppendPayload(std::string_view payload);
  absl::Status Sync();

 private:
  explicit RecordWriter(std::unique_ptr<ByteSink> sink) : sink_(std::move(sink)) {}

  std::unique_ptr<ByteSink> sink_;
  absl::Status broken_;
};

}  // namespace lab

#endif  // LAB_RECORD_RECORD_WRITER_H_
