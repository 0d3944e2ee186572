#include "harness/launcher/unique_fd.h"

#include <fcntl.h>

#include <utility>

#include "gtest/gtest.h"

namespace lab {
namespace {

bool IsOpen(int fd) { return fcntl(fd, F_GETFD) != -1; }
UniqueFd OpenNull() { return UniqueFd(open("/dev/null", O_RDONLY | O_CLOEXEC)); }

TEST(UniqueFd, ClosesWhenItsOwnerGoes) {
  int number = -1;
  {
    const UniqueFd fd = OpenNull();
    number = fd.get();
    EXPECT_TRUE(IsOpen(number));
  }
  EXPECT_FALSE(IsOpen(number));
}

TEST(UniqueFd, MovesItsDescriptor) {
  UniqueFd from = OpenNull();
  const int number = from.get();
  const UniqueFd to(std::move(from));
  EXPECT_EQ(to.get(), number);
  EXPECT_FALSE(from.valid());  // NOLINT(bugprone-use-after-move): that is the claim
  EXPECT_TRUE(IsOpen(number));
}

TEST(UniqueFd, AssignmentClosesWhatItHeld) {
  UniqueFd held = OpenNull();
  const int old_number = held.get();
  UniqueFd next = OpenNull();
  held = std::move(next);
  EXPECT_FALSE(IsOpen(old_number));
  EXPECT_TRUE(IsOpen(held.get()));
}

TEST(UniqueFd, EmptyOwnsNothing) {
  UniqueFd none;
  EXPECT_FALSE(none.valid());
  none.Reset();
}

}  // namespace
}  // namespace lab
