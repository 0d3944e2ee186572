#include "lab/analysis/estimate.h"

#include "gtest/gtest.h"
#include "lab/analysis/testing/paired_forks.h"

namespace lab {
namespace {

TEST(EstimateOf, IsTheGeometricMeanOfForks) {
  const ForkSummary four = MakeFork(0, 4);
  const ForkSummary nine = MakeFork(1, 9);
  const Estimate estimate = EstimateOf({&four, &nine}, &ForkSummary::ns_per_op, 0.95);
  EXPECT_NEAR(estimate.value, 6, 1e-12);
  EXPECT_EQ(estimate.forks, 2);
  ASSERT_TRUE(estimate.interval.has_value());
  EXPECT_GT(estimate.interval->low, 0);
  // sd of 4 and 9 is 5 / sqrt(2); their mean 6.5.
  EXPECT_NEAR(estimate.cv, 3.5355339059 / 6.5, 1e-9);
}

TEST(EstimateOf, OneForkHasNoInterval) {
  const ForkSummary fork = MakeFork(0, 4);
  ForkSummary warmup = MakeFork(0, 40);
  warmup.warmup_fork = true;
  const Estimate estimate = EstimateOf({&fork, &warmup}, &ForkSummary::ns_per_op, 0.95);
  EXPECT_EQ(estimate.forks, 1);
  EXPECT_EQ(estimate.interval, std::nullopt);
}

TEST(EstimateOf, NoForksAreNoEstimate) {
  EXPECT_EQ(EstimateOf({}, &ForkSummary::ns_per_op, 0.95).forks, 0);
}

}  // namespace
}  // namespace lab
