#include "tools/experiments.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lab/plan/experiment_file.h"
#include "lab/record/read_file.h"
#include "lab/status/status_macros.h"

namespace lab {
namespace {

constexpr std::string_view kSuffix = ".textproto";
constexpr std::string_view kFolder = "lab/experiments";

absl::StatusOr<Experiment> Load(const std::string& path, std::string_view shown) {
  absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return absl::NotFoundError(text.status().message());
  return ParseExperiment(*text, shown);
}

}  // namespace

std::vector<std::string> ExperimentNames(const Runfiles& runfiles) {
  return ExperimentNamesIn(runfiles, kFolder);
}

std::vector<std::string> ExperimentNamesIn(const Runfiles& runfiles, std::string_view folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(
           runfiles.Path(folder), std::filesystem::directory_options::skip_permission_denied,
           error)) {
    if (entry.path().extension() == kSuffix) names.push_back(entry.path().stem());
  }
  std::sort(names.begin(), names.end());
  return names;
}

absl::StatusOr<Experiment> FindExperiment(const Runfiles& runfiles, std::string_view name) {
  if (absl::StrContains(name, '/') || absl::EndsWith(name, kSuffix)) {
    return Load(FromWhereUserStands(name), name);
  }
  return FindExperimentIn(runfiles, kFolder, name);
}

absl::StatusOr<Experiment> FindExperimentIn(const Runfiles& runfiles, std::string_view folder,
                                            std::string_view name) {
  const std::vector<std::string> names = ExperimentNamesIn(runfiles, folder);
  if (!std::binary_search(names.begin(), names.end(), name)) {
    return absl::NotFoundError(absl::StrCat(name, ": no such experiment; there are ",
                                            absl::StrJoin(names, ", "),
                                            " (a file of your own: give its path)"));
  }
  const std::string relative = absl::StrCat(folder, "/", name, kSuffix);
  return Load(runfiles.Path(relative), relative);
}

}  // namespace lab
