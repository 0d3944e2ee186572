// Runs every benchmark of a kernel binary once, by Google Benchmark's own flags, as anyone may.
// Each must pass its check, but those that are wrong on purpose or not right in every thread count.
//
//   smoke_test BINARY MAY_FAIL...
#include <array>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <sstream>
#include <string>

#include "gtest/gtest.h"

namespace lab {
namespace {

std::string binary;
std::set<std::string> may_fail;

TEST(KernelBinary, EveryBenchmarkRunsOnceAndPassesItsCheck) {
  const std::string command =
      "./" + binary + " --benchmark_min_time=0 --benchmark_color=false 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  std::string text;
  std::array<char, 4096> piece;
  while (std::fgets(piece.data(), piece.size(), pipe) != nullptr) text += piece.data();
  ASSERT_EQ(pclose(pipe), 0) << text;
  int rows = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("/threads:") == std::string::npos) continue;
    ++rows;
    if (may_fail.count(line.substr(0, line.find('/'))) > 0) continue;
    EXPECT_EQ(line.find("ERROR"), std::string::npos) << line;
  }
  EXPECT_GT(rows, 0) << text;
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (argc > 1) lab::binary = argv[1];
  for (int i = 2; i < argc; ++i) lab::may_fail.insert(argv[i]);
  return RUN_ALL_TESTS();
}
