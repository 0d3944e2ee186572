// Every BUILD file loads its C++ rules from @rules_cc and its proto rules from one place, and nothing is public by default.
// That a dependency against the layers fails is shown by .ci/layers, since it takes a build that must not succeed.
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace {

namespace fs = std::filesystem;

std::string ReadText(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return std::move(text).str();
}

// The source tree: where the link in the runfiles leads.
fs::path SourceTree() { return fs::canonical("WORKSPACE").parent_path(); }

std::vector<fs::path> BuildFiles(bool macros_too) {
  std::vector<fs::path> found;
  for (auto it = fs::recursive_directory_iterator(SourceTree()); it != fs::end(it); ++it) {
    const std::string name = it->path().filename();
    if (it->is_directory() && (name == ".git" || name.rfind("bazel-", 0) == 0)) {
      it.disable_recursion_pending();
    }
    const bool macro = macros_too && it->path().extension() == ".bzl";
    if (name == "BUILD" || name == "BUILD.bazel" || macro) found.push_back(it->path());
  }
  return found;
}

// Names of `pattern` that `text` calls as rules and does not load from `repository`.
std::vector<std::string> NotLoaded(const std::string& text, const std::string& pattern,
                                   const std::string& repository) {
  std::vector<std::string> missing;
  const std::regex call("(?:^|\\n)(" + pattern + ")\\(");
  for (std::sregex_iterator it(text.begin(), text.end(), call), end; it != end; ++it) {
    const std::string rule = (*it)[1];
    const std::regex load("load\\(\\s*\"" + repository + "[^)]*\"" + rule + "\"");
    if (!std::regex_search(text, load)) missing.push_back(rule);
  }
  return missing;
}

TEST(BuildFiles, AreFound) {
  // The tree is really read: the root's, this folder's and at least one of each layer.
  EXPECT_GE(BuildFiles(false).size(), 10u) << SourceTree();
}

TEST(BuildFiles, LoadTheirRulesFromRulesCc) {
  for (const fs::path& path : BuildFiles(false)) {
    const std::string text = ReadText(path);
    EXPECT_EQ(NotLoaded(text, "cc_(?:library|binary|test|import)", "@rules_cc//cc:defs.bzl"),
              std::vector<std::string>())
        << path;
    EXPECT_EQ(NotLoaded(text, "(?:cc_)?proto_library", "@lab_proto_rules//:defs.bzl"),
              std::vector<std::string>())
        << path;
  }
}

TEST(BuildFiles, NoMacroUsesNativeRules) {
  for (const fs::path& path : BuildFiles(true)) {
    EXPECT_EQ(ReadText(path).find("native.cc_"), std::string::npos) << path;
  }
}

TEST(BuildFiles, NothingIsPublicByDefault) {
  for (const fs::path& path : BuildFiles(false)) {
    if (path.parent_path().filename() == "third_party") continue;
    EXPECT_EQ(ReadText(path).find("visibility:public"), std::string::npos) << path;
  }
}

TEST(NotLoaded, SeesWhatIsMissing) {
  EXPECT_EQ(NotLoaded("cc_library(\n", "cc_library", "@rules_cc//cc:defs.bzl"),
            std::vector<std::string>{"cc_library"});
  EXPECT_TRUE(NotLoaded("load(\"@rules_cc//cc:defs.bzl\", \"cc_library\", \"cc_test\")\ncc_test(",
                        "cc_(?:library|test)", "@rules_cc//cc:defs.bzl")
                  .empty());
}

}  // namespace
