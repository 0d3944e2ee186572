#include "reports/terminal/table.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "reports/terminal/style.h"

namespace lab {
namespace {

Table SmallTable() {
  return {.columns = {{"Name"},
                      {"Score", Column::Align::kRight},
                      {"CV", Column::Align::kRight, 2},
                      {"fair", Column::Align::kRight, 1},
                      {"Verdict"}},
          .rows = {{.cells = {"alpha", "1.5", "3 %", "0.97", "faster"}},
                   {.cells = {"b", "10.5", "8 %", "1.00", "inconclusive: 23 more blocks"}}}};
}

TEST(RenderTable, AllColumnsWhereThereIsRoom) {
  // 7 + 7 + 5 + 6 columns before the verdict, which is 28 wide and goes without wrapping.
  const FoldedTable folded = RenderTable(SmallTable(), 53, false);
  EXPECT_EQ(folded.text,
            "Name   Score   CV  fair  Verdict\n"
            "alpha    1.5  3 %  0.97  faster\n"
            "b       10.5  8 %  1.00  inconclusive: 23 more blocks\n");
  EXPECT_TRUE(folded.left_out.empty());
}

TEST(RenderTable, TheLowestLeavesFirst) {
  // The verdict asks for 24 columns before others leave: 25 + 24 = 49.
  const FoldedTable folded = RenderTable(SmallTable(), 48, false);
  EXPECT_EQ(folded.text,
            "Name   Score   CV  Verdict\n"
            "alpha    1.5  3 %  faster\n"
            "b       10.5  8 %  inconclusive: 23 more blocks\n");
  EXPECT_EQ(folded.left_out, std::vector<std::string>{"fair"});
}

TEST(RenderTable, TheLastColumnWrapsOnceAllOthersStay) {
  const FoldedTable folded = RenderTable(SmallTable(), 32, false);
  EXPECT_EQ(folded.text,
            "Name   Score  Verdict\n"
            "alpha    1.5  faster\n"
            "b       10.5  inconclusive: 23\n"
            "              more blocks\n");
  EXPECT_EQ(folded.left_out, (std::vector<std::string>{"CV", "fair"}));
}

TEST(RenderTable, OrMovesUnderItsRow) {
  Table table = SmallTable();
  table.rows[0].cells[0] = "a name that takes all room";
  EXPECT_EQ(RenderTable(table, 36, false).text,
            "Name                        Score\n"
            "    Verdict\n"
            "a name that takes all room    1.5\n"
            "    faster\n"
            "b                            10.5\n"
            "    inconclusive: 23 more blocks\n");
}

TEST(RenderTable, AColumnWithoutCellsDoesNotAppear) {
  Table table = SmallTable();
  for (TableRow& row : table.rows) row.cells[2] = "";
  EXPECT_EQ(RenderTable(table, 80, false).text.find("CV"), std::string::npos);
}

TEST(RenderTable, ColorTakesNoColumns) {
  Table table = SmallTable();
  table.rows[0].last_style = Style::kGood;
  EXPECT_NE(RenderTable(table, 80, true).text.find("0.97  \x1b[32mfaster\x1b[0m\n"),
            std::string::npos);
}

TEST(RenderTable, MissingCellsAreEmpty) {
  const Table table{.columns = {{"A"}, {"B"}}, .rows = {{.cells = {"x"}}, {.cells = {}}}};
  EXPECT_EQ(RenderTable(table, 80, false).text, "A  B\nx\n\n");
  EXPECT_EQ(RenderTable(Table{}, 80, false).text, "");
}

}  // namespace
}  // namespace lab
