#include "lab/statistics/autocorrelation.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kDependence[] = "16_autocorrelation";

void ReplayAutocorrelations(std::string_view file) {
  for (const VectorCase& c : LoadVectors(file, "acf")) {
    SCOPED_TRACE(c.name);
    const int lags = static_cast<int>(c.Number("lags"));
    const auto got = Autocorrelation(c.Numbers("x"), lags);
    if (c.refused()) {
      EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("equal")));
      continue;
    }
    ASSERT_THAT(got, IsOk());
    ASSERT_EQ(static_cast<int>(got->size()), lags);
    for (int lag = 0; lag < lags; ++lag) c.ExpectNear((*got)[lag], absl::StrCat(lag));
  }
}

TEST(Autocorrelation, AgreesWithTheReference) {
  ReplayAutocorrelations(kDependence);
  ReplayAutocorrelations("08_zero_variance");
}

TEST(Autocorrelation, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kDependence),
              testing::ElementsAre("acf", "acf_bound", "effective_n", "ljung_box"));
}

TEST(Autocorrelation, ByHand) {
  // Deviations -1, 0, 1: squares 2, neighbours' products 0, ends' product -1.
  EXPECT_THAT(*Autocorrelation(std::vector{4.0, 5.0, 6.0}, 2), testing::ElementsAre(0, -0.5));
}

TEST(Autocorrelation, LagsMustFit) {
  EXPECT_THAT(
      Autocorrelation(std::vector{1.0, 2.0, 3.0}, 3),
      StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("3 lags of 3 values")));
  EXPECT_FALSE(Autocorrelation(std::vector{1.0, 2.0, 3.0}, 0).ok());
}

TEST(AutocorrelationBound, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kDependence, "acf_bound")) {
    c.ExpectNear(AutocorrelationBound(static_cast<int>(c.Number("n"))), "");
  }
}

TEST(LjungBox, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kDependence, "ljung_box")) {
    SCOPED_TRACE(c.name);
    const auto got = LjungBox(c.Numbers("x"), static_cast<int>(c.Number("lags")));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(got->q, "Q");
    c.ExpectNear(got->p, "p");
  }
}

TEST(EffectiveSize, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kDependence, "effective_n")) {
    SCOPED_TRACE(c.name);
    const auto got = EffectiveSize(c.Numbers("x"));
    ASSERT_THAT(got, IsOk());
    c.ExpectNear(*got, "");
  }
}

TEST(EffectiveSize, NegativeCorrelationEarnsNothing) {
  EXPECT_EQ(*EffectiveSize(std::vector{2.0, 1.0, 2.0, 1.0, 2.0, 1.0}), 6);
}

}  // namespace
}  // namespace lab
