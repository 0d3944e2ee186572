#include "harness/subject/frame_pipe.h"

#include <errno.h>
#include <unistd.h>

#include <string>
#include <string_view>

#include "lab/record/frames.h"

namespace lab {

absl::Status FramePipe::Write(const Frame& frame) {
  const std::string bytes = EncodeFrame(frame.SerializeAsString());
  for (std::string_view rest = bytes; !rest.empty();) {
    const ssize_t written = write(fd_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return absl::ErrnoToStatus(errno, "the runner's pipe");
    rest.remove_prefix(written);
  }
  return absl::OkStatus();
}

}  // namespace lab
