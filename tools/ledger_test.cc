#include "tools/ledger.h"

#include <cstdlib>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/record/read_file.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;

RunHeader Header(const std::string& experiment, const std::string& claims) {
  RunHeader header;
  header.set_run_id("run");
  header.mutable_experiment()->set_name(experiment);
  header.set_claims_sha256(claims);
  return header;
}

std::string NewFolder(const std::string& name) {
  return std::string(getenv("TEST_TMPDIR")) + "/" + name + "/deep";
}

TEST(EnterInLedger, CountsRunsOfTheseClaimsAndOfOthers) {
  const std::string folder = NewFolder("counts");
  for (const uint32_t run : {1u, 2u, 3u}) {
    RunHeader header = Header("counter", "aa");
    ASSERT_THAT(EnterInLedger(folder, &header), IsOk());
    EXPECT_EQ(header.claims_run(), run);
    EXPECT_EQ(header.runs_of_other_claims(), 0u);
  }
  RunHeader reworded = Header("counter", "bb");
  ASSERT_THAT(EnterInLedger(folder, &reworded), IsOk());
  EXPECT_EQ(reworded.claims_run(), 1u);
  EXPECT_EQ(reworded.runs_of_other_claims(), 3u);
  RunHeader elsewhere = Header("locks", "aa");
  ASSERT_THAT(EnterInLedger(folder, &elsewhere), IsOk());
  EXPECT_EQ(elsewhere.claims_run(), 1u);
  EXPECT_EQ(elsewhere.runs_of_other_claims(), 0u);
}

TEST(EnterInLedger, WithoutClaimsTheRunIsEnteredAndNothingCounted) {
  const std::string folder = NewFolder("none");
  RunHeader header = Header("counter", "");
  ASSERT_THAT(EnterInLedger(folder, &header), IsOk());
  EXPECT_EQ(header.claims_run(), 0u);
  EXPECT_THAT(*ReadFile(folder + "/claims.ledger"), HasSubstr("\trun\tcounter\t-\n"));
  RunHeader claimed = Header("counter", "aa");
  ASSERT_THAT(EnterInLedger(folder, &claimed), IsOk());
  EXPECT_EQ(claimed.runs_of_other_claims(), 1u);
}

TEST(CountRuns, LeavesTornAndForeignLinesAside) {
  const ClaimRuns runs =
      CountRuns("t\tr\tcounter\taa\nt\tr\tcoun\n# by hand\nt\tr\tcounter\tbb\n", "counter", "aa");
  EXPECT_EQ(runs.same, 1u);
  EXPECT_EQ(runs.other, 1u);
}

TEST(EnterInLedger, AFolderThatCannotBeWrittenIsAnError) {
  RunHeader header = Header("counter", "aa");
  EXPECT_FALSE(EnterInLedger("/proc/none", &header).ok());
}

}  // namespace
}  // namespace lab
