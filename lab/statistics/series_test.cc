#include "lab/statistics/series.h"

#include <limits>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

TEST(CheckSeries, TakesAnyFiniteNumbers) {
  EXPECT_THAT(CheckSeries("x", std::vector{-1.0, 0.0, 1e300}, 3), IsOk());
  EXPECT_THAT(CheckSeries("x", {}, 0), IsOk());
}

TEST(CheckSeries, SaysWhatAndWhere) {
  EXPECT_THAT(CheckSeries("trend", std::vector{1.0}, 2),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       testing::HasSubstr("trend: needs at least 2 values, not 1")));
  EXPECT_THAT(
      CheckSeries("trend", std::vector{1.0, std::numeric_limits<double>::quiet_NaN()}, 2),
      StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("value 2 of 2 is nan")));
  EXPECT_FALSE(CheckSeries("x", std::vector{std::numeric_limits<double>::infinity()}, 1).ok());
}

}  // namespace
}  // namespace lab
