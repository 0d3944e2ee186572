#include "reports/calibration/floor_text.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"
#include "reports/format/text.h"
#include "reports/terminal/table.h"

namespace lab {
namespace {

constexpr int kUsualBlocks = 10;

std::string Percent(double fraction) {
  return absl::StrCat(FormatSignificant(100 * fraction, 2), " %");
}

std::string Known(const std::optional<double>& fraction) {
  return fraction ? Percent(*fraction) : "unknown";
}

std::string WidestText(const FloorRow& row) {
  if (row.widest.empty()) return "";
  return absl::StrCat(EscapeTerminal(row.widest), " ", Percent(row.widest_sd));
}

std::string ShareText(const FloorRow& row) {
  if (!row.layout_share) return "unknown";
  return absl::StrCat("≤ ", FormatFixed(100 * *row.layout_share, 0), " %");
}

std::string AtText(const FloorAt& at) {
  return absl::StrCat("±", Percent(at.half_width), ", ", Percent(at.smallest_effect));
}

TableRow RowOf(const FloorRow& row) {
  TableRow made{{absl::StrCat(row.threads), EscapeTerminal(row.state),
                 absl::StrCat(row.comparisons), absl::StrCat(row.pairs), Known(row.pair_sd),
                 WidestText(row), ShareText(row)}};
  for (const FloorAt& at : row.at) made.cells.push_back(AtText(at));
  return made;
}

// "6.0 % at 2 threads (far)"
std::vector<std::string> FloorsOf(const Floor& floor) {
  std::vector<std::string> floors;
  for (const FloorRow& row : floor.rows) {
    const std::optional<FloorAt> at = FloorWith(row, kUsualBlocks);
    if (!at) continue;
    floors.push_back(absl::StrCat(
        Percent(at->smallest_effect), " at ", FormatPlural(row.threads, "thread"),
        row.state.empty() ? "" : " (", EscapeTerminal(row.state), row.state.empty() ? "" : ")"));
  }
  return floors;
}

std::string FloorSentence(const Floor& floor) {
  const std::vector<std::string> floors = FloorsOf(floor);
  if (floors.empty()) return "No floor: nowhere two pairs of forks ended well.";
  const bool states = std::any_of(floor.rows.begin(), floor.rows.end(),
                                  [](const FloorRow& row) { return !row.state.empty(); });
  return absl::StrCat("Floor: a difference under ", absl::StrJoin(floors, ", under "),
                      " cannot be told here with ", kUsualBlocks, " blocks",
                      states ? ", all of them in one state of the host." : ".");
}

std::string AlarmsSentence(const Floor& floor) {
  if (floor.intervals == 0) return "No comparison had five pairs: no interval to count.";
  std::string text =
      absl::StrCat(floor.excluding_one, " of ", FormatPlural(floor.intervals, "interval"),
                   " of 95 % excluded 1 where there is no difference; by chance ",
                   FormatSignificant(floor.expected, 2), ", and ", floor.fewest, " to ", floor.most,
                   " in 95 of 100 such runs.");
  if (floor.excluding_one > floor.most) {
    text +=
        " That is more than chance: pairs differ by something else than noise, and verdicts "
        "of this day should be run again.";
  }
  return text;
}

std::string LayoutsSentence(const Floor& floor) {
  const bool known = std::any_of(floor.rows.begin(), floor.rows.end(),
                                 [](const FloorRow& row) { return row.layout_share.has_value(); });
  if (!known) {
    return "Layouts' share: unknown, since one link of each binary ran; the floor is of these "
           "binaries.";
  }
  return "Layouts' share: of the variance of a fork, at most, since blocks of several layouts also "
         "lie at several times. Without --relink both forks of a pair ran the same link: what "
         "layout "
         "does to two different programs then comes on top of the floor.";
}

}  // namespace

std::string RenderFloor(const Floor& floor, const std::string& experiment, size_t width,
                        bool color) {
  using Align = Column::Align;
  Table table;
  table.columns = {{"Threads", Align::kRight},          {"State"},
                   {"Comparisons", Align::kRight, 1},   {"Pairs", Align::kRight, 2},
                   {"Pair sd", Align::kRight},          {"Widest", Align::kLeft, 3},
                   {"Layouts' share", Align::kRight, 4}};
  for (const char* title : {"5 pairs", "10 pairs", "20 pairs", "30 pairs"}) {
    table.columns.push_back({title});
  }
  for (const FloorRow& row : floor.rows) table.rows.push_back(RowOf(row));
  std::string text =
      absl::StrCat(EscapeTerminal(experiment), ": each contender against itself, ",
                   FormatPlural(floor.blocks, "block"), "\n\n",
                   floor.rows.empty() ? "" : RenderTable(table, width, color).text, "\n");
  for (const std::string& sentence :
       {std::string("Pair sd: of the log ratios, pooled. With N pairs: the half width of a 95 % "
                    "interval, and the smallest difference that is found four times of five."),
        AlarmsSentence(floor), LayoutsSentence(floor), FloorSentence(floor)}) {
    for (const std::string& line : Wrap(sentence, width)) absl::StrAppend(&text, line, "\n");
  }
  return text;
}

}  // namespace lab
