// The framing of the run record, and of the pipe between subject and runner: FORMAT.md.
//
// A frame is a 12-byte head (payload length, CRC-32C of the payload, CRC-32C of those 8 bytes;
// little endian) and a serialized lab.Frame. A damaged payload costs one frame; a damaged head
// makes the parser look for the next offset at which both checksums hold.
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

uint32_t Crc32c(std::string_view bytes);

// `payload` with its head. Dies if payload is larger than kMaxFrameBytes.
std::string EncodeFrame(std::string_view payload);

// Cuts a stream of bytes into payloads, as they arrive.
class FrameParser {
 public:
  enum class Result {
    kFrame,     // *payload is the next one; valid until the next call
    kNeedMore,  // the buffered bytes end inside a frame
    kDamaged,   // bytes that are no frame were skipped, see skipped(); call again
  };

  void Append(std::string_view bytes);
  Result Next(std::string_view* payload);

  // Offset in the stream of the frame or damage that Next last returned, and its length in bytes.
  uint64_t offset() const { return offset_; }
  uint64_t length() const { return length_; }
  // Bytes appended and not yet returned or skipped. Not 0 at the end of a file: a torn tail.
  size_t pending() const { return buffer_.size() - position_; }

 private:
  std::string buffer_;
  size_t position_ = 0;  // of the next unread byte in buffer_
  uint64_t base_ = 0;    // stream offset of buffer_[0]
  uint64_t offset_ = 0;
  uint64_t length_ = 0;
};

}  // namespace lab

#endif  // LAB_RECORD_FRAMES_H_
