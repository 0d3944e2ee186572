#include "harness/environment/host_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class HostFilesTest : public testing::Test {
 protected:
  HostFilesTest() {
    root_ = absl::StrCat(testing::TempDir(), "/",
                         testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(root_);
    std::filesystem::create_directories(root_ + "/proc/self");
    std::ofstream(root_ + "/proc/stat") << "cpu 1 2 3\n";
  }

  std::string root_;
};

TEST_F(HostFilesTest, ReadsUnderItsRootWithOrWithoutASlashAtItsEnd) {
  EXPECT_EQ(*HostFiles(root_).Read("/proc/stat"), "cpu 1 2 3\n");
  EXPECT_EQ(*HostFiles(root_ + "/").Read("/proc/stat"), "cpu 1 2 3\n");
}

TEST_F(HostFilesTest, ReasonNamesTheFirstMissingPartAsTheHostSeesIt) {
  EXPECT_THAT(HostFiles(root_).Read("/proc/pressure/cpu"),
              StatusIs(absl::StatusCode::kNotFound, "no /proc/pressure"));
  EXPECT_THAT(HostFiles(root_).Read("/sys/a/b/c"),
              StatusIs(absl::StatusCode::kNotFound, "no /sys"));
  EXPECT_THAT(HostFiles(root_).Read("/proc/meminfo"),
              StatusIs(absl::StatusCode::kNotFound, "no /proc/meminfo"));
}

TEST_F(HostFilesTest, APathThroughAFileIsMissing) {
  EXPECT_THAT(HostFiles(root_).Read("/proc/stat/cpu"),
              StatusIs(absl::StatusCode::kNotFound, "no /proc/stat/cpu"));
}

TEST_F(HostFilesTest, ADirectoryIsNoText) {
  EXPECT_THAT(HostFiles(root_).Read("/proc/self"),
              StatusIs(absl::StatusCode::kUnavailable, HasSubstr("cannot read /proc/self: ")));
}

TEST_F(HostFilesTest, PermissionDeniedIsSaid) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may read everything";
  ::chmod((root_ + "/proc/stat").c_str(), 0);
  EXPECT_THAT(HostFiles(root_).Read("/proc/stat"),
              StatusIs(absl::StatusCode::kPermissionDenied, "permission denied: /proc/stat"));
}

TEST_F(HostFilesTest, FourMebibytesAreReadAndOneByteMoreIsRefused) {
  std::ofstream(root_ + "/limit") << std::string(kMaxFileBytes, 'x');
  std::ofstream(root_ + "/more") << std::string(kMaxFileBytes + 1, 'x');
  EXPECT_EQ(HostFiles(root_).Read("/limit")->size(), kMaxFileBytes);
  EXPECT_THAT(HostFiles(root_).Read("/more"),
              StatusIs(absl::StatusCode::kOutOfRange, "/more has more than 4194304 bytes"));
}

TEST_F(HostFilesTest, AFifoIsEmptyAndDoesNotHang) {
  ASSERT_EQ(::mkfifo((root_ + "/fifo").c_str(), 0600), 0);
  EXPECT_EQ(*HostFiles(root_).Read("/fifo"), "");
}

TEST_F(HostFilesTest, ListIsSorted) {
  std::ofstream(root_ + "/proc/b");
  std::ofstream(root_ + "/proc/a");
  EXPECT_THAT(*HostFiles(root_).List("/proc"), ElementsAre("a", "b", "self", "stat"));
  EXPECT_THAT(HostFiles(root_).List("/sys/class"),
              StatusIs(absl::StatusCode::kNotFound, "no /sys"));
}

TEST_F(HostFilesTest, ReadLinkGivesTheTarget) {
  std::filesystem::create_symlink("../policy0", root_ + "/link");
  EXPECT_EQ(*HostFiles(root_).ReadLink("/link"), "../policy0");
  EXPECT_FALSE(HostFiles(root_).ReadLink("/proc/stat").ok());
}

TEST_F(HostFilesTest, AnOpenFileShowsWhatIsInItNow) {
  auto file = HostFiles(root_).Open("/proc/stat");
  ASSERT_THAT(file, IsOk());
  char buffer[8];
  EXPECT_EQ(file->ReadAgain(buffer), "cpu 1 2 ");  // as much as fits
  std::ofstream(root_ + "/proc/stat") << "cpu 9";
  EXPECT_EQ(file->ReadAgain(buffer), "cpu 9");
  const OpenFile moved = *std::move(file);
  EXPECT_EQ(moved.ReadAgain(buffer), "cpu 9");
}

}  // namespace
}  // namespace lab
