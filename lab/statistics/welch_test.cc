#include "lab/statistics/welch.h"

#include <cmath>
#include <limits>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

TEST(Welch, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("03_jmh_raw", "welch")) {
    SCOPED_TRACE(c.name);
    const auto got = Welch({c.Number("m1"), c.Number("v1"), static_cast<int>(c.Number("n1"))},
                           {c.Number("m2"), c.Number("v2"), static_cast<int>(c.Number("n2"))});
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->t, "t");
    c.ExpectNear(got->df, "df");
    c.ExpectNear(got->p, "p");
  }
}

TEST(Welch, OfEqualSidesIsStudentsT) {
  // Standard error sqrt(4 / 8 + 4 / 8) = 1.
  const auto test = Welch({12, 4, 8}, {10, 4, 8});
  ASSERT_THAT(test, IsOk());
  EXPECT_NEAR(test->t, 2, 1e-15);
  EXPECT_NEAR(test->df, 14, 1e-12);
  EXPECT_NEAR(Welch({10, 4, 8}, {12, 4, 8})->t, -2, 1e-15);
}

TEST(Welch, ASideWithoutSpreadLeavesTheOthersDegreesOfFreedom) {
  EXPECT_NEAR(Welch({12, 0, 3}, {10, 4, 8})->df, 7, 1e-12);
  EXPECT_THAT(Welch({12, 0, 3}, {10, 0, 8}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("no spread")));
}

TEST(Welch, RefusesWhatIsNoSample) {
  EXPECT_FALSE(Welch({1, 1, 1}, {1, 1, 5}).ok());
  EXPECT_FALSE(Welch({1, 1, 5}, {1, -1, 5}).ok());
  EXPECT_FALSE(Welch({std::nan(""), 1, 5}, {1, 1, 5}).ok());
  EXPECT_FALSE(Welch({1, 1, 5}, {1, std::numeric_limits<double>::infinity(), 5}).ok());
}

}  // namespace
}  // namespace lab
