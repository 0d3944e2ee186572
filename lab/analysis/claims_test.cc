#include "lab/analysis/claims.h"

#include <cmath>
#include <deque>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/analysis/comparison.h"
#include "lab/analysis/testing/paired_forks.h"
#include "lab/statistics/distributions.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using Outcome = ClaimSummary::Outcome;

// Groups of a baseline "mutex" and a contender "striped".
class ClaimsTest : public testing::Test {
 protected:
  PairedForks& AddGroup(uint32_t threads) {
    const uint32_t id = static_cast<uint32_t>(2 * groups_.size());
    GroupSummary group{.group = static_cast<uint32_t>(groups_.size()), .threads = threads};
    group.cases.push_back(
        {.case_id = id, .row = id, .contender = "mutex", .threads = threads, .baseline = true});
    group.cases.push_back(
        {.case_id = id + 1, .row = id + 1, .contender = "striped", .threads = threads});
    for (CaseSummary& summary : group.cases) summary.ns_per_op.forks = 10;
    groups_.push_back(group);
    return forks_.emplace_back();
  }

  // A group in which striped has `speed` times the speed, known to about 1 % (see AddAlternating).
  PairedForks& AddGroup(uint32_t threads, double speed) {
    PairedForks& forks = AddGroup(threads);
    forks.AddAlternating(10, 1 / speed, 0.03);
    return forks;
  }

  void AddClaim(const std::string& threads, double min_speed) {
    Claim* claim = experiment_.add_claim();
    claim->set_text("at least so fast");
    claim->set_candidate("striped");
    claim->set_threads(threads);
    claim->set_min_speed(min_speed);
  }

  std::vector<ClaimSummary> Judge() {
    experiment_.set_baseline("mutex");
    std::vector<Forks> forks_of;
    for (const PairedForks& forks : forks_) {
      forks_of.push_back(forks.Baselines());
      forks_of.push_back(forks.Candidates());
    }
    return JudgeClaims(experiment_, {.groups = &groups_,
                                     .states = &states_,
                                     .forks_of = forks_of,
                                     .cpus = 2,
                                     .blocks = 10,
                                     .faults = [this](const auto& c, const auto& b) {
                                       VerdictInput faults = FaultsOf(c, b);
                                       faults.seconds_per_block = seconds_per_block_;
                                       return faults;
                                     }});
  }

  Experiment experiment_;
  std::vector<GroupSummary> groups_;
  std::vector<HostState> states_;
  std::deque<PairedForks> forks_;
  double seconds_per_block_ = 0;
};

TEST_F(ClaimsTest, Supported) {
  AddGroup(2, 2.5);
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kSupported);
  EXPECT_NEAR(*claim.speed, 2.5, 1e-9);
  // Its own 95 % interval: standard error 0.03 / sqrt(9).
  EXPECT_NEAR(claim.speed_interval->low, 2.5 * std::exp(-0.01 * StudentT(0.95, 9)), 1e-9);
  EXPECT_DOUBLE_EQ(claim.level, 0.95);
  EXPECT_EQ(claim.text, "at least so fast");
}

TEST_F(ClaimsTest, Refuted) {
  AddGroup(2, 1.5);
  AddClaim("max", 2);
  EXPECT_EQ(Judge()[0].outcome, Outcome::kRefuted);
}

TEST_F(ClaimsTest, NotDecidedWithWhatItWouldTake) {
  AddGroup(2, 2.01);
  AddClaim("2", 2);
  seconds_per_block_ = 10;
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kNotDecided);
  EXPECT_THAT(claim.reason, HasSubstr("holds 2"));
  ASSERT_TRUE(claim.more_blocks.has_value());
  EXPECT_GT(*claim.more_blocks, 0);
  EXPECT_EQ(claim.more_seconds, 10.0 * *claim.more_blocks);
}

TEST_F(ClaimsTest, TwoClaimsShareAlphaByHolm) {
  // The interval of the second at 95 % ends at exp(0.01 * 2.262) = 1.0229 below 2.045; at 97.5 % it
  // would reach down to 2.0.
  AddGroup(2, 4);
  AddGroup(1, 2.045);
  AddClaim("2", 2);
  AddClaim("1", 2);
  std::vector<ClaimSummary> claims = Judge();
  EXPECT_EQ(claims[0].outcome, Outcome::kSupported);
  EXPECT_DOUBLE_EQ(claims[0].level, 0.975);
  // The first was rejected at half of alpha, which leaves all of it to the second.
  EXPECT_DOUBLE_EQ(claims[1].level, 0.95);
  EXPECT_EQ(claims[1].outcome, Outcome::kNotDecided);  // 2.045 / 1.0229 = 1.9992
}

TEST_F(ClaimsTest, AnotherThreadCountIsAnotherGroup) {
  AddGroup(1, 1.5);
  AddGroup(2, 2.5);
  AddClaim("2", 2);
  EXPECT_EQ(Judge()[0].outcome, Outcome::kSupported);
}

TEST_F(ClaimsTest, OverParametersTheWorstCounts) {
  AddGroup(2, 2.5);
  AddGroup(2, 1.5);
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kRefuted);
  EXPECT_NEAR(*claim.speed, 1.5, 1e-9);
}

TEST_F(ClaimsTest, WithAParameterItsGroupsCount) {
  for (const char* size : {"64", "4096"}) {
    AddGroup(2, size[0] == '6' ? 2.5 : 1.5);
    Param size_param;
    size_param.set_name("size");
    size_param.set_value(size);
    groups_.back().params = {size_param};
  }
  AddClaim("2", 2);
  *experiment_.mutable_claim(0)->add_param() = groups_[0].params[0];
  EXPECT_EQ(Judge()[0].outcome, Outcome::kSupported);
}

TEST_F(ClaimsTest, FilteredOut) {
  AddGroup(1, 2.5);
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kNotDecided);
  EXPECT_FALSE(claim.in_run);
}

TEST_F(ClaimsTest, AnInvalidCandidateDecidesNothing) {
  AddGroup(2, 15);
  groups_[0].cases[1].failed_checks = 50;
  groups_[0].cases[1].samples = 50;
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kNotDecided);
  EXPECT_THAT(claim.reason, HasSubstr("invalid: 50 of 50"));
  EXPECT_EQ(claim.speed, std::nullopt);
}

TEST_F(ClaimsTest, TooFewForks) {
  AddGroup(2).AddAlternating(4, 0.3, 0.03);
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kNotDecided);
  EXPECT_THAT(claim.reason, HasSubstr("too few forks"));
  EXPECT_EQ(claim.more_blocks, 1);
}

TEST_F(ClaimsTest, StatesThatDisagree) {
  states_ = {{.name = "near"}, {.name = "far"}};
  PairedForks& forks = AddGroup(2);
  forks.AddAlternating(6, 1 / 4.0, 0.03, 0, 0);
  forks.AddAlternating(6, 1 / 1.1, 0.03, 1, 1);
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kNotDecided);
  EXPECT_EQ(claim.reason, "the host's states disagree");
}

TEST_F(ClaimsTest, OneStateDecides) {
  states_ = {{.name = "near"}, {.name = "far"}};
  PairedForks& forks = AddGroup(2);
  forks.AddAlternating(6, 1 / 4.0, 0.03, 0, 0);
  forks.AddAlternating(2, 1 / 1.1, 0.03, 1, 1);
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kSupported);
  EXPECT_EQ(claim.reason, "in near; the other states decide nothing");
}

TEST_F(ClaimsTest, DisturbedSamplesThatDecide) {
  PairedForks& forks = AddGroup(2);
  for (int i = 0; i < 10; ++i) forks.Add(30 + i % 2, 100).ns_per_op_undisturbed.reset();
  AddClaim("2", 2);
  const ClaimSummary claim = Judge()[0];
  EXPECT_EQ(claim.outcome, Outcome::kNotDecided);
  EXPECT_EQ(claim.reason, "supported with all samples, not decided without the disturbed ones");
}

TEST(ThreadsOfClaim, Words) {
  Claim claim;
  claim.set_threads("2x");
  EXPECT_EQ(ThreadsOfClaim(claim, 2), 4);
  claim.set_threads("many");
  EXPECT_EQ(ThreadsOfClaim(claim, 2), std::nullopt);
}

TEST(CpusOfPlan, FromItsSettings) {
  Plan plan;
  EXPECT_EQ(CpusOfPlan(plan), 0);
  Setting* setting = plan.add_setting();
  setting->set_name("cpus");
  setting->set_value("8");
  EXPECT_EQ(CpusOfPlan(plan), 8);
}

}  // namespace
}  // namespace lab
