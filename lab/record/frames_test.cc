#include "lab/record/frames.h"

#include <algorithm>
#include <boost/crc.hpp>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

using Result = FrameParser::Result;

// What one call of Next said, without kNeedMore.
struct Step {
  Result result;
  uint64_t offset;
  uint64_t length;
  std::string payload;
  FrameParser::Damage damage;
  friend bool operator==(const Step&, const Step&) = default;
};

Step FrameAt(uint64_t offset, std::string payload) {
  const uint64_t length = kFrameHeadBytes + payload.size();
  return {Result::kFrame, offset, length, std::move(payload), FrameParser::Damage::kPayload};
}

Step DamageAt(uint64_t offset, uint64_t length, FrameParser::Damage damage) {
  return {Result::kDamaged, offset, length, "", damage};
}

void Drain(FrameParser* parser, std::vector<Step>* steps) {
  std::string_view payload;
  for (;;) {
    const Result result = parser->Next(&payload);
    if (result == Result::kNeedMore) return;
    const bool frame = result == Result::kFrame;
    steps->push_back({result, parser->offset(), parser->length(),
                      frame ? std::string(payload) : std::string(),
                      frame ? FrameParser::Damage::kPayload : parser->damage()});
  }
}

std::vector<Step> StepsOf(std::string_view bytes, size_t chunk, uint64_t* pending = nullptr) {
  FrameParser parser;
  std::vector<Step> steps;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(chunk, bytes.size()))) {
    parser.Append(bytes.substr(0, chunk));
    Drain(&parser, &steps);
  }
  if (pending != nullptr) *pending = parser.pending();
  return steps;
}

TEST(Crc32c, AgreesWithPublishedValues) {
  // RFC 3720, appendix B.4: 32 bytes of zeros, of ones, ascending and descending.
  EXPECT_EQ(Crc32c(std::string(32, '\0')), 0x8a9136aau);
  EXPECT_EQ(Crc32c(std::string(32, '\xff')), 0x62a8ab43u);
  std::string ascending, descending;
  for (char c = 0; c < 32; ++c) ascending.push_back(c);
  descending.assign(ascending.rbegin(), ascending.rend());
  EXPECT_EQ(Crc32c(ascending), 0x46dd794eu);
  EXPECT_EQ(Crc32c(descending), 0x113fdb5cu);
  // The check value of every catalogue of CRCs.
  EXPECT_EQ(Crc32c("123456789"), 0xe3069283u);
  EXPECT_EQ(Crc32c(""), 0u);
}

// Eight bytes at a step and what is left over, against one byte at a time.
TEST(Crc32c, AgreesWithBoostAtEveryLength) {
  std::string bytes;
  for (int length = 0; length < 100; ++length) {
    boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true> crc;
    crc.process_bytes(bytes.data(), bytes.size());
    EXPECT_EQ(Crc32c(bytes), crc.checksum()) << length;
    bytes.push_back(static_cast<char>(37 * length + 200));
  }
}

TEST(EncodeFrame, IsTheHeadAndThePayload) {
  // Length 9, CRC of "123456789", CRC of those eight bytes; all little endian.
  const std::string_view head("\x09\x00\x00\x00\x83\x92\x06\xe3", 8);
  const std::string frame = EncodeFrame("123456789");
  EXPECT_EQ(frame.substr(0, 8), head);
  EXPECT_EQ(frame.substr(12), "123456789");
  uint32_t sum = 0;
  for (int i = 3; i >= 0; --i) sum = sum << 8 | static_cast<unsigned char>(frame[8 + i]);
  EXPECT_EQ(sum, Crc32c(head));
}

TEST(EncodeFrame, HasALimit) {
  const std::string longest(kMaxFrameBytes, 'x');
  const std::string frame = EncodeFrame(longest);
  EXPECT_EQ(StepsOf(frame, frame.size()), std::vector<Step>{FrameAt(0, longest)});
  EXPECT_DEATH(EncodeFrame(longest + "x"), "");
}

TEST(FrameParser, ReturnsFramesInOrder) {
  const std::string bytes = EncodeFrame("one") + EncodeFrame("") + EncodeFrame("three");
  EXPECT_EQ(StepsOf(bytes, bytes.size()),
            (std::vector<Step>{FrameAt(0, "one"), FrameAt(15, ""), FrameAt(27, "three")}));
}

TEST(FrameParser, LeavesATornTailPending) {
  const std::string whole = EncodeFrame("one") + EncodeFrame("two");
  for (size_t cut = 15; cut < whole.size(); ++cut) {
    uint64_t pending = 0;
    EXPECT_EQ(StepsOf(whole.substr(0, cut), 5, &pending), std::vector<Step>{FrameAt(0, "one")});
    EXPECT_EQ(pending, cut - 15);
  }
}

TEST(FrameParser, ADamagedPayloadCostsItsFrame) {
  std::string bytes = EncodeFrame("one") + EncodeFrame("two") + EncodeFrame("three");
  bytes[15 + 12] ^= 1;
  EXPECT_EQ(StepsOf(bytes, bytes.size()),
            (std::vector<Step>{FrameAt(0, "one"), DamageAt(15, 15, FrameParser::Damage::kPayload),
                               FrameAt(30, "three")}));
}

TEST(FrameParser, ADamagedHeadIsSkippedUpToTheNextGoodOne) {
  for (size_t i = 0; i < kFrameHeadBytes; ++i) {
    std::string bytes = EncodeFrame("one") + EncodeFrame("two") + EncodeFrame("three");
    bytes[15 + i] ^= 1;
    EXPECT_EQ(StepsOf(bytes, bytes.size()),
              (std::vector<Step>{FrameAt(0, "one"), DamageAt(15, 15, FrameParser::Damage::kNoFrame),
                                 FrameAt(30, "three")}));
  }
}

TEST(FrameParser, ALengthOverTheLimitIsNoHead) {
  // A head whose checksum is right and whose length is not: 16 MiB + 1.
  std::string head("\x01\x00\x00\x01\x00\x00\x00\x00", 8);
  const uint32_t sum = Crc32c(head);
  for (int shift = 0; shift < 32; shift += 8) head.push_back(static_cast<char>(sum >> shift));
  EXPECT_EQ(
      StepsOf(head + EncodeFrame("one"), 1),
      (std::vector<Step>{DamageAt(0, 12, FrameParser::Damage::kNoFrame), FrameAt(12, "one")}));
}

TEST(FrameParser, ZerosAreNoFrames) {
  // A file system that lost its data in a power cut leaves blocks of zeros.
  const std::string bytes = std::string(4096, '\0') + EncodeFrame("one");
  EXPECT_EQ(
      StepsOf(bytes, 100),
      (std::vector<Step>{DamageAt(0, 4096, FrameParser::Damage::kNoFrame), FrameAt(4096, "one")}));
}

TEST(FrameParser, SaysThatPendingBytesAreDamage) {
  FrameParser parser;
  std::string_view payload;
  parser.Append("hello, this is a");
  EXPECT_EQ(parser.Next(&payload), Result::kNeedMore);
  EXPECT_TRUE(parser.pending_is_damage());
  EXPECT_EQ(parser.pending(), 16u);
  parser.Append(EncodeFrame("one"));
  EXPECT_EQ(parser.Next(&payload), Result::kDamaged);
  EXPECT_FALSE(parser.pending_is_damage());
  EXPECT_EQ(parser.Next(&payload), Result::kFrame);
  EXPECT_EQ(payload, "one");
  EXPECT_EQ(parser.pending(), 0u);
}

TEST(FrameParser, TheCutsOfTheStreamMakeNoDifference) {
  std::string bytes = EncodeFrame("one") + "garbage between" + EncodeFrame(std::string(300, 'x')) +
                      EncodeFrame("") + EncodeFrame("damaged") + EncodeFrame("last") + "tail";
  bytes[15 + 15 + 312 + 12 + 14] ^= 0x10;  // in "damaged"
  uint64_t pending_whole = 0;
  const std::vector<Step> whole = StepsOf(bytes, bytes.size(), &pending_whole);
  ASSERT_EQ(whole.size(), 6u);
  for (size_t chunk = 1; chunk <= 64; ++chunk) {
    uint64_t pending = 0;
    EXPECT_EQ(StepsOf(bytes, chunk, &pending), whole) << chunk;
    EXPECT_EQ(pending, pending_whole);
  }
}

TEST(FrameParser, HostileHeadsAreHashedOnce) {
  // A good head that claims 4 MiB, 400,000 times over: 4.8 MB. A parser that tried the payload
  // behind each of them would hash 200 GB here; this one takes the first at its word.
  const std::string head = EncodeFrame(std::string(4 << 20, 'x')).substr(0, kFrameHeadBytes);
  std::string bytes;
  for (int i = 0; i < 400'000; ++i) bytes += head;
  // 4 MiB + 12 bytes is 349,526 heads and 4 bytes: 8 bytes on, the next head begins.
  const uint64_t taken = (4 << 20) + kFrameHeadBytes;
  uint64_t pending = 0;
  EXPECT_EQ(StepsOf(bytes, 1 << 16, &pending),
            (std::vector<Step>{DamageAt(0, taken, FrameParser::Damage::kPayload),
                               DamageAt(taken, 8, FrameParser::Damage::kNoFrame)}));
  EXPECT_EQ(pending, bytes.size() - taken - 8);
}

}  // namespace
}  // namespace lab
