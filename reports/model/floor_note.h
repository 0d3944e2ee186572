// The floor of an A/A run beside the results of another.
#ifndef REPORTS_MODEL_FLOOR_NOTE_H_
#define REPORTS_MODEL_FLOOR_NOTE_H_

#include <optional>
#include <string>

#include "lab/analysis/floor.h"
#include "reports/model/report_model.h"

namespace lab {

// Absent where the run's blocks give no spread.
std::optional<FloorNote> MakeFloorNote(const Floor& floor);

// "an A/A run here (2026-12-01, 10 blocks) could tell 2.1 % at 1 thread, 6.0 % at 2".
std::string FloorNoteText(const FloorNote& note);

}  // namespace lab

#endif  // REPORTS_MODEL_FLOOR_NOTE_H_
