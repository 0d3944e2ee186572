#include "lab/record/read_file.h"

#include <fstream>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/test_records.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string PutFile(const std::string& name, const std::string& bytes) {
  const std::string path = testing::TempDir() + "/read_file_test_" + name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

TEST(ReadFile, ReadsTheWholeFile) {
  const std::string bytes = std::string(200'000, 'x') + '\0' + "end";
  const absl::StatusOr<std::string> read = ReadFile(PutFile("long", bytes));
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(*read, bytes);
  EXPECT_EQ(ReadFile(PutFile("empty", "")).value(), "");
}

TEST(ReadFile, SaysWhatItCouldNotRead) {
  EXPECT_THAT(ReadFile("/nowhere/run.labrec"),
              StatusIs(absl::StatusCode::kNotFound,
                       AllOf(HasSubstr("/nowhere/run.labrec"), HasSubstr("No such file"))));
  EXPECT_THAT(ReadFile(testing::TempDir()),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("directory")));
}

TEST(ReadRecordFile, ReadsARecord) {
  const RunRecord record = MakeTestRecord({.blocks = 1});
  ReadReport report;
  const absl::StatusOr<RunRecord> read =
      ReadRecordFile(PutFile("record", ToRecordBytes(record)), &report);
  ASSERT_THAT(read, IsOk());
  EXPECT_EQ(ToRecordBytes(*read), ToRecordBytes(record));
}

TEST(ReadRecordFile, NamesTheFileThatIsNoRecord) {
  const std::string path = PutFile("json", "{\"context\": 1}");
  ReadReport report;
  EXPECT_THAT(ReadRecordFile(path, &report),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       AllOf(HasSubstr(path), HasSubstr("not a run record"), HasSubstr("JSON"))));
}

}  // namespace
}  // namespace lab
