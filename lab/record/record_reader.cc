#include "lab/record/record_reader.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/arena.h"
#include "lab/record/frames.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

// Bytes handed to the parser at a time: what it buffers beside the frame it assembles.
constexpr size_t kChunkBytes = 64 << 10;
// What frames are parsed into; a large one takes more for itself. A few share it, since beginning
// anew costs something too.
constexpr size_t kArenaBytes = 32 << 10;
constexpr size_t kResetBytes = 2 << 10;

bool IsPlainRunRecord(std::string_view bytes) {
  if (!absl::StartsWith(bytes, "\x0a")) return false;  // field 1, length-delimited
  RunRecord record;
  return record.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())) &&
         record.frame_size() > 0 && record.frame(0).has_header();
}

struct Look {
  std::string_view begin;
  std::string_view words;
};

// In this order: a run record of another version begins like one whose line ends were converted.
constexpr Look kBinaryLooks[] = {
    {"\x1f\x8b", "it is gzip: unpack it with gunzip first"},
    {"\x28\xb5\x2f\xfd", "it is zstd: unpack it with unzstd first"},
    {"PK\x03\x04", "it is a zip archive: unpack it first"},
    {"\177ELF", "it is a program (ELF)"},
    {"LABREC1\r", "its line ends were converted on the way: copy the file again, as binary"},
    {"LABREC", "it is a run record of another format version: read it with a newer lab"},
};
constexpr Look kTextLooks[] = {
    {"{", "it looks like JSON"},
    {"[", "it looks like JSON"},
    {"<", "it looks like HTML or XML"},
};

// What a file without the magic seems to be, for people, with what to do about it.
std::string_view Recognise(std::string_view bytes) {
  if (bytes.empty()) return "it is empty: the run ended before it began, or wrote elsewhere";
  for (const Look& look : kBinaryLooks) {
    if (absl::StartsWith(bytes, look.begin)) return look.words;
  }
  if (IsPlainRunRecord(bytes)) return "it is a plain RunRecord message, as `lab export` writes it";
  for (const Look& look : kTextLooks) {
    if (absl::StartsWith(absl::StripLeadingAsciiWhitespace(bytes), look.begin)) return look.words;
  }
  return "it does not begin with the eight bytes LABREC1\\n";
}

absl::Status CheckMagic(std::string_view bytes) {
  const std::string_view begin = bytes.substr(0, kRecordMagic.size());
  if (!begin.empty() && absl::StartsWith(kRecordMagic, begin)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("not a run record: ", Recognise(bytes)));
}

std::string_view Reason(FrameParser::Damage damage) {
  switch (damage) {
    case FrameParser::Damage::kPayload:
      return "checksum of the payload";
    case FrameParser::Damage::kNoFrame:
      return "no frame";
  }
  return "";
}

google::protobuf::ArenaOptions StartingWith(char* block) {
  google::protobuf::ArenaOptions options;
  options.initial_block = block;
  options.initial_block_size = kArenaBytes;
  return options;
}

// One pass over the frames behind the magic. Offsets of the parser count from there.
class Pass {
 public:
  Pass(ReadReport* report, const std::function<void(const Frame&)>& visit)
      : report_(*report),
        visit_(visit),
        first_block_(new char[kArenaBytes]),
        arena_(StartingWith(first_block_.get())) {
    report_.good_bytes = kRecordMagic.size();
  }

  void Take(std::string_view chunk) {
    parser_.Append(chunk);
    std::string_view payload;
    for (;;) {
      switch (parser_.Next(&payload)) {
        case FrameParser::Result::kNeedMore:
          return;
        case FrameParser::Result::kDamaged:
          Skip(offset(), parser_.length(), Reason(parser_.damage()));
          break;
        case FrameParser::Result::kFrame:
          TakeFrame(payload);
          break;
      }
    }
  }

  void End(uint64_t file_bytes) {
    if (parser_.pending() == 0) return;
    const bool damage = parser_.pending_is_damage();
    report_.torn_tail = !damage;
    Skip(file_bytes - parser_.pending(), parser_.pending(),
         damage ? Reason(FrameParser::Damage::kNoFrame) : "cut inside a frame");
  }

 private:
  uint64_t offset() const { return kRecordMagic.size() + parser_.offset(); }

  void Skip(uint64_t offset, uint64_t length, std::string_view reason) {
    report_.skipped.push_back({offset, length, std::string(reason)});
  }

  void TakeFrame(std::string_view payload) {
    report_.good_bytes = offset() + parser_.length();
    if ((since_reset_ += payload.size()) > kResetBytes) {
      arena_.Reset();
      since_reset_ = payload.size();
    }
    Frame& frame = *Frame::default_instance().New(&arena_);
    if (!frame.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
      Skip(offset(), parser_.length(), "not a Frame message");
      return;
    }
    if (frame.has_header() && report_.schema_version == 0) {
      report_.schema_version = frame.header().schema_version();
    }
    ++report_.frames;
    visit_(frame);
  }

  ReadReport& report_;
  const std::function<void(const Frame&)>& visit_;
  FrameParser parser_;
  // A window is half a dozen small messages, each of which would be allocated and freed by itself.
  std::unique_ptr<char[]> first_block_;
  size_t since_reset_ = 0;  // bytes that were parsed into it
  google::protobuf::Arena arena_;
};

}  // namespace

absl::Status ForEachFrame(std::string_view bytes, ReadReport* report,
                          const std::function<void(const Frame&)>& visit) {
  *report = {};
  LAB_RETURN_IF_ERROR(CheckMagic(bytes));
  if (bytes.size() < kRecordMagic.size()) {
    report->torn_tail = true;
    report->skipped = {{0, bytes.size(), "cut inside the magic"}};
    return absl::OkStatus();
  }
  Pass pass(report, visit);
  for (size_t at = kRecordMagic.size(); at < bytes.size(); at += kChunkBytes) {
    pass.Take(bytes.substr(at, kChunkBytes));
  }
  pass.End(bytes.size());
  return absl::OkStatus();
}

absl::Status ForEachFrameOfChunks(const std::function<absl::StatusOr<std::string_view>()>& next,
                                  ReadReport* report,
                                  const std::function<void(const Frame&)>& visit) {
  *report = {};
  Pass pass(report, visit);
  uint64_t bytes = 0;
  for (;;) {
    LAB_ASSIGN_OR_RETURN(const std::string_view chunk, next());
    if (chunk.empty()) break;
    pass.Take(bytes == 0 ? chunk.substr(kRecordMagic.size()) : chunk);
    bytes += chunk.size();
  }
  pass.End(bytes);
  return absl::OkStatus();
}

absl::StatusOr<RunRecord> ReadRecord(std::string_view bytes, ReadReport* report) {
  RunRecord record;
  LAB_RETURN_IF_ERROR(
      ForEachFrame(bytes, report, [&record](const Frame& frame) { *record.add_frame() = frame; }));
  return record;
}

}  // namespace lab
