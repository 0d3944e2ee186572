#include "harness/environment/system_calls.h"

#include <sched.h>
#include <stdlib.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// What the answers are depends on the machine; that they are answers or reasons does not.
TEST(AskSystem, EveryAnswerIsAValueOrAReason) {
  const SystemCalls answers = AskSystem();
  EXPECT_THAT(answers.architecture, IsOk());
  EXPECT_THAT(answers.kernel, IsOk());
  EXPECT_THAT(answers.nice, IsOk());
  for (const absl::Status& status :
       {answers.numa_policy.status(), answers.hypervisor_signature.status(),
        answers.image_digest.status(), answers.libc.status()}) {
    EXPECT_TRUE(status.ok() || !status.message().empty());
  }
}

TEST(AskSystem, AffinityIsThisThreads) {
  const SystemCalls answers = AskSystem();
  ASSERT_THAT(answers.affinity, IsOk());
  EXPECT_THAT(*answers.affinity, Contains(sched_getcpu()));
}

TEST(AskSystem, ReadingTheClockCostsSomething) {
  const SystemCalls answers = AskSystem();
  EXPECT_GT(*answers.clock_resolution_ns, 0);
  EXPECT_GT(*answers.clock_cost_ns, 0);
}

TEST(AskSystem, TheImageDigestIsWhatTheStarterSaid) {
  ::setenv("LAB_IMAGE_DIGEST", "sha256:1234", 1);
  EXPECT_EQ(*AskSystem().image_digest, "sha256:1234");
  ::unsetenv("LAB_IMAGE_DIGEST");
  EXPECT_THAT(AskSystem().image_digest,
              StatusIs(absl::StatusCode::kNotFound, HasSubstr("LAB_IMAGE_DIGEST is not set")));
}

}  // namespace
}  // namespace lab
