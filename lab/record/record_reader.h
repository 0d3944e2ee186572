// Reads a run record, whole or torn, and says what it skipped.
//
//   ReadReport report;
//   absl::StatusOr<RunRecord> record = ReadRecord(bytes, &report);
//
// A file cut at any byte gives everything before the cut; a damaged frame is left out and reported
// with its byte range. Only bytes that do not begin as a record are an error (InvalidArgument),
// which says what they look like instead. Frames of a newer schema keep the fields that this build
// knows, and the unknown ones unread; a frame of an unknown kind is visited with KIND_NOT_SET.
//
// A checksum finds damage, not malice: whoever can write a frame can write its checksum.
#ifndef LAB_RECORD_RECORD_READER_H_
#define LAB_RECORD_RECORD_READER_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/record/record.pb.h"

namespace lab {

struct SkippedRange {
  uint64_t offset = 0;  // in the file
  uint64_t length = 0;
  // "checksum of the payload", "no frame", "not a Frame message", "cut inside a frame",
  // "cut inside the magic"
  std::string reason;
  friend bool operator==(const SkippedRange&, const SkippedRange&) = default;
};

struct ReadReport {
  uint64_t frames = 0;  // visited
  // End of the last frame whose checksums hold: where a torn tail may be cut and appending go on
  // (FileSink::OpenToContinue). 0 only where not even the magic is whole.
  uint64_t good_bytes = 0;
  bool torn_tail = false;             // the file ends inside a frame, or inside the magic
  std::vector<SkippedRange> skipped;  // in order; the torn tail included
  uint32_t schema_version = 0;        // of the header; 0 without one
};

// Calls `visit` for each frame, in order. Memory: one frame at a time beside `bytes`.
absl::Status ForEachFrame(std::string_view bytes, ReadReport* report,
                          const std::function<void(const Frame&)>& visit);

// The same over chunks that `next` gives until it gives an empty one, so that not even the bytes
// need be held. The first must begin with the whole magic. Errors: those of `next`, as they are.
absl::Status ForEachFrameOfChunks(const std::function<absl::StatusOr<std::string_view>()>& next,
                                  ReadReport* report,
                                  const std::function<void(const Frame&)>& visit);

absl::StatusOr<RunRecord> ReadRecord(std::string_view bytes, ReadReport* report);

}  // namespace lab

#endif  // LAB_RECORD_RECORD_READER_H_
