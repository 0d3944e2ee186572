// Compares text with a file kept beside the test, and rewrites the file on request:
//
//   EXPECT_TRUE(MatchesGolden(text, "reports/terminal/testdata/report_wide.golden"));
//
//   LAB_UPDATE_GOLDENS=1 bazel run //reports/terminal:terminal_test     # then read the diff
//
// The file must be in the test's `data`. A new one begins as an empty file, so that Bazel knows it.
#ifndef REPORTS_TESTING_GOLDEN_H_
#define REPORTS_TESTING_GOLDEN_H_

#include <string_view>

#include "gtest/gtest.h"

namespace lab {

// `path` from the workspace's root.
testing::AssertionResult MatchesGolden(std::string_view text, std::string_view path);

// "line 3: expected "a", got "b"": of the first that differs. Empty where the texts are equal.
std::string FirstDifference(std::string_view expected, std::string_view actual);

}  // namespace lab

#endif  // REPORTS_TESTING_GOLDEN_H_
