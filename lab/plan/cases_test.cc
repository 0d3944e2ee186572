#include "lab/plan/cases.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/case_filter.h"
#include "lab/plan/experiment.pb.h"
#include "lab/plan/test_experiments.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<std::string> Names(const std::vector<Case>& cases) {
  std::vector<std::string> names;
  for (const Case& c : cases) names.push_back(absl::StrCat(c.group(), " ", CaseName(c)));
  return names;
}

TEST(CrossCases, ParametersVarySlowestThenThreadsThenContenders) {
  const auto cases =
      CrossCases(TestExperiment({"a", "b"}),
                 {.threads = {1, 2}, .factors = {{"size", {"64", "1024"}}}, .baseline = "a"});
  ASSERT_THAT(cases, IsOk());
  EXPECT_THAT(Names(*cases), ElementsAre("0 a/threads:1/size=64", "0 b/threads:1/size=64",
                                         "1 a/threads:2/size=64", "1 b/threads:2/size=64",
                                         "2 a/threads:1/size=1024", "2 b/threads:1/size=1024",
                                         "3 a/threads:2/size=1024", "3 b/threads:2/size=1024"));
  for (size_t i = 0; i < cases->size(); ++i) EXPECT_EQ((*cases)[i].id(), i);
}

TEST(CrossCases, ACaseHoldsWhatItsContenderSays) {
  Experiment experiment = TestExperiment({"a", "b"});
  experiment.mutable_contender(1)->set_benchmark("BM_b");
  experiment.mutable_contender(1)->set_negative_control(true);
  Param& param = *experiment.mutable_contender(1)->add_param();
  param.set_name("stripes");
  param.set_value("8");
  const auto cases =
      CrossCases(experiment,
                 {.threads = {3}, .factors = {{"size", {"64"}}}, .modes = {AVGT}, .baseline = "a"});
  ASSERT_THAT(cases, IsOk());
  ASSERT_THAT(*cases, SizeIs(2));
  EXPECT_EQ((*cases)[0].benchmark(), "a");
  EXPECT_TRUE((*cases)[0].baseline());
  const Case& b = (*cases)[1];
  EXPECT_EQ(b.kernel(), "//kernels/test:test_benchmark");
  EXPECT_EQ(b.benchmark(), "BM_b");
  EXPECT_EQ(b.threads(), 3u);
  EXPECT_EQ(b.mode(), AVGT);
  EXPECT_FALSE(b.baseline());
  EXPECT_TRUE(b.negative_control());
  EXPECT_EQ(CaseName(b), "b/threads:3/size=64/stripes=8");
}

TEST(CrossCases, TooManyAreRefusedBeforeTheyAreMade) {
  // 2 x 100^10 does not fit 64 bits either.
  std::vector<std::string> values;
  for (int i = 0; i < 100; ++i) values.push_back(absl::StrCat(i));
  CaseChoice choice = {.threads = {1}, .baseline = "a"};
  for (int i = 0; i < 10; ++i) choice.factors.push_back({absl::StrCat("f", i), values});
  EXPECT_THAT(CrossCases(TestExperiment({"a", "b"}), choice),
              StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("more than 10000 cases")));
  choice.factors.resize(2);  // 20,000
  EXPECT_FALSE(CrossCases(TestExperiment({"a", "b"}), choice).ok());
  EXPECT_TRUE(CrossCases(TestExperiment({"a"}), choice).ok());  // 10,000
}

TEST(RenumberCases, ClosesGaps) {
  const auto all = CrossCases(TestExperiment({"a", "b"}), {.threads = {1, 2, 3}, .baseline = "a"});
  ASSERT_THAT(all, IsOk());
  const std::vector<Case> cases = RenumberCases({(*all)[1], (*all)[4], (*all)[5]});
  EXPECT_THAT(Names(cases), ElementsAre("0 b/threads:1", "1 a/threads:3", "1 b/threads:3"));
  EXPECT_EQ(cases[2].id(), 2u);
}

}  // namespace
}  // namespace lab
