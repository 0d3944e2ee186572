#include "reports/terminal/result_table.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "lab/statistics/interval.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

ReportRow Baseline() {
  return {.contender = "fetch_add",
          .baseline = true,
          .forks = 10,
          .iterations = 5,
          .score = Score{.value = 153.9e6, .error = 4.1e6},
          .cv = 0.03,
          .ns_per_op_thread = 13.0,
          .ns_per_op = 6.5,
          .fairness = 0.97};
}

ReportRow Striped() {
  ReportRow row = Baseline();
  row.contender = "striped";
  row.baseline = false;
  row.score = Score{.value = 412e6, .error = 9e6};
  row.speed = 2.68;
  row.speed_interval = Interval{2.57, 2.79};
  row.word = Word::kFaster;
  row.verdict = "faster";
  return row;
}

// The cell of a row under a title; "no column" where there is none.
std::string Cell(const Table& table, size_t row, std::string_view title) {
  for (size_t i = 0; i < table.columns.size(); ++i) {
    if (table.columns[i].title == title) return table.rows[row].cells[i];
  }
  return "no column";
}

TEST(MakeResultTable, OneScaleForAllRows) {
  const Table table = MakeResultTable({.threads = 2, .rows = {Baseline(), Striped()}}, 40);
  EXPECT_EQ(Cell(table, 0, "Score"), "153.9");
  EXPECT_EQ(Cell(table, 0, "Error"), "± 4.1");
  EXPECT_EQ(Cell(table, 1, "Score"), "412.0");
  EXPECT_EQ(Cell(table, 1, "Units"), "Mops/s");
  EXPECT_EQ(Cell(table, 1, "Ratio"), "2.68");
  EXPECT_EQ(Cell(table, 1, "Ratio CI"), "[2.57, 2.79]");
  EXPECT_EQ(Cell(table, 0, "Ratio"), "1");
}

TEST(MakeResultTable, OneThreadHasNoOverlap) {
  const Table table = MakeResultTable({.threads = 1, .rows = {Baseline()}}, 40);
  EXPECT_EQ(Cell(table, 0, "overlap"), "no column");
  EXPECT_EQ(Cell(table, 0, "ns/op all"), "no column");
}

TEST(MakeResultTable, InAvgtTheScoreIsOneThreadsTime) {
  ReportRow row = Baseline();
  row.score = Score{.value = 13.0, .error = 0.35};
  const Table table =
      MakeResultTable({.threads = 2, .mode = AVGT, .times = true, .rows = {row}}, 40);
  EXPECT_EQ(Cell(table, 0, "Score"), "13.00");
  EXPECT_EQ(Cell(table, 0, "Units"), "ns/op");
  EXPECT_EQ(Cell(table, 0, "ns/op thread"), "no column");
}

TEST(MakeResultTable, WithoutAScoreADash) {
  ReportRow row = Striped();
  row.score.reset();
  row.speed.reset();
  row.ns_per_op.reset();
  const Table table = MakeResultTable({.threads = 2, .rows = {Baseline(), row}}, 40);
  EXPECT_EQ(Cell(table, 1, "Score"), "-");
  EXPECT_EQ(Cell(table, 1, "Error"), "");
  EXPECT_EQ(Cell(table, 1, "Ratio"), "-");
  EXPECT_EQ(Cell(table, 1, "ns/op all"), "-");
}

TEST(MakeResultTable, StatesFollowTheirRow) {
  ReportRow row = Striped();
  row.word = Word::kHostDependent;
  row.states = {{.state = "near",
                 .hand_off_ns = 27.4,
                 .blocks = 6,
                 .spells = 2,
                 .score = Score{.value = 21.6e6},
                 .ns_per_op = 46.3,
                 .speed = 0.14}};
  const Table table = MakeResultTable({.threads = 2, .rows = {Baseline(), row}}, 40);
  ASSERT_EQ(table.rows.size(), 3u);
  EXPECT_EQ(Cell(table, 1, "Score"), "by state");
  EXPECT_EQ(Cell(table, 1, "Ratio"), "");
  EXPECT_EQ(Cell(table, 2, "Benchmark"), "  near 27 ns");
  EXPECT_EQ(Cell(table, 2, "Score"), "21.6");
  EXPECT_EQ(Cell(table, 2, "Ratio"), "0.140");
}

}  // namespace
}  // namespace lab
