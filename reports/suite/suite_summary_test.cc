#include "reports/suite/suite_summary.h"

#include <cmath>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "reports/testing/counter_run.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

// "striped" at both thread counts, with speeds 0.98 and 2.68, each known to a tenth over 10 pairs.
Analysis WithSpread() {
  Analysis analysis = CounterAnalysis();
  for (GroupSummary& group : analysis.groups) {
    for (CaseSummary& summary : group.cases) {
      if (summary.comparison) summary.comparison->pair_sd = 0.1;
    }
  }
  return analysis;
}

const SuiteMean& MeanOf(const SuiteRow& row, std::string_view contender) {
  for (const SuiteMean& mean : row.means) {
    if (mean.contender == contender) return mean;
  }
  ADD_FAILURE() << "no mean of " << contender;
  static const SuiteMean none;
  return none;
}

TEST(AddAnalysis, CountsVerdictsClaimsAndControls) {
  SuiteRow row;
  AddAnalysis(WithSpread(), &row);
  EXPECT_EQ(row.verdicts, "2 faster, 2 slower, 1 equivalent, 1 inconclusive, 1 host_dependent");
  EXPECT_EQ(row.claims, "2 supported");
  EXPECT_EQ(row.controls, "1 of 1 caught");
  EXPECT_EQ(row.forks_planned, 140);
}

TEST(AddAnalysis, AControlThatNobodyCaughtShows) {
  Analysis analysis = WithSpread();
  for (CaseSummary& summary : analysis.groups[1].cases) summary.failed_checks = 0;
  SuiteRow row;
  AddAnalysis(analysis, &row);
  EXPECT_EQ(row.controls, "0 of 1 caught");
}

TEST(AddAnalysis, TheMeanIsGeometricWithErrorsAddedInSquares) {
  SuiteRow row;
  AddAnalysis(WithSpread(), &row);
  const SuiteMean& striped = MeanOf(row, "striped");
  EXPECT_EQ(striped.comparisons, 2);
  EXPECT_EQ(striped.baseline, "fetch_add");
  ASSERT_TRUE(striped.speed.has_value());
  EXPECT_NEAR(*striped.speed, std::sqrt(0.98 * 2.68), 1e-12);
  ASSERT_TRUE(striped.interval.has_value());
  // Two standard errors of 0.1 / sqrt(10), averaged: 0.02236; 18 degrees of freedom: t = 2.1009.
  EXPECT_NEAR(std::log(striped.interval->high / *striped.speed), 2.1009 * 0.1 / std::sqrt(20),
              1e-5);
}

TEST(AddAnalysis, NoMeanWhereOneOfItsCellsHasNoRatio) {
  SuiteRow row;
  AddAnalysis(WithSpread(), &row);
  const SuiteMean& mutex = MeanOf(row, "mutex");
  EXPECT_FALSE(mutex.speed.has_value());
  EXPECT_EQ(mutex.why_not, "1 of 2 host_dependent");
}

TEST(AddAnalysis, NoMeanAcrossComparisonGroups) {
  Analysis analysis = WithSpread();
  analysis.groups[1].cases[1].comparison_group = "size, cached";
  SuiteRow row;
  AddAnalysis(analysis, &row);
  EXPECT_EQ(MeanOf(row, "striped").why_not, "1 of 2 of another comparison group");
}

TEST(AddAnalysis, NoMeanOfWhatMayNotBeRanked) {
  Analysis analysis = WithSpread();
  analysis.groups[0].cases[1].comparison->refused = true;
  SuiteRow row;
  AddAnalysis(analysis, &row);
  EXPECT_THAT(MeanOf(row, "striped").why_not, HasSubstr("without a ratio"));
}

}  // namespace
}  // namespace lab
