#include "lab/statistics/fieller.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/fork_means.h"
#include "lab/statistics/log_ratio.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

std::string_view WordOf(FiellerKind kind) {
  switch (kind) {
    case FiellerKind::kBounded:
      return "interval";
    case FiellerKind::kOutside:
      return "outside";
    case FiellerKind::kEverything:
      return "everything";
  }
  return "";
}

void ExpectSet(const VectorCase& c, const absl::StatusOr<FiellerSet>& got) {
  ASSERT_THAT(got, IsOk());
  c.ExpectText(WordOf(got->kind), "kind");
  c.ExpectNear(got->ratio, "ratio");
  c.ExpectNear(got->bounds ? std::optional(got->bounds->low) : std::nullopt, "lo");
  c.ExpectNear(got->bounds ? std::optional(got->bounds->high) : std::nullopt, "hi");
}

TEST(Fieller, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("13_fieller_unbounded", "fieller")) {
    SCOPED_TRACE(c.name);
    ExpectSet(c, Fieller({c.Number("num_mean"), c.Number("num_se"), c.Number("num_df")},
                         {c.Number("den_mean"), c.Number("den_se"), c.Number("den_df")},
                         c.NumberOr("level", 0.95)));
  }
}

TEST(FiellerRatio, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors("12_ratio_methods", "ratio_fieller")) {
    SCOPED_TRACE(c.name);
    ExpectSet(c, FiellerRatio(*MeansOfForks(c.Forks("cand")), *MeansOfForks(c.Forks("base"))));
  }
}

// Whether |n - rho d| is within its half width: what the set is by definition.
bool IsWithinError(const UncertainMean& n, const UncertainMean& d, double rho) {
  const double hn = StudentT(0.95, n.df) * n.standard_error;
  const double hd = StudentT(0.95, d.df) * d.standard_error;
  return std::abs(n.mean - rho * d.mean) <= std::hypot(hn, rho * hd);
}

TEST(Fieller, IsTheSetOfRatiosWithinTheError) {
  for (double n : {-3.0, 0.1, 3.0}) {
    for (double d : {-2.0, -0.3, 0.0, 0.3, 2.0}) {
      const UncertainMean numerator{n, 0.4, 7};
      const UncertainMean denominator{d, 0.3, 5};
      const auto set = Fieller(numerator, denominator);
      ASSERT_THAT(set, IsOk());
      for (double rho = -40.05; rho < 40; rho += 0.1) {
        EXPECT_EQ(ContainsRatio(*set, rho), IsWithinError(numerator, denominator, rho))
            << n << " / " << d << " at " << rho;
      }
    }
  }
}

TEST(Fieller, DenominatorAtItsErrorHasOneInfiniteEnd) {
  // One standard error is 1 / t, so that the half width is exactly the mean.
  const double t = StudentT(0.95, 9);
  const auto up = Fieller({4, 1 / t, 9}, {1, 1 / t, 9});
  ASSERT_THAT(up, IsOk());
  EXPECT_TRUE(ContainsRatio(*up, 1e9));
  // The other end solves (4 - rho)^2 = 1 + rho^2.
  EXPECT_TRUE(ContainsRatio(*up, 15.0 / 8 + 1e-6));
  EXPECT_FALSE(ContainsRatio(*up, 15.0 / 8 - 1e-6));
}

TEST(Fieller, AgreesWithLogsAtSmallSpreads) {
  const Sample candidate = *Sample::Create(std::vector{104.0, 106.0, 105.0, 103.0, 107.0});
  const Sample baseline = *Sample::Create(std::vector{100.0, 99.0, 101.0, 102.0, 98.0});
  const Interval fieller = *FiellerRatio(candidate, baseline)->bounds;
  const Interval logs = *RatioInterval(*WelchLogRatio(candidate, baseline), 0.95);
  EXPECT_NEAR(fieller.low, logs.low, 0.006);
  EXPECT_NEAR(fieller.high, logs.high, 0.006);
  EXPECT_TRUE(IsInside(logs, fieller));
}

TEST(Fieller, RefusesWhatIsNoMean) {
  EXPECT_FALSE(Fieller({1, -1, 9}, {1, 1, 9}).ok());
  EXPECT_FALSE(Fieller({1, 1, 0}, {1, 1, 9}).ok());
  EXPECT_FALSE(Fieller({std::nan(""), 1, 9}, {1, 1, 9}).ok());
  EXPECT_FALSE(Fieller({1, 1, 9}, {1, std::numeric_limits<double>::infinity(), 9}).ok());
  EXPECT_THAT(Fieller({1, 1, 9}, {0, 0, 9}),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("exactly 0")));
  const Sample one = *Sample::Create(std::vector{1.0});
  EXPECT_THAT(FiellerRatio(one, one),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("two forks")));
}

}  // namespace
}  // namespace lab
