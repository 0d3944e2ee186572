// The framing of the run record, and of the pipe between subject and runner: FORMAT.md.
//
// A frame is a 12-byte head (payload length, CRC-32C of the payload, CRC-32C of those 8 bytes;
// little endian) and a serialized lab.Frame. A damaged payload costs that one frame, since its head
// still tells where the next one begins. A damaged head makes the parser look for the next offset
// at which a head's checksum holds, byte by byte.
//
//   FrameParser parser;
//   parser.Append(bytes);
//   std::string_view payload;
//   while (parser.Next(&payload) == FrameParser::Result::kFrame) Use(payload);
//
// Cost: every byte is hashed at most once as payload and eight times as part of a possible head, so
// that no input, however hostile, costs more than a constant per byte. Memory: the frame that is
// being assembled (at most kMaxFrameBytes) and what was appended behind it.
#ifndef LAB_RECORD_FRAMES_H_
#define LAB_RECORD_FRAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lab {

inline constexpr std::string_view kRecordMagic =
    "LABREC1\n";  // first 8 bytes of a file; not sent over a pipe
inline constexpr size_t kFrameHeadBytes = 12;
inline constexpr uint32_t kMaxFrameBytes = 16 << 20;  // a longer length is damage

// The Castagnoli checksum of iSCSI (RFC 3720), leveldb and riegeli; not masked.
uint32_t Crc32c(std::string_view bytes);

// `payload` with its head. Dies if payload is larger than kMaxFrameBytes.
std::string EncodeFrame(std::string_view payload);

// Cuts a stream of bytes into payloads, as they arrive. How the stream is cut into Append calls
// makes no difference to what Next returns.
class FrameParser {
 public:
  enum class Result {
    kFrame,     // *payload is the next one; valid until the next call of Next or Append
    kNeedMore,  // nothing more to return of what was appended
    kDamaged,   // bytes that are no good frame were skipped: see offset, length, damage
  };
  enum class Damage {
    kPayload,  // a good head, and a payload that does not fit its checksum
    kNoFrame,  // bytes without a good head, up to the next good one
  };

  void Append(std::string_view bytes);
  Result Next(std::string_view* payload);

  // Offset in the stream of the frame or damage that Next last returned, and its length in bytes.
  uint64_t offset() const { return offset_; }
  uint64_t length() const { return length_; }
  Damage damage() const { return damage_; }  // after kDamaged

  // Bytes appended and neither returned nor skipped: the beginning of a frame, or damage whose end
  // has not been found. Not 0 at the end of a file: a torn tail, or damage up to the end.
  uint64_t pending() const { return base_ + buffer_.size() - start_; }
  // Whether the pending bytes are damage. On a pipe: the writer babbles, no need to wait for more.
  bool pending_is_damage() const { return searching_; }

 private:
  bool GoodHead(size_t at, uint32_t* payload_bytes) const;
  bool FindHead();
  void Finish(uint64_t length);

  std::string buffer_;
  size_t position_ = 0;     // in buffer_, of the next byte to look at
  uint64_t base_ = 0;       // stream offset of buffer_[0]
  uint64_t start_ = 0;      // stream offset of the first byte not returned or skipped
  bool searching_ = false;  // [start_, base_ + position_) is damage, and its end is not known yet
  uint64_t offset_ = 0;
  uint64_t length_ = 0;
  Damage damage_ = Damage::kNoFrame;
};

}  // namespace lab

#endif  // LAB_RECORD_FRAMES_H_
