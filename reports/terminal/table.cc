#include "reports/terminal/table.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "reports/format/text.h"

namespace lab {
namespace {

constexpr size_t kGap = 2;
constexpr size_t kLastWanted = 24;  // before another column leaves
constexpr size_t kLastLeast = 14;   // "host_dependent"; narrower goes under the row
constexpr size_t kIndentUnderRow = 4;

const std::string& Cell(const TableRow& row, size_t column) {
  static const std::string* const kEmpty = new std::string;
  return column < row.cells.size() ? row.cells[column] : *kEmpty;
}

size_t WidthOf(const Table& table, size_t column) {
  size_t width = DisplayWidth(table.columns[column].title);
  for (const TableRow& row : table.rows) width = std::max(width, DisplayWidth(Cell(row, column)));
  return width;
}

bool HasCells(const Table& table, size_t column) {
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [column](const TableRow& row) { return !Cell(row, column).empty(); });
}

// The columns shown: indices into Table.columns, all but the last with their widths.
struct Layout {
  std::vector<size_t> columns;
  std::vector<size_t> widths;
  size_t last = 0;
  size_t last_width = 0;  // 0: under the row
};

size_t WidthBeforeLast(const Layout& layout) {
  size_t width = 0;
  for (const size_t one : layout.widths) width += one + kGap;
  return width;
}

// Position in layout.columns of the next to leave; its size where all stay.
size_t NextToLeave(const Table& table, const Layout& layout) {
  size_t next = layout.columns.size();
  for (size_t i = 0; i < layout.columns.size(); ++i) {
    const int leave = table.columns[layout.columns[i]].leave;
    const bool earlier =
        next == layout.columns.size() || leave < table.columns[layout.columns[next]].leave;
    if (leave > 0 && earlier) next = i;
  }
  return next;
}

Layout AllColumns(const Table& table) {
  Layout layout;
  layout.last = table.columns.size() - 1;
  for (size_t column = 0; column < layout.last; ++column) {
    if (!HasCells(table, column)) continue;
    layout.columns.push_back(column);
    layout.widths.push_back(WidthOf(table, column));
  }
  return layout;
}

// In the order of the table, whichever left first.
std::vector<std::string> LeftOut(const Table& table, const Layout& layout) {
  std::vector<std::string> titles;
  for (const size_t column : AllColumns(table).columns) {
    const auto& stayed = layout.columns;
    if (std::find(stayed.begin(), stayed.end(), column) == stayed.end()) {
      titles.push_back(table.columns[column].title);
    }
  }
  return titles;
}

Layout Fold(const Table& table, size_t width) {
  Layout layout = AllColumns(table);
  const size_t wanted = std::min(WidthOf(table, layout.last), kLastWanted);
  while (WidthBeforeLast(layout) + wanted > width) {
    const size_t next = NextToLeave(table, layout);
    if (next == layout.columns.size()) break;
    layout.columns.erase(layout.columns.begin() + next);
    layout.widths.erase(layout.widths.begin() + next);
  }
  const size_t before = WidthBeforeLast(layout);
  layout.last_width = before + std::min(wanted, kLastLeast) <= width ? width - before : 0;
  return layout;
}

std::string Aligned(std::string_view text, size_t width, Column::Align align) {
  return align == Column::Align::kRight ? PadLeft(text, width) : PadRight(text, width);
}

std::string BeforeLast(const Table& table, const Layout& layout, const TableRow& row) {
  std::string line;
  for (size_t i = 0; i < layout.columns.size(); ++i) {
    const size_t column = layout.columns[i];
    absl::StrAppend(&line,
                    Aligned(Cell(row, column), layout.widths[i], table.columns[column].align),
                    std::string(kGap, ' '));
  }
  return line;
}

void AppendLine(std::string_view line, std::string& text) {
  absl::StrAppend(&text, absl::StripTrailingAsciiWhitespace(line), "\n");
}

void AppendRow(const Table& table, const Layout& layout, const TableRow& row, size_t width,
               bool color, std::string& text) {
  const std::string& last = Cell(row, layout.last);
  std::string line = BeforeLast(table, layout, row);
  const bool under = layout.last_width == 0;
  if (under) AppendLine(line, text);
  if (under && last.empty()) return;
  const size_t indent = under ? kIndentUnderRow : WidthBeforeLast(layout);
  if (under) line = std::string(indent, ' ');
  for (const std::string& part : Wrap(last, under ? width - indent : layout.last_width)) {
    AppendLine(absl::StrCat(line, Paint(part, row.last_style, color)), text);
    line = std::string(indent, ' ');
  }
}

TableRow Titles(const Table& table) {
  TableRow titles;
  for (const Column& column : table.columns) titles.cells.push_back(column.title);
  return titles;
}

}  // namespace

FoldedTable RenderTable(const Table& table, size_t width, bool color) {
  FoldedTable folded;
  if (table.columns.empty()) return folded;
  width = std::max<size_t>(width, kLastWanted);
  const Layout layout = Fold(table, width);
  folded.left_out = LeftOut(table, layout);
  AppendRow(table, layout, Titles(table), width, false, folded.text);
  for (const TableRow& row : table.rows) {
    AppendRow(table, layout, row, width, color, folded.text);
  }
  return folded;
}

}  // namespace lab
