#include "tools/runfiles.h"

#include <stdlib.h>

#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

// The repository's folder in a runfiles tree: its WORKSPACE name, or what Bzlmod calls every main
// repository.
constexpr std::string_view kRepositoryNames[] = {"bench_lab", "_main"};

}  // namespace

absl::StatusOr<Runfiles> Runfiles::OfThisProgram() {
  std::vector<std::string> trees;
  if (const char* dir = getenv("RUNFILES_DIR")) trees.push_back(dir);
  // Tests and `bazel run` start programs through a link in the runfiles tree itself.
  if (const char* dir = getenv("TEST_SRCDIR")) trees.push_back(dir);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) trees.push_back(program.string() + ".runfiles");
  for (const std::string& tree : trees) {
    for (const std::string_view name : kRepositoryNames) {
      const fs::path root = fs::path(tree) / name;
      if (fs::is_directory(root, error)) return Runfiles(fs::absolute(root).string());
    }
  }
  return absl::NotFoundError(absl::StrCat("the files built with this program are not in ",
                                          absl::StrJoin(trees, " or "),
                                          "; start it with `bazel run`"));
}

std::string Runfiles::Path(std::string_view relative) const {
  return absl::StrCat(root_, "/", relative);
}

absl::StatusOr<std::string> Runfiles::Binary(std::string_view label) const {
  std::string relative(absl::StripPrefix(label, "//"));
  relative = absl::StrReplaceAll(relative, {{":", "/"}});
  std::string path = Path(relative);
  std::error_code error;
  if (fs::exists(path, error)) return path;
  return absl::NotFoundError(absl::StrCat(
      "kernel ", label, " was not built with this program: add it to `kernels` in lab/BUILD"));
}

std::vector<std::string> Runfiles::Layouts(std::string_view label) const {
  std::vector<std::string> paths;
  while (true) {
    const auto path = Binary(absl::StrCat(label, "_layout_", paths.size() + 1));
    if (!path.ok()) return paths;
    paths.push_back(*path);
  }
}

std::string FromWhereUserStands(std::string_view path) {
  if (!path.empty() && path.front() == '/') return std::string(path);
  const char* stands = getenv("BUILD_WORKING_DIRECTORY");
  if (stands == nullptr) return std::string(path);
  return path.empty() ? std::string(stands) : absl::StrCat(stands, "/", path);
}

}  // namespace lab
