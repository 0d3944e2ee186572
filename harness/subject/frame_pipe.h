// Writes frames to the runner, one write(2) each.
#ifndef HARNESS_SUBJECT_FRAME_PIPE_H_
#define HARNESS_SUBJECT_FRAME_PIPE_H_

#include "absl/status/status.h"
#include "lab/record/record.pb.h"

namespace lab {

class FramePipe {
 public:
  explicit FramePipe(int fd) : fd_(fd) {}
  absl::Status Write(const Frame& frame);

 private:
  int fd_;
};

}  // namespace lab

#endif  // HARNESS_SUBJECT_FRAME_PIPE_H_
