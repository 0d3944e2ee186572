// Reads a run record, whole or torn, and says what it skipped.
//
//   ReadReport report;
//   absl::StatusOr<RunRecord> record = ReadRecord(bytes, &report);
//
// A file cut at any byte gives everything before the cut; a damaged frame is left out and reported
// with its byte range. Only bytes that do not begin as a record are an error. Frames of a newer
// schema keep the fields that this build knows.
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
  std::string
      reason;  // "checksum of the payload", "no frame", "not a Frame message", "cut inside a frame"
  friend bool operator==(const SkippedRange&, const SkippedRange&) = default;
};

struct ReadReport {
  uint64_t frames = 0;
  uint64_t good_bytes =
      0;  // end of the last good frame: where a torn tail may be cut and appending go on
  bool torn_tail = false;             // the file ends inside a frame
  std::vector<SkippedRange> skipped;  // the torn tail included
  uint32_t schema_version = 0;        // of the header; 0 without one
};

// Calls `visit` for each frame, in order. Memory: one frame at a time beside `bytes`.
absl::Status ForEachFrame(std::string_view bytes, ReadReport* report,
                          const std::function<void(const Frame&)>& visit);

absl::StatusOr<RunRecord> ReadRecord(std::string_view bytes, ReadReport* report);

}  // namespace lab

#endif  // LAB_RECORD_RECORD_READER_H_
