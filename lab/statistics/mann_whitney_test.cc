#include "lab/statistics/mann_whitney.h"

#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kMannWhitney[] = "21_mann_whitney";

TEST(MannWhitney, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kMannWhitney), testing::ElementsAre("mann_whitney"));
}

TEST(MannWhitney, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kMannWhitney)) {
    SCOPED_TRACE(c.name);
    const UMethod method = c.Has("method") && c.Text("method") == "normal"
                               ? UMethod::kNormal
                               : UMethod::kExactWherePossible;
    const auto got = MannWhitney(c.Numbers("x"), c.Numbers("y"), method);
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->u, "U");
    c.ExpectNear(got->p, "p");
    c.ExpectText(got->exact ? "exact" : "normal", "method");
  }
}

TEST(MannWhitney, SidesAreSymmetric) {
  const std::vector<double> x = {1, 4, 6, 9}, y = {2, 3, 5, 7, 8};
  EXPECT_EQ(MannWhitney(x, y)->u + MannWhitney(y, x)->u, 20);
  EXPECT_DOUBLE_EQ(MannWhitney(x, y)->p, MannWhitney(y, x)->p);
}

TEST(MannWhitney, IsExactToFiftyASide) {
  std::vector<double> x, y;
  for (int i = 0; i < 50; ++i) {
    x.push_back(i);
    y.push_back(i + 0.5);
  }
  EXPECT_TRUE(MannWhitney(x, y)->exact);
  x.push_back(50);
  EXPECT_FALSE(MannWhitney(x, y)->exact);
  EXPECT_NEAR(MannWhitney(x, y)->p, 1, 0.03);
}

TEST(MannWhitney, AnEmptySideIsRefused) {
  EXPECT_THAT(MannWhitney(std::vector{1.0}, {}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("second side")));
}

}  // namespace
}  // namespace lab
