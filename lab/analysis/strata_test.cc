#include "lab/analysis/strata.h"

#include <cmath>
#include <cstdint>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/testing/paired_forks.h"

namespace lab {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(FormPairs, WithinASubBlock) {
  ForkSummary candidate = MakeFork(1, 10);
  candidate.sub_block = 2;
  ForkSummary near = MakeFork(1, 20);
  near.sub_block = 2;
  const ForkSummary elsewhere = MakeFork(1, 30);
  const ForkSummary another_block = MakeFork(2, 40);
  const Forks baselines = {&elsewhere, &near, &another_block};
  const auto pairs = FormPairs({&candidate}, baselines, Within::kSubBlock);
  ASSERT_THAT(pairs, SizeIs(1));
  EXPECT_EQ(pairs[0].baseline, &near);
  // Two contenders may be dealt to different sub-blocks.
  EXPECT_THAT(FormPairs({&candidate}, {&elsewhere}, Within::kSubBlock), IsEmpty());
  EXPECT_THAT(FormPairs({&candidate}, {&elsewhere}, Within::kBlock), SizeIs(1));
}

TEST(FormPairs, OnlyForksThatCount) {
  const ForkSummary good = MakeFork(0, 10);
  ForkSummary incomplete = good;
  incomplete.complete = false;
  ForkSummary warmup = good;
  warmup.warmup_fork = true;
  ForkSummary voided = good;
  voided.ns_per_op.reset();
  for (const ForkSummary* bad : {&incomplete, &warmup, &voided}) {
    EXPECT_THAT(FormPairs({bad}, {&good}, Within::kSubBlock), IsEmpty());
    EXPECT_THAT(FormPairs({&good}, {bad}, Within::kSubBlock), IsEmpty());
  }
}

TEST(Stratify, ByStateWithoutTheMixedAndTheChanged) {
  PairedForks forks;
  forks.Add(1, 2, /*state=*/0, /*spell=*/0);
  forks.Add(1, 2, 1, 1);
  forks.Add(1, 2, 0, 2);
  forks.Add(1, 2, 0, 2).state_changed = true;
  forks.Add(1, 2, 0, 2).state = 1;   // the host changed between the two forks
  forks.Add(1, 2, 0, 2).state = -1;  // not probed
  const auto strata = Stratify(forks.Pairs(), 2, std::vector<HostState>(2));
  ASSERT_THAT(strata, SizeIs(2));
  EXPECT_THAT(strata[0].pairs, SizeIs(2));
  EXPECT_EQ(strata[0].spells, 2);
  EXPECT_THAT(strata[1].pairs, SizeIs(1));
}

TEST(Stratify, OneStateOrOneThreadIsOneStratum) {
  PairedForks forks;
  forks.Add(1, 2, 0, 0);
  forks.Add(1, 2, 1, 1);
  EXPECT_THAT(Stratify(forks.Pairs(), 2, std::vector<HostState>(1)), SizeIs(1));
  const auto single = Stratify(forks.Pairs(), 1, std::vector<HostState>(2));
  ASSERT_THAT(single, SizeIs(1));
  EXPECT_EQ(single[0].state, -1);
  EXPECT_THAT(single[0].pairs, SizeIs(2));
}

TEST(RatioOfPairs, TakesPairsWithBothValues) {
  PairedForks forks;
  forks.Add(1, 2);
  forks.Add(2, 4).ns_per_op_undisturbed.reset();
  EXPECT_EQ(RatioOfPairs(forks.Pairs(), &ForkSummary::ns_per_op).pairs, 2);
  const PairsRatio undisturbed = RatioOfPairs(forks.Pairs(), &ForkSummary::ns_per_op_undisturbed);
  EXPECT_EQ(undisturbed.pairs, 1);
  EXPECT_NEAR(undisturbed.ratio->mean, std::log(0.5), 1e-12);
  EXPECT_FALSE(RatioOfPairs({}, &ForkSummary::ns_per_op).ratio.has_value());
}

TEST(RatioOfPairs, LayoutsAreTheUnitsWhereTheyRepeat) {
  PairedForks forks;
  for (const auto& [layout, time] : {std::pair(1, 1.0), {2, 2.0}, {1, 4.0}, {2, 2.0}}) {
    forks.Add(time, 1).layout = layout;
  }
  const PairsRatio ratio = RatioOfPairs(forks.Pairs(), &ForkSummary::ns_per_op);
  EXPECT_EQ(ratio.pairs, 2);
  EXPECT_NEAR(ratio.ratio->mean, std::log(2), 1e-12);
  EXPECT_TRUE(ratio.ratio->degenerate) << "both layouts' means of logs are ln 2";
}

TEST(RatioOfPairs, DistinctLayoutsAndTheOrdinaryLinkLeaveForksTheUnits) {
  PairedForks drawn, ordinary;
  for (uint32_t i = 0; i < 6; ++i) {
    drawn.Add(1 + 0.1 * i, 1).layout = i + 1;
    ordinary.Add(1 + 0.1 * i, 1).layout = 0;
  }
  EXPECT_EQ(RatioOfPairs(drawn.Pairs(), &ForkSummary::ns_per_op).pairs, 6);
  EXPECT_EQ(RatioOfPairs(ordinary.Pairs(), &ForkSummary::ns_per_op).pairs, 6);
}

TEST(RatioOfPairs, KeepsTheSpreadOfThePilot) {
  PairedForks forks;
  for (int i = 0; i < 12; ++i) {
    // Six pilot pairs that spread, six later ones that do not.
    forks.Add(i < 6 ? 1 + 0.1 * i : 1.25, 1).pilot = i < 6;
  }
  const PairsRatio ratio = RatioOfPairs(forks.Pairs(), &ForkSummary::ns_per_op);
  EXPECT_EQ(ratio.pairs, 12);
  EXPECT_EQ(ratio.ratio->df, 5);
}

TEST(AnyDisturbed, IsAValueThatDiffers) {
  PairedForks forks;
  forks.Add(1, 2);
  EXPECT_FALSE(AnyDisturbed(forks.Pairs()));
  forks.Add(1, 2).ns_per_op_undisturbed = 0.9;
  EXPECT_TRUE(AnyDisturbed(forks.Pairs()));
}

}  // namespace
}  // namespace lab
