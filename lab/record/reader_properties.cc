#include "lab/record/reader_properties.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "lab/record/frames.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/test_records.h"

namespace lab {
namespace {

struct Piece {
  bool frame;
  uint64_t offset;
  uint64_t length;
  std::string payload;
  friend bool operator==(const Piece&, const Piece&) = default;
};

// What the parser makes of the bytes, and as last piece what it left pending.
std::vector<Piece> Pieces(std::string_view bytes, size_t chunk) {
  FrameParser parser;
  std::vector<Piece> pieces;
  std::string_view payload;
  for (size_t at = 0; at < bytes.size(); at += chunk) {
    parser.Append(bytes.substr(at, chunk));
    for (;;) {
      const FrameParser::Result result = parser.Next(&payload);
      if (result == FrameParser::Result::kNeedMore) break;
      const bool frame = result == FrameParser::Result::kFrame;
      pieces.push_back(
          {frame, parser.offset(), parser.length(), frame ? std::string(payload) : std::string()});
    }
  }
  if (parser.pending() > 0) {
    pieces.push_back({false, bytes.size() - parser.pending(), parser.pending(), ""});
  }
  return pieces;
}

// Whether the pieces lie back to back from 0 to `end`.
bool Tile(const std::vector<Piece>& pieces, uint64_t end) {
  uint64_t at = 0;
  for (const Piece& piece : pieces) {
    if (piece.offset != at || piece.length == 0) return false;
    at += piece.length;
  }
  return at == end;
}

bool ReportFits(const std::vector<Piece>& pieces, const ReadReport& report) {
  uint64_t frames = 0;
  uint64_t skipped = 0;
  uint64_t good_bytes = kRecordMagic.size();
  for (const Piece& piece : pieces) {
    ++(piece.frame ? frames : skipped);
    if (piece.frame) good_bytes = kRecordMagic.size() + piece.offset + piece.length;
  }
  const auto not_a_message = static_cast<uint64_t>(std::count_if(
      report.skipped.begin(), report.skipped.end(),
      [](const SkippedRange& range) { return range.reason == "not a Frame message"; }));
  return report.frames + not_a_message == frames &&
         report.skipped.size() - not_a_message == skipped && report.good_bytes == good_bytes;
}

bool ReadsAs(std::string_view bytes, const RunRecord& record, uint64_t skipped) {
  ReadReport report;
  const absl::StatusOr<RunRecord> read = ReadRecord(bytes, &report);
  return read.ok() && !report.torn_tail && report.skipped.size() == skipped &&
         read->SerializeAsString() == record.SerializeAsString();
}

std::string BrokenByRecord(std::string_view bytes, const std::vector<Piece>& pieces,
                           const RunRecord& record, const ReadReport& report) {
  if (record.frame_size() != static_cast<int>(report.frames)) return "frames are counted";
  if (!ReportFits(pieces, report)) return "the report agrees with the parser";
  const bool tail = report.good_bytes != bytes.size();
  const bool tail_skipped =
      !report.skipped.empty() &&
      report.skipped.back().offset + report.skipped.back().length == bytes.size();
  if (tail && !tail_skipped) return "a tail is reported";
  const auto before = static_cast<uint64_t>(
      std::count_if(report.skipped.begin(), report.skipped.end(),
                    [&](const SkippedRange& range) { return range.offset < report.good_bytes; }));
  if (!ReadsAs(bytes.substr(0, report.good_bytes), record, before)) return "cut at good_bytes";
  if (!ReadsAs(ToRecordBytes(record), record, 0)) return "written again";
  return "";
}

}  // namespace

std::string BrokenReaderProperty(std::string_view bytes) {
  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(bytes, &report);
  if (!record.ok() || bytes.size() < kRecordMagic.size()) return "";
  const std::string_view behind = bytes.substr(kRecordMagic.size());
  const std::vector<Piece> pieces = Pieces(behind, std::max<size_t>(1, behind.size()));
  if (!Tile(pieces, behind.size())) return "every byte is in one frame or one skipped range";
  if (Pieces(behind, 1) != pieces) return "fed byte by byte";
  if (Pieces(behind, 17) != pieces) return "fed by 17 bytes";
  return BrokenByRecord(bytes, pieces, *record, report);
}

}  // namespace lab
