#include "harness/runner/subject_stream.h"

#include "absl/strings/str_cat.h"

namespace lab {

bool SubjectStream::IsOurs(const Frame& frame) const {
  const auto ours = [this](const auto& message) {
    return message.trial_id() == trial_id_ && message.attempt() == attempt_;
  };
  return (frame.has_subject_start() && ours(frame.subject_start())) ||
         (frame.has_iteration() && ours(frame.iteration())) ||
         (frame.has_subject_end() && ours(frame.subject_end()));
}

bool SubjectStream::Append(std::string_view bytes, std::string* why) {
  parser_.Append(bytes);
  for (;;) {
    std::string_view payload;
    const FrameParser::Result result = parser_.Next(&payload);
    if (result == FrameParser::Result::kNeedMore) {
      // Damage is only returned when its end is known; on a pipe its beginning is enough.
      if (!parser_.pending_is_damage()) return true;
      *why = "wrote bytes that are no frame";
      return false;
    }
    if (result == FrameParser::Result::kDamaged) {
      *why = absl::StrCat("wrote ", parser_.length(), " bytes that are no frame");
      return false;
    }
    Frame frame;
    if (!frame.ParseFromArray(payload.data(), static_cast<int>(payload.size())) || !IsOurs(frame)) {
      *why = "wrote a frame that is not this trial's";
      return false;
    }
    if (ended_) {
      *why = "wrote a frame after its last";
      return false;
    }
    ended_ = frame.has_subject_end();
    if (!take_(frame, payload)) {
      *why = "the record could not be written";
      return false;
    }
  }
}

}  // namespace lab
