// The A/A record beside a run's record.
#ifndef TOOLS_FLOOR_RECORD_H_
#define TOOLS_FLOOR_RECORD_H_

#include <optional>
#include <string>

#include "lab/record/record.pb.h"
#include "reports/model/report_model.h"

namespace lab {

inline constexpr char kCalibrationFolder[] = "calibration";

// Of the latest record in FOLDER/calibration that may be told beside `run` (IsFloorFor), FOLDER
// being where `run` lies. What cannot be read there is no floor, and no error of the run.
std::optional<FloorNote> FindFloorNote(const std::string& run_path, const RunRecord& run);

}  // namespace lab

#endif  // TOOLS_FLOOR_RECORD_H_
