#include "lab/plan/describe_plan.h"

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/make_plan.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/test_experiments.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

PlanOptions OnTwoCpus() {
  PlanOptions options;
  options.seed = {20261130};
  options.cpus_available = 2;
  return options;
}

TEST(DescribePlan, OneLine) {
  // 7 contenders x {1, 2} x 10 blocks = 140 forks of 0.7 s + 30 ms, and 14 pilots of 60 ms: 103.04
  // s.
  const Plan plan = MakePlan(TestExperimentOf(7, {"1", "max"}), OnTwoCpus()).value();
  EXPECT_EQ(EstimateDuration(plan), absl::Milliseconds(140 * 730 + 14 * 60));
  EXPECT_EQ(DescribePlan(plan),
            "7 cases x threads {1, 2}, 10 blocks, forks of 2 + 5 windows of 100 ms, seed 20261130: "
            "about 1 min 43 s");
}

TEST(DescribePlan, Singular) {
  PlanOptions options = OnTwoCpus();
  options.job = {"dry"};
  const Plan plan = MakePlan(TestExperimentOf(1), options).value();
  EXPECT_EQ(
      DescribePlan(plan),
      "1 case x threads {1}, 1 block, forks of 0 + 1 windows of 10 ms, seed 20261130: under 1 "
      "s");
}

TEST(DescribePlan, UnlikeWindowsWarmupForksAndFixedOrder) {
  PlanOptions options = OnTwoCpus();
  options.warmup_time = {absl::Milliseconds(1500)};
  options.iteration_time = {absl::Milliseconds(250)};
  options.warmup_forks = {1};
  options.order = {FIXED};
  const Plan plan = MakePlan(TestExperimentOf(2), options).value();
  EXPECT_THAT(DescribePlan(plan), HasSubstr("forks of 2 x 1.5 s + 5 x 250 ms windows, 1 warm-up "
                                            "fork per case, fixed order, seed"));
}

TEST(DescribePlan, AFilterLeavesNoProduct) {
  PlanOptions options = OnTwoCpus();
  options.filter = {"c1/threads:1,c2/threads:2"};
  const Plan plan = MakePlan(TestExperimentOf(3, {"1", "2"}), options).value();
  EXPECT_THAT(DescribePlan(plan), StartsWith("4 cases over threads {1, 2}, "));
}

TEST(AboutHowLong, TwoPartsAtMost) {
  EXPECT_EQ(AboutHowLong(absl::ZeroDuration()), "under 1 s");
  EXPECT_EQ(AboutHowLong(absl::Milliseconds(999)), "under 1 s");
  EXPECT_EQ(AboutHowLong(absl::Seconds(1)), "about 1 s");
  EXPECT_EQ(AboutHowLong(absl::Milliseconds(59'400)), "about 59 s");
  EXPECT_EQ(AboutHowLong(absl::Milliseconds(59'500)), "about 1 min");
  EXPECT_EQ(AboutHowLong(absl::Seconds(110)), "about 1 min 50 s");
  EXPECT_EQ(AboutHowLong(absl::Seconds(3600)), "about 1 h");
  EXPECT_EQ(AboutHowLong(absl::Minutes(125)), "about 2 h 5 min");
}

}  // namespace
}  // namespace lab
