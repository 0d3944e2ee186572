#include "lab/record/frames.h"

#include <array>
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

// Written out, this is one load to the compilers; as a loop it is not.
uint32_t ReadUint32(const char* bytes) {
  const auto byte = [bytes](int i) { return uint32_t{static_cast<unsigned char>(bytes[i])}; };
  return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24;
}

using CrcTables = std::array<std::array<uint32_t, 256>, 8>;

// [k][b]: what byte b does to the remainder when k more bytes follow it.
constexpr CrcTables MakeCrcTables() {
  CrcTables tables{};
  for (uint32_t byte = 0; byte < 256; ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0x82F63B78u : 0);
    tables[0][byte] = crc;
  }
  for (size_t k = 1; k < tables.size(); ++k) {
    for (uint32_t byte = 0; byte < 256; ++byte) {
      const uint32_t before = tables[k - 1][byte];
      tables[k][byte] = before >> 8 ^ tables[0][before & 0xff];
    }
  }
  return tables;
}
constexpr CrcTables kCrcTables = MakeCrcTables();

}  // namespace

uint32_t Crc32c(std::string_view bytes) {
  // Reflected, all ones in and out. Eight bytes at a step: byte by byte it was a quarter of what
  // reading a record of a million windows takes. The CPU's own instruction would not be everywhere.
  uint32_t crc = 0xffffffff;
  for (; bytes.size() >= 8; bytes.remove_prefix(8)) {
    const uint32_t low = crc ^ ReadUint32(bytes.data());
    const uint32_t high = ReadUint32(bytes.data() + 4);
    crc = kCrcTables[7][low & 0xff] ^ kCrcTables[6][low >> 8 & 0xff] ^
          kCrcTables[5][low >> 16 & 0xff] ^ kCrcTables[4][low >> 24] ^ kCrcTables[3][high & 0xff] ^
          kCrcTables[2][high >> 8 & 0xff] ^ kCrcTables[1][high >> 16 & 0xff] ^
          kCrcTables[0][high >> 24];
  }
  for (const char byte : bytes) {
    crc = crc >> 8 ^ kCrcTables[0][(crc ^ static_cast<unsigned char>(byte)) & 0xff];
  }
  return ~crc;
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
