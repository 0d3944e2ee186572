// bazel run //lab/analysis:scale_benchmark
//
// From a record file to its verdicts: a thousand forks of a thousand windows of one thread, and
// twice the forks. Each turn is a process of its own, so that its peak of memory is its own; the
// file is in the page cache. Told is the least of ten turns. Judged is CPU time, which one core
// would need: wall time is also the neighbours' of a shared machine. Exit code 1 over one second,
// over 200 MB, or where twice the forks take more than 2.2 times either.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "lab/analysis/analysis_model.h"
#include "lab/analysis/scale/made_record.h"
#include "lab/analysis/stream_analysis.h"
#include "lab/record/read_file.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/verdict/verdict.h"

namespace lab {
namespace {

constexpr int kTurns = 10;
constexpr double kMostSeconds = 1;
constexpr double kMostMegabytes = 200;
constexpr double kMostRatio = 2.2;

struct Cost {
  double wall_seconds = 0;
  double cpu_seconds = 0;
  double megabytes = 0;  // peak of resident memory
};

// What a turn does. 0 where all went well.
int AnalyzeFile(const std::string& path) {
  const absl::StatusOr<StreamedAnalysis> read =
      AnalyzeStream([&path](ReadReport* report, const std::function<void(const Frame&)>& visit) {
        return ForEachFrameOfFile(path, report, visit);
      });
  if (!read.ok()) {
    std::cerr << read.status().message() << "\n";
    return 1;
  }
  const CaseSummary& last = read->analysis.groups.at(0).cases.back();
  const bool slower = last.comparison && last.comparison->verdict.word == Word::kSlower;
  const bool complete = read->analysis.forks_complete == read->analysis.forks_planned;
  return slower && complete && read->report.skipped.empty() ? 0 : 1;
}

std::optional<Cost> Turn(const std::string& path) {
  const auto begin = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", "scale_benchmark", path.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  rusage used{};
  if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0) return std::nullopt;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return Cost{wall.count(), seconds(used.ru_utime) + seconds(used.ru_stime),
              static_cast<double>(used.ru_maxrss) * 1024 / 1e6};
}

// The least of each over the turns.
std::optional<Cost> Measure(const MadeRecord& shape, const std::string& folder) {
  const std::string path = absl::StrCat(folder, "/", shape.forks, ".labrec");
  const absl::Status written = WriteMadeRecord(shape, path);
  if (!written.ok()) {
    std::cerr << written.message() << "\n";
    return std::nullopt;
  }
  std::optional<Cost> least;
  for (int turn = 0; turn < kTurns; ++turn) {
    const std::optional<Cost> cost = Turn(path);
    if (!cost) return std::nullopt;
    if (!least) least = cost;
    least = Cost{std::min(least->wall_seconds, cost->wall_seconds),
                 std::min(least->cpu_seconds, cost->cpu_seconds),
                 std::min(least->megabytes, cost->megabytes)};
  }
  std::error_code error;
  std::cout << absl::StrFormat("%5d x %-8d %8.1f %8.2f %8.2f %8.0f\n", shape.forks, shape.windows,
                               static_cast<double>(std::filesystem::file_size(path, error)) / 1e6,
                               least->wall_seconds, least->cpu_seconds, least->megabytes)
            << std::flush;
  std::filesystem::remove(path, error);
  return least;
}

int Compare(const std::string& folder) {
  std::cout << "From file to verdict; one thread a window, ten slices.\n"
            << "forks x windows  file MB   wall s    CPU s  peak MB\n";
  const std::optional<Cost> once = Measure({.forks = 1000, .windows = 1000}, folder);
  if (!once) return 1;
  const std::optional<Cost> twice = Measure({.forks = 2000, .windows = 1000}, folder);
  if (!twice) return 1;
  const double time_ratio = twice->cpu_seconds / once->cpu_seconds;
  const double memory_ratio = twice->megabytes / once->megabytes;
  std::cout << absl::StrFormat("ratio %27.2f %8.2f %8.2f\n",
                               twice->wall_seconds / once->wall_seconds, time_ratio, memory_ratio);
  const bool kept = once->cpu_seconds <= kMostSeconds && once->megabytes <= kMostMegabytes &&
                    time_ratio <= kMostRatio && memory_ratio <= kMostRatio;
  std::cout << absl::StrFormat(
      "%s: at most %.3g s of CPU time and %.3g MB, and %.3g times for twice the forks\n",
      kept ? "kept" : "BROKEN", kMostSeconds, kMostMegabytes, kMostRatio);
  return kept ? 0 : 1;
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  if (argc == 2) return lab::AnalyzeFile(argv[1]);  // a turn
  std::string folder = (std::filesystem::temp_directory_path() / "scale_benchmark.XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    std::cerr << "cannot make " << folder << "\n";
    return 1;
  }
  const int code = lab::Compare(folder);
  std::error_code error;
  std::filesystem::remove_all(folder, error);
  return code;
}
