#include "harness/launcher/fake_launcher.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/launcher/launcher.h"
#include "lab/record/record.pb.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using testing::HasSubstr;

bool Accept(std::string_view, std::string*) { return true; }

TEST(FakeLauncher, DeliversItsScriptInOrder) {
  FakeLauncher launcher;
  launcher.Script({.chunks = {"ab", "c"}, .result = EndedWith(3)});
  launcher.Script({.result = EndedBy(Ending::TIMED_OUT, "still running")});

  std::string frames;
  const auto collect = [&](std::string_view bytes, std::string*) {
    frames.append(bytes);
    return true;
  };
  const auto first = launcher.Launch({.path = "/one"}, collect);
  ASSERT_THAT(first, IsOk());
  EXPECT_EQ(frames, "abc");
  EXPECT_EQ(first->ending.exit_code(), 3);
  const auto second = launcher.Launch({.path = "/two"}, collect);
  ASSERT_THAT(second, IsOk());
  EXPECT_EQ(second->ending.kind(), Ending::TIMED_OUT);
  ASSERT_EQ(launcher.specs().size(), 2U);
  EXPECT_EQ(launcher.specs()[1].path, "/two");
}

TEST(FakeLauncher, ARefusedChunkIsABabble) {
  FakeLauncher launcher;
  launcher.Script({.chunks = {"bad", "never"}, .result = EndedWith(0)});
  int calls = 0;
  const auto result = launcher.Launch({}, [&](std::string_view, std::string* why) {
    ++calls;
    *why = "no frame";
    return false;
  });
  ASSERT_THAT(result, IsOk());
  EXPECT_EQ(result->ending.kind(), Ending::BABBLED);
  EXPECT_EQ(result->ending.detail(), "no frame");
  EXPECT_EQ(calls, 1);
}

TEST(FakeLauncher, FaultsAreErrors) {
  FakeLauncher launcher;
  launcher.Script({.fault = absl::ResourceExhaustedError("no memory")});
  EXPECT_THAT(launcher.Launch({}, Accept),
              StatusIs(absl::StatusCode::kResourceExhausted, HasSubstr("no memory")));
}

TEST(FakeLauncher, BeyondTheScriptItAnswersOrSaysWhatIsMissing) {
  FakeLauncher launcher;
  EXPECT_THAT(launcher.Launch({.path = "/one"}, Accept),
              StatusIs(absl::StatusCode::kFailedPrecondition, HasSubstr("launch 1 (/one)")));
  launcher.Otherwise([](const ChildSpec& spec) {
    return ScriptedLaunch{.result = EndedWith(static_cast<int>(spec.args.size()))};
  });
  const auto answered = launcher.Launch({.args = {"x", "y"}}, Accept);
  ASSERT_THAT(answered, IsOk());
  EXPECT_EQ(answered->ending.exit_code(), 2);
}

}  // namespace
}  // namespace lab
