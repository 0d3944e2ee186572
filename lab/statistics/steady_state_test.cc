#include "lab/statistics/steady_state.h"

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

constexpr char kSteadyState[] = "25_steady_state";

Sample TimesOf(const std::vector<double>& values) { return *Sample::Create(values); }

TEST(SteadyState, EveryCallIsReplayed) {
  EXPECT_THAT(CallsOf(kSteadyState), testing::ElementsAre("steady_state"));
}

TEST(SteadyState, AgreesWithTheReference) {
  for (const VectorCase& c : LoadVectors(kSteadyState)) {
    SCOPED_TRACE(c.name);
    SteadyStateOptions options;
    options.tolerance = c.NumberOr("rel_tol", options.tolerance);
    const auto got = ClassifySteadyState(TimesOf(c.Numbers("x")), options);
    ASSERT_THAT(got, IsOk());
    c.ExpectText(ToString(got->steady_class), "class");
    c.ExpectNear(got->steady_from, "steady_from");
    ASSERT_EQ(static_cast<int>(got->change_points.size()),
              c.Expected("changepoints")->list_value().values_size());
    for (size_t i = 0; i < got->change_points.size(); ++i) {
      c.ExpectNear(got->change_points[i], absl::StrCat("changepoints.", i));
    }
    ASSERT_EQ(static_cast<int>(got->segment_means.size()),
              c.Expected("segment_means")->list_value().values_size());
    for (size_t i = 0; i < got->segment_means.size(); ++i) {
      c.ExpectNear(got->segment_means[i], absl::StrCat("segment_means.", i));
    }
  }
}

// `each` alternating by +- 1 %, for `count` values.
void AddLevel(std::vector<double>& values, int count, double each) {
  for (int i = 0; i < count; ++i) values.push_back(each * (i % 2 == 0 ? 0.99 : 1.01));
}

TEST(SteadyState, FastOnceIsASlowdownEvenAfterAWarmup) {
  std::vector<double> values;
  AddLevel(values, 20, 150);
  AddLevel(values, 20, 90);
  AddLevel(values, 60, 100);
  const auto got = ClassifySteadyState(TimesOf(values));
  ASSERT_THAT(got, IsOk());
  EXPECT_EQ(got->steady_class, SteadyClass::kSlowdown);
  EXPECT_EQ(got->steady_from, 40);
}

TEST(SteadyState, ALevelThatComesBackWasNotKept) {
  // The first level is the last one's again, but the values between are not.
  std::vector<double> values;
  AddLevel(values, 20, 100);
  AddLevel(values, 20, 120);
  AddLevel(values, 60, 100);
  const auto got = ClassifySteadyState(TimesOf(values));
  EXPECT_EQ(got->steady_class, SteadyClass::kWarmup);
  EXPECT_EQ(got->steady_from, 40);
}

TEST(SteadyState, OneSpikeIsNoSegment) {
  std::vector<double> values;
  AddLevel(values, 40, 100);
  values[10] = 10'000;
  EXPECT_EQ(ClassifySteadyState(TimesOf(values))->steady_class, SteadyClass::kFlat);
}

TEST(SteadyState, NineValuesAreNotAssessed) {
  EXPECT_THAT(ClassifySteadyState(TimesOf(std::vector<double>(9, 1.0))),
              StatusIs(absl::StatusCode::kInvalidArgument, testing::HasSubstr("at least 10")));
  EXPECT_EQ(ClassifySteadyState(TimesOf(std::vector<double>(10, 1.0)))->steady_from, 0);
}

}  // namespace
}  // namespace lab
