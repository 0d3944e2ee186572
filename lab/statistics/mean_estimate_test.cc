#include "lab/statistics/mean_estimate.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "lab/statistics/distributions.h"

namespace lab {
namespace {

Sample MeanSampleOf(std::vector<double> values) { return *Sample::Create(values); }

TEST(MeanEstimate, OfTwoForksIsWide) {
  // A published page: two forks of five iterations, printed with an error of 13.5 % at 99.9 %. Half
  // their distance times t(0.975, 1) = 12.706 is 104 % of the mean.
  const MeanEstimate estimate = ArithmeticMean(MeanSampleOf({135617169, 159710711}), 0.95);
  EXPECT_NEAR(estimate.mean, 147663940, 1e-6);
  EXPECT_NEAR((estimate.interval->high - estimate.interval->low) / 2, 153068738.73581195, 0.2);
}

// Five forks of six iterations; each value is the mean of its fork.
const std::vector<double> kForkMeans = {
    (100.367 + 103.407 + 102.597 + 103.556 + 103.606 + 104.675) / 6,
    (101.924 + 102.752 + 104.228 + 101.69 + 102.415 + 102.438) / 6,
    (99.114 + 101.061 + 99.275 + 102.234 + 99.115 + 100.923) / 6,
    (99.122 + 99.665 + 99.78 + 98.203 + 99.714 + 98.527) / 6,
    (100.199 + 98.058 + 98.565 + 99.367 + 100.273 + 99.073) / 6};

TEST(MeanEstimate, OfFiveForksAgreesWithR) {
  const MeanEstimate at95 = ArithmeticMean(MeanSampleOf(kForkMeans), 0.95);
  EXPECT_NEAR(at95.mean, 100.8641, 1e-9);
  EXPECT_NEAR(*at95.sd, 1.832447356375866, 1e-9);
  EXPECT_NEAR(at95.interval->low, 98.58881608898442, 1e-7);
  EXPECT_NEAR(at95.interval->high, 103.13938391101557, 1e-7);
  const MeanEstimate at99 = ArithmeticMean(MeanSampleOf(kForkMeans), 0.99);
  EXPECT_NEAR(at99.interval->low, 97.0910655661621, 1e-7);
  EXPECT_NEAR(at99.interval->high, 104.63713443383789, 1e-7);
}

TEST(MeanEstimate, GeometricIsTheArithmeticOfLogs) {
  // Logs 0, 1, 2: mean 1, sd 1, half width t(0.975, 2) / sqrt(3).
  const MeanEstimate estimate = GeometricMean(MeanSampleOf({1, std::exp(1), std::exp(2)}), 0.95);
  const double half = StudentT(0.95, 2) / std::sqrt(3.0);
  EXPECT_NEAR(estimate.mean, std::exp(1), 1e-12);
  EXPECT_NEAR(estimate.interval->low, std::exp(1 - half), 1e-12);
  EXPECT_NEAR(estimate.interval->high, std::exp(1 + half), 1e-9);
  EXPECT_GT(estimate.interval->low, 0);
}

TEST(MeanEstimate, OneForkHasNoInterval) {
  const MeanEstimate estimate = GeometricMean(MeanSampleOf({7}), 0.95);
  EXPECT_NEAR(estimate.mean, 7, 1e-12);
  EXPECT_EQ(estimate.interval, std::nullopt);
  EXPECT_EQ(estimate.sd, std::nullopt);
}

TEST(MeanEstimate, EqualForksHaveNoWidth) {
  EXPECT_EQ(*ArithmeticMean(MeanSampleOf({7, 7, 7}), 0.95).interval, (Interval{7, 7}));
}

TEST(MeanEstimate, OutlierIsKept) {
  // One fork mean a factor of 20 off: the interval says that nothing is known, and drops nothing.
  const MeanEstimate estimate =
      ArithmeticMean(MeanSampleOf({97.3498, 98.7054, 99.5748, 2079.6694, 102.758, 100.5138, 98.2052,
                               96.9094, 99.6884, 97.3234}),
                     0.95);
  EXPECT_NEAR(estimate.mean, 297.0698, 1e-3);
  EXPECT_LT(estimate.interval->low, 0);
}

}  // namespace
}  // namespace lab
