#include "lab/record/frames.h"

#include <boost/crc.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace lab {
namespace {

void AppendUint32(uint32_t value, std::string* out) {
  for (int shift = 0; shift < 32; shift += 8) {
    out->push_back(static_cast<char>((value >> shift) & 0xff));
  }
}

uint32_t ReadUint32(const char* bytes) {
  uint32_t value = 0;
  for (int i = 3; i >= 0; --i) value = (value << 8) | static_cast<unsigned char>(bytes[i]);
  return value;
}

}  // namespace

uint32_t Crc32c(std::string_view bytes) {
  // Reflected, all ones in and out. Table-driven, about a byte per two cycles or three: a default
  // run writes some 100 KB, so the CPU's own crc32 instruction would buy nothing.
  boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true> crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

std::string EncodeFrame(std::string_view payload) {
  if (payload.size() > kMaxFrameBytes) std::abort();
  std::string frame;
  frame.reserve(kFrameHeadBytes + payload.size());
  AppendUint32(static_cast<uint32_t>(payload.size()), &frame);
  AppendUint32(Crc32c(payload), &frame);
  AppendUint32(Crc32c(frame), &frame);
  frame.append(payload);
  return frame;
}

void FrameParser::Append(std::string_view bytes) {
  // Moving the rest to the front only once it is the smaller part keeps the cost per byte constant.
  if (position_ >= buffer_.size() - position_) {
    buffer_.erase(0, position_);
    base_ += position_;
    position_ = 0;
  }
  buffer_.append(bytes);
}

bool FrameParser::GoodHead(size_t at, uint32_t* payload_bytes) const {
  const char* head = buffer_.data() + at;
  *payload_bytes = ReadUint32(head);
  // The length first: it turns down most of what is no head without hashing it.
  return *payload_bytes <= kMaxFrameBytes &&
         ReadUint32(head + 8) == Crc32c(std::string_view(head, 8));
}

// Moves position_ to the next good head, or to where one could still begin with bytes to come.
bool FrameParser::FindHead() {
  for (uint32_t unused; position_ + kFrameHeadBytes <= buffer_.size(); ++position_) {
    if (GoodHead(position_, &unused)) return true;
  }
  return false;
}

// What Next returns is [start_, start_ + length).
void FrameParser::Finish(uint64_t length) {
  offset_ = start_;
  length_ = length;
  start_ += length;
  position_ = static_cast<size_t>(start_ - base_);
}

FrameParser::Result FrameParser::Next(std::string_view* payload) {
  const size_t available = buffer_.size() - position_;
  if (available < kFrameHeadBytes) return Result::kNeedMore;
  uint32_t payload_bytes = 0;
  searching_ = searching_ || !GoodHead(position_, &payload_bytes);
  if (searching_) {
    if (!FindHead()) return Result::kNeedMore;
    searching_ = false;
    damage_ = Damage::kNoFrame;
    Finish(base_ + position_ - start_);
    return Result::kDamaged;
  }
  if (available - kFrameHeadBytes < payload_bytes) return Result::kNeedMore;
  const char* head = buffer_.data() + position_;
  *payload = std::string_view(head + kFrameHeadBytes, payload_bytes);
  const bool good = Crc32c(*payload) == ReadUint32(head + 4);
  damage_ = Damage::kPayload;
  Finish(kFrameHeadBytes + payload_bytes);
  return good ? Result::kFrame : Result::kDamaged;
}

}  // namespace lab
