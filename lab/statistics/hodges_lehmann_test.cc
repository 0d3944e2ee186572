#include "lab/statistics/hodges_lehmann.h"

#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kHodgesLehmann[] = "22_hodges_lehmann";

TEST(HodgesLehmann, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kHodgesLehmann), testing::ElementsAre("hodges_lehmann"));
}

void ReplayShifts(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "hodges_lehmann")) {
    SCOPED_TRACE(c.name);
    const auto got = HodgesLehmann(c.Numbers("x"), c.Numbers("y"), c.NumberOr("level", 0.95));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->shift, "shift");
    c.ExpectNear(got->interval ? std::optional(got->interval->low) : std::nullopt, "lo");
    c.ExpectNear(got->interval ? std::optional(got->interval->high) : std::nullopt, "hi");
    c.ExpectNear(got->coverage, "coverage");
  }
}

TEST(HodgesLehmann, AgreesWithTheReference) {
  ReplayShifts(kHodgesLehmann);
  ReplayShifts("15_extreme_outlier");
}

TEST(HodgesLehmann, BeyondTheExactSizeTheWidthIsThatOfTheNormal) {
  std::vector<double> x, y;
  for (int i = 0; i < 60; ++i) {
    x.push_back(i);
    y.push_back(i + 0.25);
  }
  const auto got = HodgesLehmann(x, y, 0.95);
  ASSERT_THAT(got, IsOk());
  EXPECT_NEAR(got->shift, -0.25, 1e-12);
  EXPECT_NEAR(got->coverage, 0.95, 0.001);
  EXPECT_GE(got->coverage, 0.95);
}

TEST(HodgesLehmann, RefusesWhatIsNotFinite) {
  EXPECT_FALSE(HodgesLehmann(std::vector{1.0, std::nan("")}, std::vector{1.0}).ok());
  EXPECT_FALSE(HodgesLehmann({}, std::vector{1.0}).ok());
}

}  // namespace
}  // namespace lab
