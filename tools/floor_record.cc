#include "tools/floor_record.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lab/analysis/floor.h"
#include "lab/analysis/stream_analysis.h"
#include "lab/record/read_file.h"
#include "lab/record/record_reader.h"
#include "reports/model/floor_note.h"
#include "tools/analyze_file.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

// Names begin with the time: the latest first.
std::vector<std::string> RecordsIn(const fs::path& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".labrec") paths.push_back(at->path().string());
  }
  std::sort(paths.begin(), paths.end(), std::greater<>());
  return paths;
}

// Header and facts only.
RunRecord Beginning(const std::string& path) {
  RunRecord beginning;
  ReadReport report;
  const absl::Status status = ForEachFrameOfFile(path, &report, [&](const Frame& frame) {
    if (frame.has_header() || frame.has_facts()) *beginning.add_frame() = frame;
  });
  return status.ok() ? beginning : RunRecord();
}

}  // namespace

std::optional<FloorNote> FindFloorNote(const std::string& run_path, const RunRecord& run) {
  const fs::path folder = fs::path(run_path).parent_path() / kCalibrationFolder;
  for (const std::string& path : RecordsIn(folder)) {
    if (!IsFloorFor(Beginning(path), run)) continue;
    const absl::StatusOr<StreamedAnalysis> aa = AnalyzeFile(path);
    if (!aa.ok()) continue;
    const auto note = MakeFloorNote(FindFloor(aa->analysis, aa->record));
    if (note) return note;
  }
  return std::nullopt;
}

}  // namespace lab
