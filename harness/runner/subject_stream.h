// What arrives on a subject's pipe: cut into frames, checked to be this trial's, handed on.
#ifndef HARNESS_RUNNER_SUBJECT_STREAM_H_
#define HARNESS_RUNNER_SUBJECT_STREAM_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "lab/record/frames.h"
#include "lab/record/record.pb.h"

namespace lab {

class SubjectStream {
 public:
  // `take` gets each good frame with its bytes; false from it stops the stream (the record cannot
  // be written).
  using Take = std::function<bool(const Frame& frame, std::string_view payload)>;

  SubjectStream(uint32_t trial_id, uint32_t attempt, Take take)
      : trial_id_(trial_id), attempt_(attempt), take_(std::move(take)) {}

  // The launcher's sink. False with a reason where the bytes are not a subject's frames.
  bool Append(std::string_view bytes, std::string* why);

  bool ended() const { return ended_; }  // SubjectEnd was seen

 private:
  bool IsOurs(const Frame& frame) const;

  const uint32_t trial_id_;
  const uint32_t attempt_;
  const Take take_;
  FrameParser parser_;
  bool ended_ = false;
};

}  // namespace lab

#endif  // HARNESS_RUNNER_SUBJECT_STREAM_H_
