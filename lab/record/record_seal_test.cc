// Old bytes must stay readable. testdata/record_v1.labrec was made without the code under test,
// from testdata/record_v1.textproto, and neither changes any more. The example in FORMAT.md is held
// to its words in the same way.
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "lab/record/memory_sink.h"
#include "lab/record/read_file.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/record_writer.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::IsEmpty;

// Tests run in the root of the workspace's runfiles.
std::string ContentsAt(const std::string& name) {
  const absl::StatusOr<std::string> bytes = ReadFile("lab/record/" + name);
  EXPECT_THAT(bytes, IsOk());
  return bytes.value_or("");
}

RunRecord Parse(const std::string& text) {
  RunRecord record;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &record));
  return record;
}

std::string Write(const RunRecord& record) {
  std::string file;
  absl::StatusOr<std::unique_ptr<RecordWriter>> writer =
      RecordWriter::Start(std::make_unique<MemorySink>(&file));
  EXPECT_THAT(writer, IsOk());
  for (const Frame& frame : record.frame()) EXPECT_THAT((*writer)->Append(frame), IsOk());
  return file;
}

// The two texts and not the messages: a difference then shows as lines.
void ExpectSays(const std::string& bytes, const RunRecord& expected) {
  ReadReport report;
  const absl::StatusOr<RunRecord> record = ReadRecord(bytes, &report);
  ASSERT_THAT(record, IsOk());
  EXPECT_EQ(record->DebugString(), expected.DebugString());
  EXPECT_EQ(record->SerializeAsString(), expected.SerializeAsString());
  EXPECT_THAT(report.skipped, IsEmpty());
  EXPECT_EQ(report.good_bytes, bytes.size());
}

// What stands between "```KIND" and the next "```".
std::string Block(const std::string& markdown, const std::string& kind) {
  const std::pair<std::string, std::string> behind =
      absl::StrSplit(markdown, absl::MaxSplits(absl::StrCat("```", kind, "\n"), 1));
  const std::pair<std::string, std::string> block =
      absl::StrSplit(behind.second, absl::MaxSplits("```", 1));
  EXPECT_NE(block.first, "");
  return block.first;
}

// "4c 41  | words" lines -> bytes.
std::string BytesOf(const std::string& hex_block) {
  std::string digits;
  for (const std::string_view line : absl::StrSplit(hex_block, '\n')) {
    for (const char c : line.substr(0, line.find('|'))) {
      if (absl::ascii_isxdigit(static_cast<unsigned char>(c))) digits.push_back(c);
    }
  }
  return absl::HexStringToBytes(digits);
}

TEST(RecordSeal, Version1IsReadable) {
  const RunRecord expected = Parse(ContentsAt("testdata/record_v1.textproto"));
  ASSERT_EQ(expected.frame_size(), 12);  // one of each kind
  ExpectSays(ContentsAt("testdata/record_v1.labrec"), expected);
}

TEST(RecordSeal, Version1IsWhatTheWriterWrites) {
  const RunRecord record = Parse(ContentsAt("testdata/record_v1.textproto"));
  EXPECT_EQ(absl::BytesToHexString(Write(record)),
            absl::BytesToHexString(ContentsAt("testdata/record_v1.labrec")));
}

TEST(RecordSeal, Version1HoldsEachKindOfFrameOnce) {
  // A new kind needs a sealed file of its own: this one does not change.
  constexpr int kKindsOfVersion1 = 12;
  const RunRecord record = Parse(ContentsAt("testdata/record_v1.textproto"));
  int kind = 0;
  for (const int number : {1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12}) {
    EXPECT_EQ(static_cast<int>(record.frame(kind++).kind_case()), number);
  }
  EXPECT_EQ(kind, kKindsOfVersion1);
}

TEST(FormatMd, TheExampleSaysWhatItIsSaidToSay) {
  const std::string markdown = ContentsAt("FORMAT.md");
  const std::string bytes = BytesOf(Block(markdown, "hex"));
  const RunRecord expected = Parse(Block(markdown, "textproto"));
  EXPECT_EQ(bytes.size(), 70u);
  ExpectSays(bytes, expected);
  EXPECT_EQ(absl::BytesToHexString(Write(expected)), absl::BytesToHexString(bytes));
}

}  // namespace
}  // namespace lab
