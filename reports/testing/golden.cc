#include "reports/testing/golden.h"

#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace lab {
namespace {

std::string Environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Under `bazel test` the runfiles' root is named; a binary started by hand stands in it.
std::string RunfilesPath(std::string_view path) {
  const std::string root = Environment("TEST_SRCDIR");
  return root.empty() ? std::string(path)
                      : absl::StrCat(root, "/", Environment("TEST_WORKSPACE"), "/", path);
}

std::optional<std::string> ReadAll(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

testing::AssertionResult Update(std::string_view text, std::string_view path) {
  const std::string root = Environment("BUILD_WORKSPACE_DIRECTORY");
  if (root.empty()) {
    return testing::AssertionFailure() << "goldens are updated by `bazel run`, not `bazel test`: "
                                          "BUILD_WORKSPACE_DIRECTORY is not set";
  }
  const std::string target = absl::StrCat(root, "/", path);
  std::ofstream file(target, std::ios::binary);
  file << text;
  file.close();
  if (!file) return testing::AssertionFailure() << "cannot write " << target;
  return testing::AssertionSuccess();
}

}  // namespace

testing::AssertionResult MatchesGolden(std::string_view text, std::string_view path) {
  if (!Environment("LAB_UPDATE_GOLDENS").empty()) return Update(text, path);
  const std::optional<std::string> golden = ReadAll(RunfilesPath(path));
  if (!golden.has_value()) {
    return testing::AssertionFailure() << path << " cannot be read: is it in the test's data?";
  }
  if (text == *golden) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << path << ", " << FirstDifference(*golden, text)
         << "\nTo accept: LAB_UPDATE_GOLDENS=1 bazel run THIS_TEST. The whole text:\n"
         << text;
}

std::string FirstDifference(std::string_view expected, std::string_view actual) {
  const std::vector<std::string> wanted = absl::StrSplit(expected, '\n');
  const std::vector<std::string> got = absl::StrSplit(actual, '\n');
  for (size_t i = 0; i < wanted.size() || i < got.size(); ++i) {
    const std::string a = i < wanted.size() ? absl::StrCat("\"", wanted[i], "\"") : "the end";
    const std::string b = i < got.size() ? absl::StrCat("\"", got[i], "\"") : "the end";
    if (a != b) return absl::StrCat("line ", i + 1, ": expected ", a, ", got ", b);
  }
  return "";
}

}  // namespace lab
