#include "harness/host_lock/host_lock.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/launcher/unique_fd.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const absl::Time kNow = absl::FromUnixSeconds(1'764'540'843);

// A path of its own for each test.
std::string LockPath() {
  return absl::StrCat(testing::TempDir(), "/",
                      testing::UnitTest::GetInstance()->current_test_info()->name(), ".lock");
}

void WriteFile(const std::string& path, std::string_view text) { std::ofstream(path) << text; }

std::string ReadFile(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

absl::Status StatusOfAcquire(const std::string& path) {
  return HostLock::Acquire(path, "next", kNow).status();
}

// Another process that holds the lock until it is told to go, or is killed.
class Holder {
 public:
  Holder(const std::string& path, std::string_view what) {
    int ready[2];
    int go[2];
    EXPECT_EQ(pipe2(ready, O_CLOEXEC), 0);
    EXPECT_EQ(pipe2(go, O_CLOEXEC), 0);
    pid_ = fork();
    if (pid_ == 0) {
      close(go[1]);  // else it would never see its end
      Hold(path, what, ready[1], go[0]);
    }
    close(ready[1]);
    close(go[0]);
    ready_ = UniqueFd(ready[0]);
    go_ = UniqueFd(go[1]);
    char byte = 0;
    EXPECT_EQ(read(ready_.get(), &byte, 1), 1) << "the other process did not get the lock";
  }
  ~Holder() { End(); }

  pid_t pid() const { return pid_; }

  // Lets the lock go in an orderly way.
  void End() {
    go_.Reset();
    Wait();
  }
  void Kill() {
    kill(pid_, SIGKILL);
    Wait();
  }

 private:
  [[noreturn]] static void Hold(const std::string& path, std::string_view what, int ready, int go) {
    {
      const auto lock = HostLock::Acquire(path, what, kNow);
      char byte = 'r';
      if (!lock.ok() || write(ready, &byte, 1) != 1) _exit(1);
      if (read(go, &byte, 1) != 0) _exit(2);
    }
    _exit(0);
  }
  void Wait() {
    if (pid_ > 0) waitpid(pid_, nullptr, 0);
    pid_ = -1;
  }

  pid_t pid_ = -1;
  UniqueFd ready_;
  UniqueFd go_;
};

TEST(HostLock, SaysWhoHoldsIt) {
  const std::string path = LockPath();
  const absl::StatusOr<HostLock> lock = HostLock::Acquire(path, "serialization", kNow);
  ASSERT_THAT(lock, IsOk());
  EXPECT_EQ(ReadFile(path), absl::StrCat("lab-host-lock 1\npid ", getpid(),
                                         "\nsince 1764540843\nwhat serialization\n"));
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kUnavailable,
                       AllOf(StartsWith(absl::StrCat("another measurement holds this host (pid ",
                                                     getpid(), ", serialization, since ")),
                             HasSubstr("--wait"), HasSubstr(path))));
}

TEST(HostLock, ASecondProcessFailsAtOnce) {
  const std::string path = LockPath();
  Holder holder(path, "counter");
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kUnavailable,
                       AllOf(HasSubstr(absl::StrCat("pid ", holder.pid(), ", counter")),
                             Not(HasSubstr("not to be seen")))));
  holder.End();
  EXPECT_THAT(StatusOfAcquire(path), IsOk());
}

TEST(HostLock, LettingGoEmptiesTheFileAndLeavesIt) {
  const std::string path = LockPath();
  EXPECT_THAT(StatusOfAcquire(path), IsOk());  // and gone
  EXPECT_EQ(access(path.c_str(), F_OK), 0);
  EXPECT_EQ(ReadFile(path), "");
}

TEST(HostLock, DiesWithItsHolder) {
  const std::string path = LockPath();
  Holder holder(path, "counter");
  holder.Kill();
  EXPECT_THAT(ReadFile(path), HasSubstr("counter"));  // stale, and not believed
  EXPECT_THAT(StatusOfAcquire(path), IsOk());
}

TEST(HostLock, AMovedLockIsHeldOnce) {
  const std::string path = LockPath();
  std::optional<HostLock> outer;
  {
    absl::StatusOr<HostLock> lock = HostLock::Acquire(path, "moved", kNow);
    ASSERT_THAT(lock, IsOk());
    outer.emplace(*std::move(lock));
  }
  EXPECT_THAT(StatusOfAcquire(path), StatusIs(absl::StatusCode::kUnavailable, HasSubstr("moved")));
  outer.reset();
  EXPECT_THAT(StatusOfAcquire(path), IsOk());
}

TEST(HostLock, ANoteOfTheDeadOrNoneDoesNotHideThatTheLockIsHeld) {
  const std::string path = LockPath();
  Holder holder(path, "counter");
  WriteFile(path, "lab-host-lock 1\npid 999999999\nsince 1764540843\nwhat old\n");
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kUnavailable, HasSubstr("not to be seen from here")));
  WriteFile(path, "lab-host-lock 1\npid 99");
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kUnavailable, HasSubstr("does not say which")));
}

TEST(HostLock, TheFileIsForEveryoneWhateverTheUmask) {
  const std::string path = LockPath();
  const mode_t before = umask(0077);
  EXPECT_THAT(StatusOfAcquire(path), IsOk());
  umask(before);
  struct stat facts {};
  ASSERT_EQ(stat(path.c_str(), &facts), 0);
  EXPECT_EQ(facts.st_mode & 0777, 0666U);
}

TEST(HostLock, AFileThatWeMayOnlyReadCanBeLocked) {
  const std::string path = LockPath();
  WriteFile(path, "");
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  const absl::StatusOr<HostLock> lock = HostLock::Acquire(path, "reader", kNow);
  EXPECT_THAT(lock, IsOk());
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kUnavailable, StartsWith("another measurement")));
}

TEST(HostLock, LinksAreNotFollowed) {
  const std::string path = LockPath();
  const std::string victim = path + ".victim";
  WriteFile(victim, "");
  ASSERT_EQ(symlink(victim.c_str(), path.c_str()), 0);
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("symbolic link")));
  ASSERT_EQ(unlink(path.c_str()), 0);
  ASSERT_EQ(link(victim.c_str(), path.c_str()), 0);
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("hard link")));
}

TEST(HostLock, OnlyAPlainFileWillDo) {
  const std::string path = LockPath();
  ASSERT_EQ(mkdir(path.c_str(), 0700), 0);
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("is a folder")));
  ASSERT_EQ(rmdir(path.c_str()), 0);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("not a plain file")));
}

TEST(HostLock, AFileOfAnotherKindIsNotOverwritten) {
  const std::string path = LockPath();
  WriteFile(path, "my thesis\n");
  EXPECT_THAT(StatusOfAcquire(path),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("another content")));
  EXPECT_EQ(ReadFile(path), "my thesis\n");
}

TEST(HostLock, AMissingFolderIsNamed) {
  EXPECT_THAT(StatusOfAcquire("/no/such/folder/lock"),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("/no/such/folder/lock")));
}

TEST(HostLock, WaitsUntilTheHolderIsGone) {
  const std::string path = LockPath();
  Holder holder(path, "counter");
  int told = 0;
  const auto lock = HostLock::AcquireWaiting(path, "next",
                                             {.look_every = absl::Milliseconds(1),
                                              .now = [] { return kNow; },
                                              .on_held =
                                                  [&](const absl::Status& held) {
                                                    EXPECT_THAT(std::string(held.message()),
                                                                HasSubstr("counter"));
                                                    ++told;
                                                    holder.End();
                                                  }});
  ASSERT_THAT(lock, IsOk());
  EXPECT_EQ(told, 1);
  EXPECT_THAT(ReadFile(path), HasSubstr("next"));
}

TEST(HostLock, WaitingCanBeStopped) {
  const std::string path = LockPath();
  Holder holder(path, "counter");
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const UniqueFd stop_fd(ends[0]);
  const UniqueFd stop(ends[1]);
  ASSERT_EQ(write(stop.get(), "s", 1), 1);
  EXPECT_THAT(HostLock::AcquireWaiting(path, "next",
                                       {.stop_fd = stop_fd.get(), .look_every = absl::Hours(1)}),
              StatusIs(absl::StatusCode::kCancelled, HasSubstr("counter")));
}

TEST(HostLock, WaitingDoesNotWaitForWhatWillNotChange) {
  EXPECT_THAT(HostLock::AcquireWaiting("/no/such/folder/lock", "next", {}),
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("/no/such/folder/lock")));
}

}  // namespace
}  // namespace lab
