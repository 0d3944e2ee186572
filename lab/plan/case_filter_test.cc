#include "lab/plan/case_filter.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/plan/experiment.pb.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::ElementsAre;
using ::testing::SizeIs;

Case MakeCase(const std::string& contender, uint32_t threads, uint32_t group,
              const std::string& size = "") {
  Case c;
  c.set_contender(contender);
  c.set_threads(threads);
  c.set_group(group);
  c.set_baseline(contender == "fetch_add");
  if (!size.empty()) {
    Param& param = *c.add_param();
    param.set_name("size");
    param.set_value(size);
  }
  return c;
}

// {fetch_add (baseline), striped, striped_unpadded} x threads {1, 2}.
std::vector<Case> Cases() {
  std::vector<Case> cases;
  for (const uint32_t threads : {1, 2}) {
    for (const char* contender : {"fetch_add", "striped", "striped_unpadded"}) {
      cases.push_back(MakeCase(contender, threads, threads - 1));
    }
  }
  return cases;
}

std::vector<std::string> Kept(const std::string& filter) {
  const absl::StatusOr<std::vector<Case>> cases = FilterCases(Cases(), filter);
  EXPECT_THAT(cases, IsOk());
  std::vector<std::string> names;
  for (const Case& c : cases.value_or(std::vector<Case>())) names.push_back(CaseName(c));
  return names;
}

TEST(CaseName, HoldsThreadsAndParameters) {
  EXPECT_EQ(CaseName(MakeCase("striped", 2, 0)), "striped/threads:2");
  EXPECT_EQ(CaseName(MakeCase("striped", 2, 0, "64")), "striped/threads:2/size=64");
}

TEST(DistinctCases, LeavesThreadsAside) {
  EXPECT_EQ(DistinctCases(Cases()), 3);
  EXPECT_EQ(DistinctCases({MakeCase("a", 1, 0, "64"), MakeCase("a", 1, 1, "128")}), 2);
  EXPECT_EQ(DistinctCases({}), 0);
}

TEST(GlobMatches, WholeText) {
  EXPECT_TRUE(GlobMatches("striped", "striped"));
  EXPECT_FALSE(GlobMatches("striped", "striped_unpadded"));
  EXPECT_TRUE(GlobMatches("stri?ed", "striped"));
  EXPECT_FALSE(GlobMatches("stri?ed", "stried"));
  EXPECT_TRUE(GlobMatches("*", ""));
  EXPECT_TRUE(GlobMatches("", ""));
  EXPECT_FALSE(GlobMatches("", "a"));
  EXPECT_FALSE(GlobMatches("?", ""));
  EXPECT_TRUE(GlobMatches("*un*", "striped_unpadded"));
  EXPECT_TRUE(GlobMatches("a*b*c", "a-b-b-c"));
  EXPECT_FALSE(GlobMatches("a*b*c", "a-b-b-d"));
  EXPECT_TRUE(GlobMatches("**a", "a"));
}

TEST(GlobMatches, HostilePatternsAreCheap) {
  // A backtracking matcher without the last-star rule would take 2^50 steps.
  const std::string text(5000, 'a');
  std::string pattern;
  for (int i = 0; i < 50; ++i) pattern += "*a";
  EXPECT_FALSE(GlobMatches(pattern + "b", text));
}

TEST(FilterCases, EmptyKeepsAll) { EXPECT_THAT(Kept(""), SizeIs(6)); }

TEST(FilterCases, PlainTextIsAPartOfTheName) {
  EXPECT_THAT(Kept("striped"), ElementsAre("fetch_add/threads:1", "striped/threads:1",
                                           "striped_unpadded/threads:1", "fetch_add/threads:2",
                                           "striped/threads:2", "striped_unpadded/threads:2"));
}

TEST(FilterCases, AGlobIsTheWholeContenderOrTheWholeName) {
  const auto only_striped = ElementsAre("fetch_add/threads:1", "striped/threads:1",
                                        "fetch_add/threads:2", "striped/threads:2");
  EXPECT_THAT(Kept("stri?ed"), only_striped);
  EXPECT_THAT(Kept("striped/*"), only_striped);
}

TEST(FilterCases, TheBaselineStaysInEveryGroupThatIsKept) {
  EXPECT_THAT(Kept("striped/threads:2"), ElementsAre("fetch_add/threads:2", "striped/threads:2"));
}

TEST(FilterCases, TheBaselineAloneIsAllowed) {
  EXPECT_THAT(Kept("fetch_add/threads:1"), ElementsAre("fetch_add/threads:1"));
}

TEST(FilterCases, SeveralPatterns) {
  EXPECT_THAT(Kept("unpadded/threads:1,striped/threads:2"),
              ElementsAre("fetch_add/threads:1", "striped_unpadded/threads:1",
                          "fetch_add/threads:2", "striped/threads:2"));
}

TEST(FilterCases, NothingMatchedIsNotFound) {
  const auto refused = [](const std::string& filter) {
    return FilterCases(Cases(), filter).status();
  };
  EXPECT_EQ(refused("striiped"),
            absl::NotFoundError("striiped: matches none of 3 cases; did you mean striped?"));
  EXPECT_EQ(refused("zebra"),
            absl::NotFoundError("zebra: matches none of 3 cases (fetch_add, striped, "
                                "striped_unpadded)"));
  EXPECT_EQ(refused("striped/threads:3"),
            absl::NotFoundError(
                "striped/threads:3: matches none of 3 cases; did you mean striped/threads:1?"));
  // Every pattern must find something, not only one of them.
  EXPECT_EQ(refused("striped,zebra").code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(refused("a,,b"), absl::InvalidArgumentError("a,,b: empty pattern"));
  EXPECT_EQ(refused("striped,"), absl::InvalidArgumentError("striped,: empty pattern"));
}

}  // namespace
}  // namespace lab
