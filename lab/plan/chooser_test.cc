#include "lab/plan/chooser.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "gtest/gtest.h"
#include "lab/plan/bounds.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/plan_options.h"

namespace lab {
namespace {

const Maybe<uint32_t> kNothing;

std::string Text(const Setting& setting) {
  return setting.name() + " = " + setting.value() + " from " + setting.origin();
}

TEST(Chooser, TheFirstThatSaysSomething) {
  Chooser chooser;
  const Maybe<uint32_t> option = Given<uint32_t>{3};
  EXPECT_EQ(chooser.Choose<uint32_t>("forks", {option, FromFile(true, 4u)}, Default(5u)), 3u);
  EXPECT_EQ(chooser.Choose<uint32_t>("forks", {kNothing, FromFile(true, 4u)}, Default(5u)), 4u);
  EXPECT_EQ(chooser.Choose<uint32_t>("forks", {kNothing, FromFile(false, 4u)}, Default(5u)), 5u);
  Plan plan;
  ASSERT_TRUE(chooser.Finish(&plan).ok());
  ASSERT_EQ(plan.setting_size(), 3);
  EXPECT_EQ(Text(plan.setting(0)), "forks = 3 from command line");
  EXPECT_EQ(Text(plan.setting(1)), "forks = 4 from experiment");
  EXPECT_EQ(Text(plan.setting(2)), "forks = 5 from default");
}

TEST(Chooser, AllProblemsAtOnceInTheWordsOfTheirOrigin) {
  Chooser chooser;
  chooser.Choose<uint32_t>("iterations", {Maybe<uint32_t>(Given<uint32_t>{0})}, Default(5u),
                           IterationsProblem);
  chooser.Choose<uint32_t>("forks", {FromFile(true, 20000u)}, Default(5u), ForksProblem);
  Plan plan;
  EXPECT_EQ(
      chooser.Finish(&plan),
      absl::InvalidArgumentError("--iterations 0: at least 1 measured window per fork is needed\n"
                                 "forks 20000 (experiment): at most 10000"));
  EXPECT_TRUE(plan.setting().empty());
}

TEST(Chooser, ValuesAsText) {
  EXPECT_EQ(ToText(uint64_t{20261130}), "20261130");
  EXPECT_EQ(ToText(0.95), "0.95");
  EXPECT_EQ(ToText(true), "true");
  EXPECT_EQ(ToText(absl::Milliseconds(100)), "100ms");
  EXPECT_EQ(ToText(std::vector<std::string>{"1", "max"}), "1,max");
  EXPECT_EQ(ToText(AVGT), "avgt");
  EXPECT_EQ(ToText(RANDOM), "random");
  EXPECT_EQ(ToText(SPREAD), "spread");
}

}  // namespace
}  // namespace lab
