#include "reports/model/floor_note.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "reports/format/number.h"
#include "reports/format/quantity.h"

namespace lab {

std::optional<FloorNote> MakeFloorNote(const Floor& floor) {
  FloorNote note{.start_unix_ns = floor.start_unix_ns, .blocks = floor.blocks};
  for (const FloorRow& row : floor.rows) {
    const std::optional<FloorAt> at = FloorWith(row, floor.blocks);
    if (!at) continue;
    if (note.at.empty() || note.at.back().threads != row.threads) {
      note.at.push_back({.threads = row.threads});
    }
    double& largest = note.at.back().smallest_effect;
    largest = std::max(largest, at->smallest_effect);
  }
  if (note.at.empty()) return std::nullopt;
  return note;
}

std::string FloorNoteText(const FloorNote& note) {
  constexpr size_t kDate = 10;  // of "2026-12-01 22:15:00 UTC"
  std::string text =
      absl::StrCat("an A/A run here (", FormatUtc(note.start_unix_ns).substr(0, kDate), ", ",
                   FormatPlural(note.blocks, "block"), ") could tell ");
  for (const FloorNote::AtThreads& at : note.at) {
    const bool first = &at == &note.at.front();
    absl::StrAppend(&text, first ? "" : ", ", FormatSignificant(100 * at.smallest_effect, 2),
                    " % at ",
                    first ? FormatPlural(at.threads, "thread") : absl::StrCat(at.threads));
  }
  return text;
}

}  // namespace lab
