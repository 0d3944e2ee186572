#include "lab/record/record_writer.h"

#include <memory>
#include <string_view>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "lab/record/frames.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// What a reader would skip must not be written: the loss would be noticed after the run.
absl::Status CheckReadable(std::string_view payload) {
  if (payload.size() > kMaxFrameBytes) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "a frame of %d bytes is over the limit of %d of a run record; it was not written",
        payload.size(), kMaxFrameBytes));
  }
  Frame frame;
  if (!frame.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
    return absl::InvalidArgumentError(absl::StrFormat(
        "a frame of %d bytes is not a Frame message, or holds text that is not UTF-8; it was not "
        "written",
        payload.size()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<RecordWriter>> RecordWriter::Start(std::unique_ptr<ByteSink> sink) {
  LAB_RETURN_IF_ERROR(sink->Append(kRecordMagic));
  return AlreadyStarted(std::move(sink));
}

std::unique_ptr<RecordWriter> RecordWriter::AlreadyStarted(std::unique_ptr<ByteSink> sink) {
  return absl::WrapUnique(new RecordWriter(std::move(sink)));
}

absl::Status RecordWriter::Append(const Frame& frame) {
  return AppendPayload(frame.SerializeAsString());
}

absl::Status RecordWriter::AppendPayload(std::string_view payload) {
  LAB_RETURN_IF_ERROR(broken_);
  LAB_RETURN_IF_ERROR(CheckReadable(payload));
  broken_ = sink_->Append(EncodeFrame(payload));
  return broken_;
}

absl::Status RecordWriter::Sync() {
  LAB_RETURN_IF_ERROR(broken_);
  broken_ = sink_->Sync();
  return broken_;
}

}  // namespace lab
