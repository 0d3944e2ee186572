#include "lab/record/record_writer.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/frames.h"
#include "lab/record/memory_sink.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/test_records.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::HasSubstr;

std::unique_ptr<RecordWriter> StartIn(std::string* file, MemorySink::Options options = {}) {
  absl::StatusOr<std::unique_ptr<RecordWriter>> writer =
      RecordWriter::Start(std::make_unique<MemorySink>(file, std::move(options)));
  EXPECT_THAT(writer, IsOk());
  return *std::move(writer);
}

// Appends until an error or the end; the number of frames that went well.
int AppendAll(const RunRecord& record, RecordWriter* writer) {
  int written = 0;
  while (written < record.frame_size() && writer->Append(record.frame(written)).ok()) ++written;
  return written;
}

TEST(RecordWriter, WritesTheMagicAndFrames) {
  const RunRecord record = MakeTestRecord({.blocks = 1});
  std::string file;
  AppendAll(record, StartIn(&file).get());
  EXPECT_EQ(file, ToRecordBytes(record));
}

TEST(RecordWriter, ContinuesWithoutAMagic) {
  std::string file;
  const auto writer = RecordWriter::AlreadyStarted(std::make_unique<MemorySink>(&file));
  EXPECT_THAT(writer->AppendPayload(""), IsOk());
  EXPECT_EQ(file, EncodeFrame(""));
}

TEST(RecordWriter, KeepsFieldsItDoesNotKnow) {
  // Field 1000 as a varint, 7: tag 1000 << 3 = 8000 = 0xc0 0x3e.
  const std::string payload("\xc0\x3e\x07");
  std::string file;
  EXPECT_THAT(StartIn(&file)->AppendPayload(payload), IsOk());
  EXPECT_EQ(file, std::string(kRecordMagic) + EncodeFrame(payload));
}

TEST(RecordWriter, AFullDiskLeavesAReadableRecordAtEveryByte) {
  const RunRecord record = MakeTestRecord({.blocks = 1, .iterations = 1});
  const size_t whole = ToRecordBytes(record).size();
  for (size_t capacity = kRecordMagic.size(); capacity <= whole; ++capacity) {
    std::string file;
    const int written = AppendAll(record, StartIn(&file, {.capacity_bytes = capacity}).get());
    ReadReport report;
    const absl::StatusOr<RunRecord> read = ReadRecord(file, &report);
    ASSERT_THAT(read, IsOk());
    ASSERT_EQ(read->frame_size(), written);
    ASSERT_TRUE(report.skipped.empty());
    ASSERT_EQ(report.good_bytes, file.size());
  }
}

TEST(RecordWriter, ATornTailThatStaysIsSkippedByTheReader) {
  const RunRecord record = MakeTestRecord({.blocks = 1, .iterations = 1});
  const size_t whole = ToRecordBytes(record).size();
  for (size_t capacity = kRecordMagic.size(); capacity < whole; ++capacity) {
    std::string file;
    const MemorySink::Options options = {.capacity_bytes = capacity, .leaves_torn_tail = true};
    const int written = AppendAll(record, StartIn(&file, options).get());
    ReadReport report;
    const absl::StatusOr<RunRecord> read = ReadRecord(file, &report);
    ASSERT_THAT(read, IsOk());
    ASSERT_EQ(read->frame_size(), written);
    ASSERT_EQ(report.torn_tail, report.good_bytes != file.size());
  }
}

TEST(RecordWriter, NoRoomForTheMagicIsAnError) {
  std::string file;
  EXPECT_THAT(RecordWriter::Start(std::make_unique<MemorySink>(&file, MemorySink::Options{7})),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("full")));
  EXPECT_EQ(file, "");
}

TEST(RecordWriter, RefusesEverythingAfterAFailedWrite) {
  std::string file;
  const auto writer = StartIn(&file, {.capacity_bytes = 30});
  EXPECT_THAT(writer->AppendPayload(""), IsOk());  // 8 + 12 = 20 bytes
  EXPECT_THAT(writer->AppendPayload(""),
              StatusIs(absl::StatusCode::kResourceExhausted, "memory sink: full"));
  EXPECT_THAT(writer->AppendPayload(""),
              StatusIs(absl::StatusCode::kResourceExhausted, "memory sink: full"));
  EXPECT_THAT(writer->Sync(), StatusIs(absl::StatusCode::kResourceExhausted, "memory sink: full"));
  EXPECT_EQ(file.size(), 20u);
}

TEST(RecordWriter, AFailedSyncSticks) {
  // What the disk lost cannot be told from what it has: after a failed sync nothing is certain.
  std::string file;
  const auto writer = StartIn(&file, {.sync_status = absl::InternalError("gone")});
  EXPECT_THAT(writer->Sync(), StatusIs(absl::StatusCode::kInternal, "gone"));
  EXPECT_THAT(writer->AppendPayload(""), StatusIs(absl::StatusCode::kInternal, "gone"));
}

TEST(RecordWriter, RefusesWhatNoReaderWouldAcceptAndGoesOn) {
  std::string file;
  const auto writer = StartIn(&file);
  EXPECT_THAT(writer->AppendPayload(std::string(kMaxFrameBytes + 1, '\0')),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("16777217")));
  EXPECT_THAT(writer->AppendPayload("no message"),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("not a Frame message")));
  Frame frame;
  frame.mutable_event()->set_text("\xff is not UTF-8");
  EXPECT_THAT(writer->Append(frame),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("not UTF-8")));
  EXPECT_EQ(file, kRecordMagic);
  frame.mutable_event()->set_text("µs is");
  EXPECT_THAT(writer->Append(frame), IsOk());
}

}  // namespace
}  // namespace lab
