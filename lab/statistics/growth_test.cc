#include "lab/statistics/growth.h"

#include <string_view>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kGrowth[] = "27_growth";

TEST(Growth, EveryCallIsReplayed) { EXPECT_THAT(CallsOf(kGrowth), testing::ElementsAre("growth")); }

void ReplayGrowths(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "growth")) {
    SCOPED_TRACE(c.name);
    const auto got = GrowthOf(c.Numbers("latencies"));
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("growth:")));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->first_p99, "first_p99");
    c.ExpectNear(got->second_p99, "second_p99");
    c.ExpectNear(got->growth, "growth");
  }
}

TEST(Growth, AgreesWithTheReference) {
  ReplayGrowths(kGrowth);
  ReplayGrowths("09_refusals");
}

}  // namespace
}  // namespace lab
