#include "lab/printed/judge_printed.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lab/printed/read_printed.h"
#include "lab/statistics/peer_error.h"
#include "lab/status/status_matchers.h"

namespace lab {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

PrintedTable Load(const std::string& path) {
  std::ifstream stream(path);
  const std::string text((std::istreambuf_iterator<char>(stream)),
                         std::istreambuf_iterator<char>());
  const absl::StatusOr<PrintedTable> table = ReadPrintedTable(text, path);
  EXPECT_THAT(table, IsOk());
  return table.value_or(PrintedTable());
}

PrintedTable Seed(const std::string& name) {
  return Load("lab/printed/seeds/" + name + ".textproto");
}

PrintedVerdict VerdictOf(const PrintedTable& table, const std::string& row) {
  const auto verdicts = JudgePrinted(table);
  EXPECT_THAT(verdicts, IsOk());
  for (const PrintedVerdict& verdict : *verdicts) {
    if (verdict.row == row) return verdict;
  }
  ADD_FAILURE() << "no row " << row;
  return {};
}

// ---------------------------------------------------------------- the seeds

TEST(Seeds, EachFaultComesOutAsItMust) {
  std::set<std::string> ids;
  for (const auto& entry : std::filesystem::directory_iterator("lab/printed/seeds")) {
    const PrintedTable table = Load(entry.path());
    EXPECT_GT(table.fault_size(), 0) << entry.path();
    for (const PrintedTable::Fault& fault : table.fault()) {
      EXPECT_EQ(VerdictOf(table, fault.row()).word, fault.expected()) << fault.id();
      ids.insert(fault.id());
    }
  }
  for (const char* id : {"A1", "A2", "A3", "A4", "A5", "A6", "A12", "A15"}) {
    EXPECT_EQ(ids.count(id), 1u) << id;
  }
}

TEST(Seeds, TheReadingByOverlapDisagreesWhereTheArticlesWereWrong) {
  // Five contenders of an hour's work rank nothing here, whatever their intervals do.
  EXPECT_EQ(VerdictOf(Seed("reserve"), "atomic").overlap, "overlap: not told apart");
  EXPECT_THAT(VerdictOf(Seed("reserve"), "atomic").reason, HasSubstr("one process"));
  EXPECT_EQ(VerdictOf(Seed("state_scope"), "per_thread").overlap, "disjoint: faster");
  EXPECT_EQ(VerdictOf(Seed("state_scope"), "per_thread").word, "inconclusive");
  EXPECT_EQ(VerdictOf(Seed("hot_path"), "thread_scope").overlap, "disjoint: faster");
  EXPECT_EQ(VerdictOf(Seed("loop_direction"), "backward").overlap, "overlap: not told apart");
  EXPECT_EQ(VerdictOf(Seed("smoke_run"), "smoke").overlap, "no error printed");
}

TEST(Seeds, TwoNumbersForOneScore) {
  const PrintedVerdict own = VerdictOf(Seed("state_scope"), "per_thread");
  EXPECT_NEAR(own.ns_per_op_all, 1.847, 1e-3);
  EXPECT_NEAR(own.ns_per_op_thread, 7.389, 1e-3);
  const PrintedVerdict folded = VerdictOf(Seed("hot_path"), "thread_scope");
  EXPECT_NEAR(1 / folded.ns_per_op_thread, 3850.7, 0.1);  // increments per ns and thread
}

TEST(Seeds, AnErrorThatReachesBelowZero) {
  EXPECT_TRUE(VerdictOf(Seed("reserve"), "synchronized").reaches_below_zero);
  EXPECT_FALSE(VerdictOf(Seed("hot_path"), "thread_scope").reaches_below_zero);
}

TEST(Seeds, TheErrorColumn) {
  const auto error = JmhErrorFromSd(3, 6480.418);
  ASSERT_THAT(error, IsOk());
  EXPECT_NEAR(**error, 118226.941, 0.01);  // the deviation is printed to 0.001
}

// ---------------------------------------------------------------- right tables pass

PrintedTable FiveForks() {
  PrintedTable table;
  table.set_id("right");
  table.set_forks(5);
  table.set_iterations(5);
  table.set_baseline("a");
  for (const auto& [name, rate] : {std::pair("a", 1e8), {"b", 2e8}}) {
    PrintedRow* row = table.add_row();
    row->set_name(name);
    row->set_score(rate);
    row->set_error(rate / 100);
    for (const double share : {0.99, 1.0, 1.01, 1.02, 0.98}) row->add_fork_score(rate * share);
  }
  return table;
}

TEST(JudgePrinted, WithFiveForkMeansOnBothSidesThereIsARank) {
  const PrintedVerdict verdict = VerdictOf(FiveForks(), "b");
  EXPECT_EQ(verdict.word, "faster");
  EXPECT_EQ(verdict.overlap, "disjoint: faster");
  EXPECT_DOUBLE_EQ(*verdict.speed, 2);
}

TEST(JudgePrinted, TimesAreTheOtherWayRound) {
  PrintedTable table = FiveForks();
  table.set_time(true);
  EXPECT_EQ(VerdictOf(table, "b").word, "slower");
  EXPECT_EQ(VerdictOf(table, "b").overlap, "disjoint: slower");
}

TEST(JudgePrinted, FourForkMeansAreTooFew) {
  PrintedTable table = FiveForks();
  table.mutable_row(1)->mutable_fork_score()->RemoveLast();
  EXPECT_EQ(VerdictOf(table, "b").word, "inconclusive");
}

TEST(JudgePrinted, EachRuleFiresAloneAndOnlyWhereItShould) {
  PrintedTable table = FiveForks();
  table.mutable_row(1)->set_floor_ns(4.9);
  EXPECT_EQ(VerdictOf(table, "b").word, "faster");
  table.mutable_row(1)->set_floor_ns(5.1);
  EXPECT_EQ(VerdictOf(table, "b").word, "implausible");

  table = FiveForks();
  table.mutable_row(1)->set_declared_share(0.01);
  table.mutable_row(1)->set_counted_of(1000);
  table.mutable_row(1)->set_counted(10);
  EXPECT_EQ(VerdictOf(table, "b").word, "faster");
  table.mutable_row(1)->set_counted(11);
  EXPECT_EQ(VerdictOf(table, "b").word, "invalid");

  table = FiveForks();
  for (PrintedRow& row : *table.mutable_row()) row.set_params("key=last");
  EXPECT_EQ(VerdictOf(table, "b").word, "faster");
  table.mutable_row(1)->set_params("key=random");
  EXPECT_EQ(VerdictOf(table, "b").word, "refused");

  table = FiveForks();
  table.set_best_of(3);
  EXPECT_EQ(VerdictOf(table, "b").word, "refused");

  table = FiveForks();
  PrintedRow* empty = table.add_row();
  empty->set_name("nothing");
  empty->set_empty(true);
  empty->set_score(9e8);
  EXPECT_EQ(VerdictOf(table, "b").word, "faster");
  empty->set_score(2.01e8);
  EXPECT_EQ(VerdictOf(table, "b").word, "implausible");
}

TEST(JudgePrinted, BadTables) {
  PrintedTable table = FiveForks();
  table.set_baseline("c");
  EXPECT_FALSE(JudgePrinted(table).ok());
  table = FiveForks();
  table.mutable_row(0)->set_score(0);
  EXPECT_FALSE(JudgePrinted(table).ok());
  EXPECT_THAT(ReadPrintedTable("row { nam: 1 }", "x.textproto").status().message(),
              StartsWith("x.textproto:1:"));
}

}  // namespace
}  // namespace lab
