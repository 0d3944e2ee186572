#include "tools/options/to_plan_options.h"

#include <string>
#include <vector>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/plan_options.h"
#include "lab/status/status_matchers.h"
#include "tools/options/options.h"
#include "tools/options/parse_options.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

TEST(ToPlanOptions, NothingSaidIsNothingGiven) {
  const PlanOptions plan = ToPlanOptions(Options(), 77, 8);
  EXPECT_FALSE(plan.job || plan.forks || plan.warmup_forks || plan.warmup_iterations ||
               plan.iterations || plan.warmup_time || plan.iteration_time || plan.threads ||
               plan.modes || plan.timeout || plan.fail_on_error || plan.filter || plan.baseline ||
               plan.equivalence_margin || plan.confidence_level || plan.order || plan.placements);
  EXPECT_TRUE(plan.params.empty());
  EXPECT_EQ(plan.seed.value, 77u);
  EXPECT_EQ(plan.seed.origin, "drawn");
  EXPECT_EQ(plan.cpus_available, 8u);
}

TEST(ToPlanOptions, AnAARun) {
  EXPECT_FALSE(ToPlanOptions(Options(), 77, 8).against_itself);
  const absl::StatusOr<Options> options = ParseOptions({"calibrate", "x", "--aa", "-f", "20"});
  ASSERT_THAT(options, IsOk());
  EXPECT_TRUE(ToPlanOptions(*options, 77, 8).against_itself);
  EXPECT_FALSE(ParseOptions({"run", "x", "--aa"}).ok());
}

TEST(ToPlanOptions, EveryOptionOfThePlanArrivesWithItsOrigin) {
  const absl::StatusOr<Options> options = ParseOptions({"run",     "x",
                                                        "--job",   "short",
                                                        "-f",      "3",
                                                        "-wf",     "1",
                                                        "-wi",     "2",
                                                        "-i",      "4",
                                                        "-w",      "50ms",
                                                        "-r",      "2",
                                                        "-t",      "1,max",
                                                        "-p",      "size=64",
                                                        "-bm",     "avgt",
                                                        "-to",     "1m",
                                                        "-foe",    "--filter",
                                                        "striped", "--baseline",
                                                        "mutex",   "--equivalence",
                                                        "2%",      "--confidence-level",
                                                        "0.99",    "--order",
                                                        "fixed",   "--placement",
                                                        "none",    "--seed",
                                                        "5"});
  ASSERT_THAT(options, IsOk());
  const PlanOptions plan = ToPlanOptions(*options, 77, 2);
  EXPECT_EQ(plan.job->value, "short");
  EXPECT_EQ(plan.forks->value, 3u);
  EXPECT_EQ(plan.warmup_forks->value, 1u);
  EXPECT_EQ(plan.warmup_iterations->value, 2u);
  EXPECT_EQ(plan.iterations->value, 4u);
  EXPECT_EQ(plan.warmup_time->value, absl::Milliseconds(50));
  EXPECT_EQ(plan.iteration_time->value, absl::Seconds(2));
  EXPECT_THAT(plan.threads->value, ElementsAre("1", "max"));
  ASSERT_EQ(plan.params.size(), 1u);
  EXPECT_EQ(plan.params[0].value, (FactorValues{"size", {"64"}}));
  EXPECT_EQ(plan.modes->value.at(0), AVGT);
  EXPECT_EQ(plan.timeout->value, absl::Minutes(1));
  EXPECT_TRUE(plan.fail_on_error->value);
  EXPECT_EQ(plan.filter->value, "striped");
  EXPECT_EQ(plan.baseline->value, "mutex");
  EXPECT_DOUBLE_EQ(plan.equivalence_margin->value, 0.02);
  EXPECT_DOUBLE_EQ(plan.confidence_level->value, 0.99);
  EXPECT_EQ(plan.order->value, FIXED);
  EXPECT_EQ(plan.placements->value.at(0), NONE);
  EXPECT_EQ(plan.seed.value, 5u);
  for (const std::string& origin :
       {plan.job->origin, plan.forks->origin, plan.params[0].origin, plan.seed.origin}) {
    EXPECT_EQ(origin, "command line");
  }
}

}  // namespace
}  // namespace lab
