#include "lab/statistics/log_ratio.h"

#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"
#include "lab/statistics/fork_means.h"
#include "lab/statistics/moments.h"
#include "lab/statistics/testing/vectors.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

Sample SampleOf(std::vector<double> values) { return *Sample::Create(values); }

// Ten blocks, five iterations a fork. The expected intervals below are R's (t.test) and an
// independent implementation's.
const std::vector<std::vector<double>> kCandidate = {
    {96.253, 93.249, 93.812, 94.754, 94.034}, {93.366, 93.075, 92.383, 94.788, 92.968},
    {94.453, 93.709, 94.278, 92.548, 93.085}, {95.894, 92.865, 92.981, 95.935, 95.962},
    {91.012, 93.614, 91.368, 91.449, 92.458}, {91.049, 92.273, 92.161, 92.61, 90.745},
    {95.562, 96.968, 95.884, 97.069, 97.76},  {96.687, 96.131, 95.273, 95.588, 96.562},
    {95.352, 96.003, 94.663, 96.03, 96.775},  {91.561, 90.945, 91.603, 90.855, 92.141},
};
const std::vector<std::vector<double>> kBaseline = {
    {97.427, 96.804, 96.546, 97.896, 98.076},      {97.929, 97.487, 99.694, 98.701, 99.716},
    {98.42, 98.794, 99.788, 101.333, 99.539},      {100.616, 98.864, 100.272, 99.948, 98.921},
    {103.444, 102.769, 103.195, 101.456, 102.926}, {100.061, 102.027, 99.61, 100.352, 100.519},
    {97.193, 98.268, 98.785, 99.122, 97.658},      {96.93, 96.651, 97.839, 97.31, 95.817},
    {98.247, 100.093, 100.434, 99.936, 99.732},    {99.177, 98.46, 96.616, 96.237, 96.127},
};

Sample ForkMeans(std::span<const std::vector<double>> forks) {
  std::vector<double> means;
  for (const auto& fork : forks) means.push_back(Mean(fork));
  return SampleOf(means);
}

TEST(PairedLogRatio, ByHand) {
  // Log ratios ln 2, ln 2 + 1, ln 2 - 1: mean ln 2, sd 1, standard error 1 / sqrt(3).
  const double e = std::exp(1);
  const auto ratio = PairedLogRatio(SampleOf({2, 2 * e, 2 / e}), SampleOf({1, 1, 1}));
  ASSERT_THAT(ratio, IsOk());
  EXPECT_NEAR(RatioOf(*ratio), 2, 1e-12);
  EXPECT_NEAR(*ratio->pair_sd, 1, 1e-12);
  EXPECT_EQ(ratio->df, 2);
  const double half = StudentT(0.95, 2) / std::sqrt(3.0);
  EXPECT_NEAR(RatioInterval(*ratio, 0.95)->high, 2 * std::exp(half), 1e-9);
  EXPECT_FALSE(ratio->degenerate);
}

TEST(PairedLogRatio, AgreesWithR) {
  const auto ratio = PairedLogRatio(ForkMeans(kCandidate), ForkMeans(kBaseline));
  ASSERT_THAT(ratio, IsOk());
  const Interval interval = *RatioInterval(*ratio, 0.95);
  EXPECT_NEAR(RatioOf(*ratio), 0.9484470801094341, 1e-9);
  EXPECT_NEAR(interval.low, 0.9272910698651902, 1e-9);
  EXPECT_NEAR(interval.high, 0.9700857616356517, 1e-9);
  EXPECT_EQ(ratio->df, 9);
}

TEST(PairedLogRatio, InverseIsReciprocal) {
  const auto forward = PairedLogRatio(ForkMeans(kCandidate), ForkMeans(kBaseline));
  const auto backward = PairedLogRatio(ForkMeans(kBaseline), ForkMeans(kCandidate));
  EXPECT_NEAR(RatioInterval(*forward, 0.9)->low, 1 / RatioInterval(*backward, 0.9)->high, 1e-12);
}

TEST(PairedLogRatio, DriftOverBlocksCancels) {
  // The host slows down by half over the run; the candidate takes 1 % more throughout, more or
  // less.
  const auto ratio = PairedLogRatio(SampleOf({101, 121.3, 151.4}), SampleOf({100, 120, 150}));
  EXPECT_LT(*ratio->pair_sd, 0.001);
}

TEST(PairedLogRatio, OnePairHasAPointOnly) {
  const auto ratio = PairedLogRatio(SampleOf({3}), SampleOf({2}));
  ASSERT_THAT(ratio, IsOk());
  EXPECT_NEAR(RatioOf(*ratio), 1.5, 1e-12);
  EXPECT_EQ(RatioInterval(*ratio, 0.95), std::nullopt);
  EXPECT_EQ(PValue(*ratio, 1), std::nullopt);
}

TEST(PairedLogRatio, UnequalNumbersAreRefused) {
  EXPECT_THAT(PairedLogRatio(SampleOf({1, 2}), SampleOf({1, 2, 3})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("equally many")));
}

TEST(WelchLogRatio, AgreesWithTheReference) {
  const auto ratio = WelchLogRatio(ForkMeans(kCandidate), ForkMeans(kBaseline));
  ASSERT_THAT(ratio, IsOk());
  EXPECT_NEAR(RatioOf(*ratio), 0.9484797614419103, 1e-9);
  EXPECT_NEAR(ratio->df, 17.808986551411856, 1e-7);
  EXPECT_NEAR(RatioInterval(*ratio, 0.95)->low, 0.9317668167225011, 1e-9);
  EXPECT_NEAR(RatioInterval(*ratio, 0.95)->high, 0.9654924834405496, 1e-9);
  EXPECT_NEAR(RatioInterval(*ratio, 0.9)->low, 0.934666400704343, 1e-9);
  EXPECT_NEAR(RatioInterval(*ratio, 0.9)->high, 0.9624972687442008, 1e-9);
}

TEST(WelchLogRatio, TakesUnequalNumbers) {
  const auto ratio = WelchLogRatio(ForkMeans(std::span(kCandidate).first(4)), ForkMeans(kBaseline));
  ASSERT_THAT(ratio, IsOk());
  EXPECT_NEAR(ratio->df, 11.943378731278194, 1e-7);
  EXPECT_NEAR(RatioInterval(*ratio, 0.95)->low, 0.9352721798699126, 1e-9);
  EXPECT_NEAR(RatioInterval(*ratio, 0.95)->high, 0.9628719075233609, 1e-9);
}

TEST(WelchLogRatio, OneForkIsRefused) {
  EXPECT_THAT(WelchLogRatio(SampleOf({1}), SampleOf({1, 2})),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("two forks")));
}

TEST(LogRatio, NoSpreadIsADefectAndSaidSo) {
  const auto welch = WelchLogRatio(SampleOf({7, 7, 7}), SampleOf({14, 14, 14}));
  EXPECT_TRUE(welch->degenerate);
  EXPECT_NEAR(RatioOf(*welch), 0.5, 1e-12);
  EXPECT_NEAR(RatioInterval(*welch, 0.95)->high, 0.5, 1e-12);
  EXPECT_TRUE(PairedLogRatio(SampleOf({0.1, 0.2, 0.3}), SampleOf({0.3, 0.6, 0.9}))->degenerate);
}

TEST(PValue, AgreesWithTheInterval) {
  const auto ratio = PairedLogRatio(ForkMeans(kCandidate), ForkMeans(kBaseline));
  const Interval interval = *RatioInterval(*ratio, 0.95);
  EXPECT_NEAR(*PValue(*ratio, interval.low), 0.05, 1e-9);
  EXPECT_NEAR(*PValue(*ratio, interval.high), 0.05, 1e-9);
  EXPECT_LT(*PValue(*ratio, 1), 0.05);
  EXPECT_GT(*PValue(*ratio, 0.95), 0.05);
}

// Of nested forks: one mean each, then `judge`.
template <typename Judge>
absl::StatusOr<LogRatio> RatioOfNested(const VectorCase& c, Judge judge) {
  const auto candidate = MeansOfForks(c.Forks("cand"));
  if (!candidate.ok()) return candidate.status();
  const auto baseline = MeansOfForks(c.Forks("base"));
  if (!baseline.ok()) return baseline.status();
  return judge(*candidate, *baseline);
}

void ExpectRatio(const VectorCase& c, const absl::StatusOr<LogRatio>& got) {
  if (c.refused()) {
    EXPECT_THAT(got, StatusIs(absl::StatusCode::kInvalidArgument, testing::_));
    return;
  }
  ASSERT_THAT(got, IsOk());
  const Interval interval = *RatioInterval(*got, c.NumberOr("level", 0.95));
  c.ExpectNear(RatioOf(*got), "ratio");
  c.ExpectNear(interval.low, "lo");
  c.ExpectNear(interval.high, "hi");
  // The reference names no degrees of freedom where nothing varies.
  c.ExpectNear(got->degenerate ? std::nullopt : std::optional(got->df), "df");
  if (c.Expected("degenerate") != nullptr) c.ExpectFlag(got->degenerate, "degenerate");
}

TEST(LogRatio, AgreesWithTheVectors) {
  for (std::string_view file :
       {"08_zero_variance", "09_refusals", "12_ratio_methods", "15_extreme_outlier"}) {
    for (const VectorCase& c : LoadVectors(file, "ratio_log_welch")) {
      SCOPED_TRACE(c.name);
      ExpectRatio(c, RatioOfNested(c, WelchLogRatio));
    }
  }
  for (std::string_view file : {"09_refusals", "12_ratio_methods"}) {
    for (const VectorCase& c : LoadVectors(file, "ratio_paired")) {
      SCOPED_TRACE(c.name);
      ExpectRatio(c, RatioOfNested(c, PairedLogRatio));
    }
  }
}

}  // namespace
}  // namespace lab
