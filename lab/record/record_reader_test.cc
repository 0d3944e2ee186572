#include "lab/record/record_reader.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/frames.h"
#include "lab/record/record.pb.h"
#include "lab/record/test_records.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr char kPayload[] = "checksum of the payload";
constexpr char kNoFrame[] = "no frame";
constexpr char kCut[] = "cut inside a frame";

// A record of one block, with where its frames lie.
struct Written {
  RunRecord record;
  std::string bytes = std::string(kRecordMagic);
  std::vector<uint64_t> begin;  // of each frame
  std::vector<uint64_t> end;
};

Written WriteTestRecord() {
  Written written;
  written.record = MakeTestRecord({.blocks = 1, .iterations = 1});
  for (const Frame& frame : written.record.frame()) {
    written.begin.push_back(written.bytes.size());
    written.bytes += EncodeFrame(frame.SerializeAsString());
    written.end.push_back(written.bytes.size());
  }
  return written;
}

// `record` has the frames of `original` without the one numbered `without`, up to `count`.
testing::AssertionResult HasFrames(const RunRecord& record, const RunRecord& original, int count,
                                   int without = -1) {
  int read = 0;
  for (int i = 0; i < count; ++i) {
    if (i == without) continue;
    if (read == record.frame_size()) return testing::AssertionFailure() << "no frame " << i;
    if (record.frame(read++).SerializeAsString() != original.frame(i).SerializeAsString()) {
      return testing::AssertionFailure() << "frame " << i << " has another value";
    }
  }
  if (read == record.frame_size()) return testing::AssertionSuccess();
  return testing::AssertionFailure() << record.frame_size() - read << " frames too many";
}

TEST(RecordReader, ReadsWhatWasWritten) {
  const Written written = WriteTestRecord();
  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(written.bytes, &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_TRUE(HasFrames(*record, written.record, written.record.frame_size()));
  EXPECT_EQ(report.frames, static_cast<uint64_t>(written.record.frame_size()));
  EXPECT_EQ(report.good_bytes, written.bytes.size());
  EXPECT_FALSE(report.torn_tail);
  EXPECT_THAT(report.skipped, IsEmpty());
  EXPECT_EQ(report.schema_version, 1u);
}

TEST(RecordReader, ACutAtAnyByteGivesEverythingBeforeIt) {
  const Written written = WriteTestRecord();
  int whole = 0;
  for (size_t cut = kRecordMagic.size(); cut < written.bytes.size(); ++cut) {
    if (written.end[whole] == cut) ++whole;
    ReadReport report;
    const absl::StatusOr<RunRecord> record =
        ReadRecord(std::string_view(written.bytes).substr(0, cut), &report);
    ASSERT_THAT(record, IsOk());
    ASSERT_TRUE(HasFrames(*record, written.record, whole)) << "cut at " << cut;
    const uint64_t good = written.begin[whole];
    ASSERT_EQ(report.good_bytes, good);
    ASSERT_EQ(report.torn_tail, cut != good);
    std::vector<SkippedRange> skipped;
    if (cut != good) skipped.push_back({good, cut - good, kCut});
    ASSERT_EQ(report.skipped, skipped);
  }
}

TEST(RecordReader, ACutInsideTheMagicIsATornTail) {
  for (size_t cut = 1; cut < kRecordMagic.size(); ++cut) {
    ReadReport report;
    const absl::StatusOr<RunRecord> record = ReadRecord(kRecordMagic.substr(0, cut), &report);
    ASSERT_THAT(record, IsOk());
    EXPECT_EQ(record->frame_size(), 0);
    EXPECT_EQ(report.good_bytes, 0u);
    EXPECT_TRUE(report.torn_tail);
    EXPECT_THAT(report.skipped, ElementsAre(SkippedRange{0, cut, "cut inside the magic"}));
  }
}

TEST(RecordReader, AnyByteFlippedCostsOneFrameAndGivesNoWrongValue) {
  const Written written = WriteTestRecord();
  const int frames = written.record.frame_size();
  int hit = 0;
  for (size_t at = kRecordMagic.size(); at < written.bytes.size(); ++at) {
    if (written.end[hit] == at) ++hit;
    for (const int pattern : {0x01, 0x80, 0xff}) {
      std::string bytes = written.bytes;
      bytes[at] = static_cast<char>(bytes[at] ^ pattern);
      ReadReport report;
      const absl::StatusOr<RunRecord> record = ReadRecord(bytes, &report);
      ASSERT_THAT(record, IsOk());
      ASSERT_TRUE(HasFrames(*record, written.record, frames, /*without=*/hit)) << "byte " << at;
      const uint64_t begin = written.begin[hit];
      ASSERT_THAT(report.skipped,
                  ElementsAre(SkippedRange{begin, written.end[hit] - begin,
                                           at < begin + kFrameHeadBytes ? kNoFrame : kPayload}));
      ASSERT_FALSE(report.torn_tail);
      ASSERT_EQ(report.good_bytes, hit + 1 == frames ? begin : bytes.size());
    }
  }
}

TEST(RecordReader, AFlippedMagicIsNoRecord) {
  const Written written = WriteTestRecord();
  for (size_t at = 0; at < kRecordMagic.size(); ++at) {
    std::string bytes = written.bytes;
    bytes[at] ^= 0x20;
    ReadReport report;
    EXPECT_THAT(ReadRecord(bytes, &report),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("not a run record")));
  }
}

TEST(RecordReader, SaysWhatAFileSeemsToBe) {
  Frame header;
  header.mutable_header()->set_run_id("x");
  RunRecord plain;
  *plain.add_frame() = header;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "it is empty"},
      {"\x1f\x8b\x08", "gunzip"},
      {"\x28\xb5\x2f\xfd", "unzstd"},
      {"PK\x03\x04", "zip"},
      {"\177ELF\x02", "a program"},
      {"LABREC1\r\n", "as binary"},
      {"LABREC2\n", "another format version"},
      {plain.SerializeAsString(), "plain RunRecord"},
      {"{\"context\": {}}", "JSON"},
      {"\n  [1]", "JSON"},
      {"<!DOCTYPE html>", "HTML"},
      {"Benchmark  Mode  Cnt", "does not begin with"},
      {"X", "does not begin with"},
  };
  for (const auto& [bytes, words] : cases) {
    ReadReport report;
    EXPECT_THAT(ReadRecord(bytes, &report),
                StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr(words)));
  }
}

TEST(RecordReader, SkipsGarbageBetweenFramesAndAtTheEnd) {
  Frame event;
  event.mutable_event()->set_text("x");  // 12 + 5 bytes
  const std::string frame = EncodeFrame(event.SerializeAsString());
  ASSERT_EQ(frame.size(), 17u);
  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(
      std::string(kRecordMagic) + frame + "twenty bytes of else" + frame + "and at the end",
      &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_EQ(record->frame_size(), 2);
  EXPECT_THAT(report.skipped,
              ElementsAre(SkippedRange{25, 20, kNoFrame}, SkippedRange{62, 14, kNoFrame}));
  EXPECT_EQ(report.good_bytes, 62u);
  EXPECT_FALSE(report.torn_tail);
}

TEST(RecordReader, SkipsAFrameThatIsNoMessageThoughItsChecksumHolds) {
  ReadReport report;
  const absl::StatusOr<RunRecord> record =
      ReadRecord(std::string(kRecordMagic) + EncodeFrame("no message") + EncodeFrame(""), &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_EQ(record->frame_size(), 1);
  EXPECT_THAT(report.skipped, ElementsAre(SkippedRange{8, 22, "not a Frame message"}));
  EXPECT_EQ(report.good_bytes, 42u);
}

TEST(RecordReader, AFrameOfNoBytesIsAFrameWithoutAKind) {
  ReadReport report;
  const absl::StatusOr<RunRecord> record =
      ReadRecord(std::string(kRecordMagic) + EncodeFrame(""), &report);
  ASSERT_THAT(record, IsOk());
  ASSERT_EQ(record->frame_size(), 1);
  EXPECT_EQ(record->frame(0).kind_case(), Frame::KIND_NOT_SET);
}

TEST(RecordReader, TheMagicAloneIsAnEmptyRecord) {
  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(kRecordMagic, &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_EQ(record->frame_size(), 0);
  EXPECT_EQ(report.good_bytes, 8u);
  EXPECT_FALSE(report.torn_tail);
  EXPECT_EQ(report.schema_version, 0u);
}

TEST(RecordReader, FramesAreFoundAcrossTheReadersChunks) {
  // Longer than a chunk of 64 KiB, and not in step with it.
  Frame event;
  event.mutable_event()->set_text(std::string(100'001, 'x'));
  RunRecord original;
  for (int i = 0; i < 5; ++i) *original.add_frame() = event;
  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(ToRecordBytes(original), &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_TRUE(HasFrames(*record, original, 5));
}

// A frame as a newer schema may write it: fields 1000 beside and inside the known ones.
Frame NewerIteration() {
  Frame frame;
  frame.mutable_iteration()->set_index(3);
  Iteration* iteration = frame.mutable_iteration();
  iteration->GetReflection()->MutableUnknownFields(iteration)->AddVarint(1000, 7);
  frame.GetReflection()->MutableUnknownFields(&frame)->AddLengthDelimited(1000, "beside");
  return frame;
}

TEST(RecordReader, ANewerSchemaIsReadAsFarAsItIsKnown) {
  RunRecord newer;
  newer.add_frame()->mutable_header()->set_schema_version(2);
  *newer.add_frame() = NewerIteration();
  Frame* unknown_kind = newer.add_frame();
  unknown_kind->GetReflection()->MutableUnknownFields(unknown_kind)->AddLengthDelimited(77, "new");
  newer.add_frame()->mutable_footer()->set_outcome(static_cast<Footer::Outcome>(99));

  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(ToRecordBytes(newer), &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_EQ(report.schema_version, 2u);
  EXPECT_THAT(report.skipped, IsEmpty());
  ASSERT_EQ(record->frame_size(), 4);
  EXPECT_EQ(record->frame(1).iteration().index(), 3u);
  EXPECT_EQ(record->frame(2).kind_case(), Frame::KIND_NOT_SET);
  EXPECT_EQ(record->frame(3).footer().outcome(), 99);
  // Nothing of it is lost on the way through this build.
  EXPECT_EQ(ToRecordBytes(*record), ToRecordBytes(newer));
}

}  // namespace
}  // namespace lab
