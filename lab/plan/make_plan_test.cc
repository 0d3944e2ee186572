#include "lab/plan/make_plan.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/blocks.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"
#include "lab/plan/test_experiments.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

PlanOptions WithSeed(uint64_t seed) {
  PlanOptions options;
  options.seed = {seed};
  options.cpus_available = 2;
  return options;
}

// Block and sub-block, the case, and what is drawn for the fork.
std::string ToText(const Plan& plan) {
  std::string text;
  for (const Trial& trial : plan.trial()) {
    absl::StrAppendFormat(&text, "%d %s%d.%d %s padding %d offset %d\n", trial.id(),
                          trial.warmup_fork() ? "warm-up " : "", trial.block(), trial.sub_block(),
                          CaseName(plan.case_(trial.case_id())), trial.env_padding_bytes(),
                          trial.stack_offset_bytes());
  }
  return text;
}

std::map<uint32_t, std::vector<Trial>> MeasuredByBlock(const Plan& plan) {
  std::map<uint32_t, std::vector<Trial>> blocks;
  for (const Trial& trial : plan.trial()) {
    if (!trial.warmup_fork()) blocks[trial.block()].push_back(trial);
  }
  return blocks;
}

// Redone by another implementation of the engine, the draw and the shuffle. The seal: a change of
// the draw changes every plan that a seed ever stood for, and must be meant.
TEST(MakePlan, Golden) {
  PlanOptions options = WithSeed(20261130);
  options.forks = {2};
  options.warmup_forks = {1};
  const absl::StatusOr<Plan> plan = MakePlan(TestExperiment({"a", "b", "c"}), options);
  ASSERT_THAT(plan, IsOk());
  EXPECT_EQ(ToText(*plan), R"(0 warm-up 0.0 a/threads:1 padding 1904 offset 3680
1 warm-up 0.0 b/threads:1 padding 3184 offset 3520
2 warm-up 0.0 c/threads:1 padding 4000 offset 336
3 0.0 c/threads:1 padding 3920 offset 368
4 0.0 b/threads:1 padding 3024 offset 2720
5 0.0 a/threads:1 padding 3312 offset 2096
6 1.0 c/threads:1 padding 2288 offset 208
7 1.0 a/threads:1 padding 2368 offset 1232
8 1.0 b/threads:1 padding 2400 offset 1664
)");
}

TEST(MakePlan, EachBlockDrawsItsLayoutWithoutReplacement) {
  PlanOptions options = WithSeed(7);
  options.forks = {8};
  options.layouts_available = 4;
  const absl::StatusOr<Plan> plan = MakePlan(TestExperiment({"a", "b"}), options);
  ASSERT_THAT(plan, IsOk());
  EXPECT_EQ(plan->layouts(), 4u);
  std::map<uint32_t, std::set<uint32_t>> of_block;
  for (const Trial& trial : plan->trial()) of_block[trial.block()].insert(trial.layout());
  std::multiset<uint32_t> first, second;
  for (const auto& [block, layouts] : of_block) {
    ASSERT_EQ(layouts.size(), 1u) << "cases of one block share their draw";
    (block < 4 ? first : second).insert(*layouts.begin());
  }
  EXPECT_EQ(first, (std::multiset<uint32_t>{1, 2, 3, 4}));
  EXPECT_EQ(second, first);
}

TEST(MakePlan, LayoutsChangeNoOtherDraw) {
  PlanOptions options = WithSeed(20261130);
  const absl::StatusOr<Plan> ordinary = MakePlan(TestExperiment({"a", "b", "c"}), options);
  options.layouts_available = 10;
  const absl::StatusOr<Plan> drawn = MakePlan(TestExperiment({"a", "b", "c"}), options);
  ASSERT_THAT(drawn, IsOk());
  EXPECT_EQ(ToText(*drawn), ToText(*ordinary));
}

TEST(MakePlan, MoreLayoutsThanThereAreIsRefused) {
  PlanOptions options = WithSeed(1);
  options.layouts = {20};
  options.layouts_available = 10;
  EXPECT_THAT(MakePlan(TestExperiment({"a", "b"}), options),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("--layouts 20: the kernels were linked in 10 layouts")));
}

// Stopping rules add blocks to a plan; what was run stays its beginning.
TEST(MakePlan, MoreBlocksBeginWithTheTrialsOfFewer) {
  PlanOptions options = WithSeed(3);
  options.layouts_available = 4;
  options.forks = {5};
  const Plan fewer = *MakePlan(TestExperiment({"a", "b", "c"}), options);
  options.forks = {11};
  const Plan more = *MakePlan(TestExperiment({"a", "b", "c"}), options);
  ASSERT_GT(more.trial_size(), fewer.trial_size());
  for (int i = 0; i < fewer.trial_size(); ++i) {
    EXPECT_EQ(more.trial(i).SerializeAsString(), fewer.trial(i).SerializeAsString()) << i;
  }
}

TEST(MakePlan, SameSeedSamePlanByteForByte) {
  const Experiment experiment = TestExperimentOf(9, {"1", "max"});
  const std::string plan = MakePlan(experiment, WithSeed(1))->SerializeAsString();
  EXPECT_EQ(MakePlan(experiment, WithSeed(1))->SerializeAsString(), plan);
  EXPECT_NE(MakePlan(experiment, WithSeed(2))->SerializeAsString(), plan);
}

TEST(MakePlan, EveryBlockHoldsEachCaseOnceBesideExtraBaselines) {
  for (const int contenders : {1, 3, 8, 9, 20}) {
    for (uint64_t seed = 0; seed < 50; ++seed) {
      const absl::StatusOr<Plan> plan =
          MakePlan(TestExperimentOf(contenders, {"1", "2"}), WithSeed(seed));
      ASSERT_THAT(plan, IsOk());
      const auto blocks = MeasuredByBlock(*plan);
      ASSERT_EQ(blocks.size(), 10u);
      for (const auto& [block, trials] : blocks) {
        std::map<uint32_t, int> runs;
        for (const Trial& trial : trials) ++runs[trial.case_id()];
        ASSERT_EQ(runs.size(), static_cast<size_t>(plan->case__size()));
        for (const auto& [id, count] : runs) {
          if (plan->case_(id).baseline() && contenders > 8) continue;
          ASSERT_EQ(count, 1);
        }
      }
    }
  }
}

TEST(MakePlan, TrialsAreNumberedInOrderOfExecution) {
  PlanOptions options = WithSeed(3);
  options.warmup_forks = {2};
  const Plan plan = MakePlan(TestExperimentOf(5), options).value();
  EXPECT_EQ(plan.trial_size(), 5 * (2 + 10));
  for (int i = 0; i < plan.trial_size(); ++i) {
    EXPECT_EQ(plan.trial(i).id(), static_cast<uint32_t>(i));
    EXPECT_EQ(plan.trial(i).warmup_fork(), i < 10);
    const uint32_t expected_block = i < 10 ? 0 : (i - 10) / 5;
    EXPECT_EQ(plan.trial(i).block(), expected_block);
  }
}

TEST(MakePlan, TheOrderIsDrawnAfreshPerBlock) {
  // Two blocks of six cases agree by chance in 1 of 720; ten equal ones would be a plan drawn once.
  const Plan plan = MakePlan(TestExperimentOf(6), WithSeed(5)).value();
  std::set<std::vector<uint32_t>> orders;
  for (const auto& [block, trials] : MeasuredByBlock(plan)) {
    std::vector<uint32_t> ids;
    for (const Trial& trial : trials) ids.push_back(trial.case_id());
    orders.insert(ids);
  }
  EXPECT_GE(orders.size(), 9u);
}

TEST(MakePlan, PaddingAndOffsetsCoverAPageInStepsOfSixteen) {
  PlanOptions options = WithSeed(6);
  options.forks = {1000};
  const Plan plan = MakePlan(TestExperimentOf(8), options).value();
  std::set<uint32_t> paddings, offsets;
  for (const Trial& trial : plan.trial()) {
    paddings.insert(trial.env_padding_bytes());
    offsets.insert(trial.stack_offset_bytes());
  }
  // 8000 draws of 256 positions: one is missed with probability 256 x (255 / 256)^8000 < 1e-11.
  for (const auto& drawn : {paddings, offsets}) {
    EXPECT_EQ(drawn.size(), 256u);
    EXPECT_EQ(*drawn.begin(), 0u);
    EXPECT_EQ(*drawn.rbegin(), 4080u);
    for (const uint32_t bytes : drawn) EXPECT_EQ(bytes % 16, 0u);
  }
}

TEST(MakePlan, FixedOrderIsAsWrittenButForksStillDiffer) {
  PlanOptions options = WithSeed(7);
  options.order = {FIXED};
  options.forks = {2};
  const Plan plan = MakePlan(TestExperiment({"a", "b", "c"}), options).value();
  std::vector<uint32_t> ids;
  std::set<uint32_t> offsets;
  for (const Trial& trial : plan.trial()) {
    ids.push_back(trial.case_id());
    offsets.insert(trial.stack_offset_bytes());
  }
  EXPECT_THAT(ids, ElementsAre(0, 1, 2, 0, 1, 2));
  EXPECT_GT(offsets.size(), 1u);
}

TEST(MakePlan, AnotherBaseline) {
  PlanOptions options = WithSeed(1);
  options.baseline = {"b"};
  const Plan plan = MakePlan(TestExperiment({"a", "b"}), options).value();
  EXPECT_FALSE(plan.case_(0).baseline());
  EXPECT_TRUE(plan.case_(1).baseline());
}

TEST(MakePlan, AFilterKeepsBaselinesAndClosesGaps) {
  PlanOptions options = WithSeed(1);
  options.filter = {"c/threads:2"};
  const Plan plan = MakePlan(TestExperiment({"a", "b", "c"}, {"1", "2"}), options).value();
  ASSERT_EQ(plan.case__size(), 2);
  EXPECT_EQ(CaseName(plan.case_(0)), "a/threads:2");
  EXPECT_EQ(CaseName(plan.case_(1)), "c/threads:2");
  EXPECT_EQ(plan.case_(1).id(), 1u);
  EXPECT_EQ(plan.case_(1).group(), 0u);
}

TEST(MakePlan, AFilterThatMatchesNothing) {
  PlanOptions options = WithSeed(1);
  options.filter = {"striiped"};
  EXPECT_EQ(
      MakePlan(TestExperiment({"fetch_add", "striped"}, {"1", "2"}), options).status(),
      absl::NotFoundError("--filter striiped: matches none of 2 cases; did you mean striped?"));
}

TEST(MakePlan, AFilterKeepsPairsOfAnAARunWhole) {
  PlanOptions options = WithSeed(1);
  options.against_itself = true;
  options.filter = {"b/*"};
  const absl::StatusOr<Plan> plan = MakePlan(TestExperiment({"a", "b", "c"}), options);
  ASSERT_THAT(plan, IsOk());
  ASSERT_EQ(plan->case__size(), 2);
  EXPECT_EQ(plan->case_(0).contender(), "b");
  EXPECT_EQ(plan->case_(1).contender(), "b again");
  EXPECT_TRUE(plan->against_itself());
  EXPECT_FALSE(plan->relinked());
}

TEST(MakePlan, ARelinkedCopyRunsAnotherLink) {
  PlanOptions options = WithSeed(1);
  options.against_itself = options.relinked = true;
  options.layouts_available = 30;
  options.forks = {10};
  const absl::StatusOr<Plan> plan = MakePlan(TestExperiment({"a"}), options);
  ASSERT_THAT(plan, IsOk());
  std::map<uint32_t, std::map<bool, uint32_t>> layouts;  // by block, of baseline and copy
  std::set<uint32_t> of_copies;
  for (const Trial& trial : plan->trial()) {
    const bool baseline = plan->case_(static_cast<int>(trial.case_id())).baseline();
    layouts[trial.block()][baseline] = trial.layout();
    if (!baseline) of_copies.insert(trial.layout());
  }
  for (auto& [block, of] : layouts) EXPECT_NE(of[true], of[false]) << block;
  EXPECT_EQ(of_copies.size(), 10u);
}

TEST(MakePlan, AnInvalidExperimentIsNotPlanned) {
  Experiment experiment = TestExperiment({"a"});
  experiment.clear_question();
  EXPECT_THAT(MakePlan(experiment, WithSeed(1)),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("question: missing")));
}

TEST(MakePlan, ARunHasAnEnd) {
  PlanOptions options = WithSeed(1);
  options.forks = {10'000};
  options.warmup_forks = {10'000};
  EXPECT_THAT(MakePlan(TestExperimentOf(6), options),
              StatusIs(absl::StatusCode::kInvalidArgument,
                       HasSubstr("--forks 10000: 120000 forks over 6 cases; a run has at most "
                                 "100000")));
}

TEST(MakePlan, ThePlanHoldsItsOwnSettings) {
  const Plan plan = MakePlan(TestExperiment({"a", "b"}), WithSeed(42)).value();
  EXPECT_EQ(plan.seed(), 42u);
  EXPECT_EQ(plan.shape().forks(), 10u);
  EXPECT_EQ(plan.slice_ns(), 10'000'000u);
  EXPECT_EQ(plan.equivalence_margin(), 0.01);
  EXPECT_GT(plan.setting_size(), 10);
}

}  // namespace
}  // namespace lab
