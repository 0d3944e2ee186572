#include "harness/environment/build_server.h"

#include <string>
#include <string_view>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/environment/machine_tree.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using namespace std::string_view_literals;

constexpr char kHost[] =
    "/proc/2/comm = kthreadd\n/proc/2/cmdline := \"\"\n"
    "/proc/self/mountinfo = 22 27 0:21 / /proc rw - proc proc rw\n";

absl::StatusOr<std::string> DetectServer(const std::string& lines) {
  return DetectBuildServer(HostFiles(UnpackMachine(lines).root));
}

TEST(BuildServerName, KnowsTheServerAndNotWhoSpeaksOfIt) {
  EXPECT_EQ(BuildServerName("bazel(main)\0--batch\0"sv), "bazel");
  EXPECT_EQ(BuildServerName("/usr/bin/java\0-Xmx1g\0-jar\0/cache/install/A-server.jar\0"sv),
            "bazel");
  EXPECT_EQ(BuildServerName("java\0org.gradle.launcher.daemon.bootstrap.GradleDaemon\0"sv),
            "gradle");
  EXPECT_EQ(BuildServerName("grep\0A-server.jar\0"sv), "");
  EXPECT_EQ(BuildServerName("vi\0bazel(main)\0"sv), "");
  EXPECT_EQ(BuildServerName("bazel\0run\0"sv), "");  // the client
  EXPECT_EQ(BuildServerName(""), "");
}

TEST(DetectBuildServer, NamesEachWithItsPid) {
  EXPECT_EQ(*DetectServer(std::string(kHost) + "/proc/17/cmdline := \"bazel(a)\\000\"\n"
                                         "/proc/9/cmdline := \"bazel(b)\\000\"\n"),
            "bazel (pid 17), bazel (pid 9)");
}

TEST(DetectBuildServer, NoneOnlyWhereAllProcessesAreSeen) {
  EXPECT_EQ(*DetectServer(kHost), "none");
  EXPECT_THAT(DetectServer("/proc/1/cmdline = sh\n/proc/self/mountinfo = \n"),
              StatusIs(absl::StatusCode::kUnavailable, HasSubstr("PID namespace")));
  EXPECT_THAT(DetectServer("/proc/2/comm = kthreadd\n"
                     "/proc/self/mountinfo = 22 27 0:21 / /proc rw - proc proc rw,hidepid=2\n"),
              StatusIs(absl::StatusCode::kUnavailable, HasSubstr("hidepid")));
  EXPECT_THAT(DetectServer("/sys/a = 1\n"), StatusIs(absl::StatusCode::kNotFound, "no /proc"));
}

}  // namespace
}  // namespace lab
