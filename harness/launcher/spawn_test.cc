#include "harness/launcher/spawn.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

// Everything up to the end, from a non-blocking descriptor.
std::string ReadToEnd(int fd) {
  std::string bytes;
  char buffer[4096];
  while (true) {
    pollfd entry{.fd = fd, .events = POLLIN, .revents = 0};
    poll(&entry, 1, -1);
    const ssize_t count = read(fd, buffer, sizeof(buffer));
    if (count <= 0) return bytes;
    bytes.append(buffer, static_cast<size_t>(count));
  }
}

int ExitCodeOf(const Spawned& child) {
  int status = 0;
  EXPECT_EQ(waitpid(child.pid, &status, 0), child.pid);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(Spawn, ConnectsInputFramesAndOutput) {
  absl::StatusOr<Spawned> child =
      Spawn("/bin/sh", {"-c", "cat <&3; echo frame >&4; echo error >&2; exit 5"}, {}, "input\n");
  ASSERT_THAT(child, IsOk());
  EXPECT_EQ(ReadToEnd(child->output.get()), "input\nerror\n");
  EXPECT_EQ(ReadToEnd(child->frames.get()), "frame\n");
  EXPECT_EQ(ReadToEnd(child->start_fault.get()), "");
  EXPECT_EQ(ExitCodeOf(*child), 5);
}

TEST(Spawn, TellsWhyAProgramCouldNotBeStarted) {
  absl::StatusOr<Spawned> child = Spawn("/no/such/program", {}, {}, "");
  ASSERT_THAT(child, IsOk());
  const int no_entry = ENOENT;
  EXPECT_EQ(ReadToEnd(child->start_fault.get()),
            std::string(reinterpret_cast<const char*>(&no_entry), sizeof(no_entry)));
  EXPECT_EQ(ExitCodeOf(*child), 127);
}

}  // namespace
}  // namespace lab
