#include "lab/analysis/floor.h"

#include <cmath>
#include <string>

#include "gtest/gtest.h"
#include "lab/record/fact_keys.h"

namespace lab {
namespace {

// An A/A run of one contender by two threads: `blocks` blocks (even) whose log ratios lie at
// +-spread in turn. `level(block)`: what both forks of a block take.
class AgainstItself {
 public:
  AgainstItself() {
    analysis_.groups.push_back({.threads = 2});
    analysis_.groups[0].cases.push_back({.case_id = 0, .contender = "a", .baseline = true});
    analysis_.groups[0].cases.push_back({.case_id = 1, .contender = "a again"});
  }

  void Add(int blocks, double spread, double layout_factor = 1, int state = -1) {
    for (int i = 0; i < blocks; ++i, ++analysis_.blocks) {
      const double level = 100 * (i / 2 % 2 == 0 ? layout_factor : 1);
      const double ratio = std::exp(i % 2 == 0 ? spread : -spread);
      AddFork(0, level, state);
      AddFork(1, level * ratio, state);
    }
  }

  Analysis& analysis() { return analysis_; }
  Floor Found() const { return FindFloor(analysis_, {}); }

 private:
  void AddFork(uint32_t case_id, double ns, int state) {
    ForkSummary fork{.case_id = case_id,
                     .block = static_cast<uint32_t>(analysis_.blocks),
                     .layout = static_cast<uint32_t>(analysis_.blocks / 2 + 1),
                     .complete = true,
                     .state = state,
                     .ns_per_op = ns};
    analysis_.forks.push_back(fork);
  }

  Analysis analysis_;
};

TEST(FindFloor, SpreadHalfWidthAndEffectAreArithmetic) {
  AgainstItself run;
  run.Add(10, 0.03);
  const Floor floor = run.Found();
  ASSERT_EQ(floor.rows.size(), 1u);
  const FloorRow& row = floor.rows[0];
  EXPECT_EQ(row.threads, 2u);
  EXPECT_EQ(row.state, "");
  EXPECT_EQ(row.comparisons, 1);
  EXPECT_EQ(row.pairs, 10);
  EXPECT_EQ(row.widest, "a");
  const double sd = 0.03 * std::sqrt(10.0 / 9);
  EXPECT_NEAR(*row.pair_sd, sd, 1e-12);
  ASSERT_EQ(row.at.size(), 4u);
  EXPECT_EQ(row.at[1].pairs, 10);
  EXPECT_NEAR(row.at[1].half_width, std::expm1(2.2621571628 * sd / std::sqrt(10.0)), 1e-9);
  // R: power.t.test(n = 10, sd = 1, power = 0.8, type = "paired", strict = TRUE)$delta is 0.99.
  EXPECT_NEAR(std::log1p(row.at[1].smallest_effect) / sd, 0.99, 0.01);
  EXPECT_GT(row.at[0].smallest_effect, row.at[1].smallest_effect);
  EXPECT_LT(row.at[3].half_width, row.at[2].half_width);
}

TEST(FindFloor, ComparisonsArePooledByDegreesOfFreedom) {
  AgainstItself run;
  run.Add(10, 0.03);
  Analysis& analysis = run.analysis();
  analysis.groups.push_back(analysis.groups[0]);
  analysis.groups[1].cases[0] = {.case_id = 2, .contender = "b", .baseline = true};
  analysis.groups[1].cases[1] = {.case_id = 3, .contender = "b again"};
  for (size_t i = 0; i < 20; ++i) {  // the same blocks, with no spread at all
    ForkSummary fork = analysis.forks[i];
    fork.case_id += 2;
    fork.ns_per_op = 7;
    analysis.forks.push_back(fork);
  }
  const FloorRow row = run.Found().rows.at(0);
  EXPECT_EQ(row.comparisons, 2);
  EXPECT_EQ(row.pairs, 20);
  EXPECT_NEAR(*row.pair_sd, 0.03 * std::sqrt(10.0 / 18), 1e-12);
  EXPECT_EQ(row.widest, "a");
}

TEST(FindFloor, EachStateHasARowAndRareOnesHaveNone) {
  AgainstItself run;
  run.Add(6, 0.01, 1, 0);
  run.Add(6, 0.05, 1, 1);
  run.Add(2, 0.5, 1, 2);
  run.analysis().states = {{.name = "near"}, {.name = "far"}, {.name = "rare", .rare = true}};
  const Floor floor = run.Found();
  ASSERT_EQ(floor.rows.size(), 2u);
  EXPECT_EQ(floor.rows[0].state, "near");
  EXPECT_EQ(floor.rows[1].state, "far");
  EXPECT_NEAR(*floor.rows[1].pair_sd / *floor.rows[0].pair_sd, 5, 1e-9);
}

TEST(FindFloor, LayoutsShareOfTheSpread) {
  AgainstItself apart, alike;
  apart.Add(20, 0.001, 1.5);  // two blocks a layout; every second layout takes half as much again
  alike.Add(20, 0.02);
  EXPECT_GT(*apart.Found().rows.at(0).layout_share, 0.99);
  EXPECT_LT(*alike.Found().rows.at(0).layout_share, 0.01);
  for (ForkSummary& fork : apart.analysis().forks) fork.layout = 0;
  EXPECT_FALSE(apart.Found().rows.at(0).layout_share.has_value()) << "one link says nothing";
}

TEST(FindFloor, AlarmsAgainstWhatChanceGives) {
  AgainstItself run;
  run.Add(10, 0.03);
  for (ForkSummary& fork : run.analysis().forks)
    fork.layout = 0;  // where they repeat, they are the units
  Floor floor = run.Found();
  EXPECT_EQ(floor.intervals, 1);
  EXPECT_EQ(floor.excluding_one, 0);
  EXPECT_NEAR(floor.expected, 0.05, 1e-12);
  EXPECT_EQ(floor.fewest, 0);
  EXPECT_EQ(floor.most, 1);  // P(0) is 95 %, under 97.5 %
  for (ForkSummary& fork : run.analysis().forks) {
    if (fork.case_id == 1) *fork.ns_per_op *= 1.2;
  }
  EXPECT_EQ(run.Found().excluding_one, 1);
}

TEST(FindFloor, OnePairHasNoSpread) {
  AgainstItself run;
  run.Add(1, 0.03);
  const FloorRow row = run.Found().rows.at(0);
  EXPECT_FALSE(row.pair_sd.has_value());
  EXPECT_TRUE(row.at.empty());
  EXPECT_FALSE(FloorWith(row, 10).has_value());
}

RunRecord RunOn(const std::string& model, int64_t day, bool against_itself) {
  RunRecord record;
  RunHeader& header = *record.add_frame()->mutable_header();
  header.set_start_unix_ns(day * 86'400'000'000'000);
  header.mutable_experiment()->set_name("locks");
  header.mutable_plan()->set_against_itself(against_itself);
  Fact* fact = record.add_frame()->mutable_facts()->add_fact();
  fact->set_key(std::string(fact::kCpuModel));
  fact->set_text(model);
  return record;
}

TEST(IsFloorFor, SameHostAndExperimentWithinThirtyDays) {
  const RunRecord run = RunOn("x", 100, false);
  EXPECT_TRUE(IsFloorFor(RunOn("x", 100, true), run));
  EXPECT_TRUE(IsFloorFor(RunOn("x", 70, true), run));
  EXPECT_FALSE(IsFloorFor(RunOn("x", 69, true), run)) << "too old";
  EXPECT_FALSE(IsFloorFor(RunOn("x", 101, true), run)) << "after it";
  EXPECT_FALSE(IsFloorFor(RunOn("y", 100, true), run)) << "another CPU";
  EXPECT_FALSE(IsFloorFor(RunOn("x", 100, false), run)) << "no A/A run";
  RunRecord other = RunOn("x", 100, true);
  other.mutable_frame(0)->mutable_header()->mutable_experiment()->set_name("queues");
  EXPECT_FALSE(IsFloorFor(other, run));
}

TEST(IsFloorFor, AnUnknownCpuIsNoHost) {
  EXPECT_FALSE(IsFloorFor(RunOn("", 1, true), RunOn("", 1, false)));
}

TEST(IsFloorFor, AnotherKernelOrNumberOfCpusIsAnotherHost) {
  RunRecord aa = RunOn("x", 1, true);
  RunRecord run = RunOn("x", 1, false);
  Fact* kernel = run.mutable_frame(1)->mutable_facts()->add_fact();
  kernel->set_key(std::string(fact::kKernel));
  kernel->set_text("6.1.0");
  EXPECT_FALSE(IsFloorFor(aa, run));
  *aa.mutable_frame(1)->mutable_facts()->add_fact() = *kernel;
  EXPECT_TRUE(IsFloorFor(aa, run));
  Fact* cpus = aa.mutable_frame(1)->mutable_facts()->add_fact();
  cpus->set_key(std::string(fact::kCpusOnline));
  cpus->set_integer(4);
  EXPECT_FALSE(IsFloorFor(aa, run));
}

}  // namespace
}  // namespace lab
