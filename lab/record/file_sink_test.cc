#include "lab/record/file_sink.h"

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/read_file.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/record_writer.h"
#include "lab/record/test_records.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;

// A path in a directory of the running test's own.
std::string PathOf(const std::string& name) {
  const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "/file_sink_test/" + test->name() + "/" + name;
}

std::unique_ptr<FileSink> CreateIn(const std::string& path) {
  absl::StatusOr<std::unique_ptr<FileSink>> sink = FileSink::Create(path);
  EXPECT_THAT(sink, IsOk());
  return *std::move(sink);
}

void WriteFile(const std::string& path, const std::string& bytes) {
  ASSERT_THAT(CreateIn(path)->Append(bytes), IsOk());
}

std::string Contents(const std::string& path) {
  const absl::StatusOr<std::string> bytes = ReadFile(path);
  EXPECT_THAT(bytes, IsOk());
  return bytes.value_or("");
}

// While it lives, no file may grow over `bytes`, and the signal that goes with it is ignored.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(uint64_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_);
  }

 private:
  void (*signal_)(int);
  rlimit before_;
};

TEST(FileSink, CreatesTheFileAndItsDirectories) {
  const std::string path = PathOf("a/b/run.labrec");
  const std::unique_ptr<FileSink> sink = CreateIn(path);
  EXPECT_THAT(sink->Append("abc"), IsOk());
  EXPECT_THAT(sink->Append("de"), IsOk());
  EXPECT_EQ(Contents(path), "abcde");  // at once, without a close
  EXPECT_THAT(sink->Sync(), IsOk());
  EXPECT_EQ(sink->size_bytes(), 5u);
  EXPECT_EQ(sink->path(), path);
}

TEST(FileSink, NeverOverwrites) {
  const std::string path = PathOf("run.labrec");
  WriteFile(path, "kept");
  EXPECT_THAT(FileSink::Create(path),
              StatusIs(absl::StatusCode::kAlreadyExists,
                       AllOf(HasSubstr(path), HasSubstr("never overwritten"))));
  EXPECT_EQ(Contents(path), "kept");
}

TEST(FileSink, SaysWhichDirectoryCannotBeMade) {
  WriteFile(PathOf("file"), "");
  const absl::StatusOr<std::unique_ptr<FileSink>> sink =
      FileSink::Create(PathOf("file/run.labrec"));
  ASSERT_FALSE(sink.ok());
  EXPECT_THAT(std::string(sink.status().message()),
              AllOf(HasSubstr(PathOf("file")), HasSubstr("directory"), HasSubstr("-o")));
}

TEST(FileSink, ContinuesBehindTheGoodBytes) {
  const std::string path = PathOf("run.labrec");
  WriteFile(path, "good|torn");
  absl::StatusOr<std::unique_ptr<FileSink>> sink = FileSink::OpenToContinue(path, 5);
  ASSERT_THAT(sink, IsOk());
  EXPECT_EQ(Contents(path), "good|");
  EXPECT_THAT((*sink)->Append("more"), IsOk());
  EXPECT_EQ(Contents(path), "good|more");
  EXPECT_EQ((*sink)->size_bytes(), 9u);
}

TEST(FileSink, DoesNotContinueWhatIsNotThere) {
  EXPECT_THAT(FileSink::OpenToContinue(PathOf("none"), 0),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr(PathOf("none"))));
  const std::string path = PathOf("run.labrec");
  WriteFile(path, "short");
  EXPECT_THAT(FileSink::OpenToContinue(path, 6),
              StatusIs(absl::StatusCode::kFailedPrecondition,
                       AllOf(HasSubstr("5 bytes"), HasSubstr("6"), HasSubstr("Nothing was"))));
  EXPECT_EQ(Contents(path), "short");
}

TEST(FileSink, DoesNotContinueWhatIsNoFile) {
  WriteFile(PathOf("run.labrec"), "");  // makes the directory
  EXPECT_FALSE(FileSink::OpenToContinue(PathOf(""), 0).ok());
  EXPECT_THAT(FileSink::OpenToContinue("/dev/null", 0),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("not a regular file")));
  const std::string pipe = PathOf("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_FALSE(FileSink::OpenToContinue(pipe, 0).ok());  // and does not wait for a reader
}

TEST(FileSink, CutsOffWhatDidNotFit) {
  const std::string path = PathOf("run.labrec");
  const std::unique_ptr<FileSink> sink = CreateIn(path);
  ASSERT_THAT(sink->Append("0123456789"), IsOk());
  absl::Status status;
  {
    const FileSizeLimit limit(15);
    status = sink->Append("abcdefghij");  // five fit
  }
  EXPECT_THAT(status,
              StatusIs(absl::StatusCode::kResourceExhausted,
                       AllOf(HasSubstr(path), HasSubstr("ulimit -f"), HasSubstr("lab resume"))));
  EXPECT_EQ(Contents(path), "0123456789");
  EXPECT_THAT(sink->Append("abc"), IsOk());
  EXPECT_EQ(Contents(path), "0123456789abc");
}

TEST(FileSink, AFullDiskLeavesARecordThatIsReadAndContinued) {
  const RunRecord original = MakeTestRecord({.blocks = 1});
  const std::string bytes = ToRecordBytes(original);
  const std::string path = PathOf("run.labrec");
  int written = 0;
  {
    absl::StatusOr<std::unique_ptr<RecordWriter>> writer = RecordWriter::Start(CreateIn(path));
    ASSERT_THAT(writer, IsOk());
    const FileSizeLimit limit(bytes.size() / 2);
    while ((*writer)->Append(original.frame(written)).ok()) ++written;
  }
  ReadReport report;
  const absl::StatusOr<RunRecord> half = ReadRecordFile(path, &report);
  ASSERT_THAT(half, IsOk());
  EXPECT_EQ(half->frame_size(), written);
  EXPECT_TRUE(report.skipped.empty());

  absl::StatusOr<std::unique_ptr<FileSink>> sink =
      FileSink::OpenToContinue(path, report.good_bytes);
  ASSERT_THAT(sink, IsOk());
  const auto rest = RecordWriter::AlreadyStarted(*std::move(sink));
  while (written < original.frame_size()) {
    ASSERT_THAT(rest->Append(original.frame(written++)), IsOk());
  }
  EXPECT_EQ(Contents(path), bytes);
}

}  // namespace
}  // namespace lab
