// A table that folds to the width it is given.
//
// Columns leave in the order of their `leave` until the last one, which wraps, has room; columns
// without a single cell do not appear. Where even that is too narrow, the last column moves under
// its row. Which titles had to leave is returned, since a reader must know that they exist.
#ifndef REPORTS_TERMINAL_TABLE_H_
#define REPORTS_TERMINAL_TABLE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "reports/terminal/style.h"

namespace lab {

struct Column {
  std::string title;
  enum class Align { kLeft, kRight } align = Align::kLeft;
  int leave = 0;  // 0: stays; otherwise the lowest goes first
};

// Cells are escaped already, one per column; missing ones are empty.
struct TableRow {
  std::vector<std::string> cells;
  Style last_style = Style::kPlain;  // of the last column
};

struct Table {
  std::vector<Column> columns;
  std::vector<TableRow> rows;
};

struct FoldedTable {
  std::string text;  // lines that end in '\n', none wider than `width` unless a stayer is
  std::vector<std::string> left_out;
};

FoldedTable RenderTable(const Table& table, size_t width, bool color);

}  // namespace lab

#endif  // REPORTS_TERMINAL_TABLE_H_
