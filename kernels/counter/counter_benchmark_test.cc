// Runs every benchmark of the binary once, by Google Benchmark's own flags, as anyone may.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;
using ::testing::SizeIs;

struct Output {
  int exit_code = -1;
  std::string text;
};

Output RunBenchmark(const std::string& flags) {
  const std::string runfiles =
      std::string(std::getenv("TEST_SRCDIR")) + "/" + std::getenv("TEST_WORKSPACE") + "/";
  const std::string command = runfiles + "kernels/counter/counter_benchmark " + flags + " 2>&1";
  Output output;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return output;
  std::array<char, 4096> piece;
  while (std::fgets(piece.data(), piece.size(), pipe) != nullptr) output.text += piece.data();
  output.exit_code = pclose(pipe);
  return output;
}

// The lines of Google Benchmark's console table, by kernel: "mutex/real_time/threads:1   9.8 ns
// ...".
std::multimap<std::string, std::string> Rows(const std::string& text) {
  std::multimap<std::string, std::string> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("/threads:") == std::string::npos) continue;
    rows.emplace(line.substr(0, line.find('/')), line);
  }
  return rows;
}

TEST(CounterBenchmark, EveryKernelRunsOnceAndPassesItsCheck) {
  const Output output = RunBenchmark("--benchmark_min_time=0 --benchmark_color=false");
  ASSERT_EQ(output.exit_code, 0) << output.text;
  const auto rows = Rows(output.text);
  for (const char* name : {"empty", "mutex", "fetch_add", "fetch_add_result", "compare_exchange",
                           "striped", "striped_128", "striped_unpadded", "per_thread", "racy"}) {
    EXPECT_THAT(rows, Contains(Key(name))) << output.text;
  }
  for (const auto& [name, row] : rows) {
    // Whether racy loses updates in so short a run is up to the scheduler.
    if (name == "racy") continue;
    EXPECT_THAT(row, Not(HasSubstr("ERROR"))) << row;
  }
}

TEST(CounterBenchmark, RacyIsRightAlone) {
  const Output output = RunBenchmark(
      "--benchmark_min_time=0 --benchmark_color=false --benchmark_filter='^racy/.*threads:1$'");
  ASSERT_EQ(output.exit_code, 0) << output.text;
  const auto rows = Rows(output.text);
  ASSERT_THAT(rows, SizeIs(1)) << output.text;
  EXPECT_THAT(rows.begin()->second, Not(HasSubstr("ERROR")));
}

}  // namespace
}  // namespace lab
