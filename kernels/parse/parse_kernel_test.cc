// The loop, the counters and the check of every window, on honest parsers and on broken ones.
#include "kernels/parse/parse_kernel.h"

#include <cerrno>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/parse/broken_parsers.h"
#include "kernels/parse/library_parsers.h"
#include "kernels/parse/parser.h"
#include "kernels/parse/unchecked_parser.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

KernelArgs Args(const std::string& invalid_percent, const std::string& kind = "mixed",
                int threads = 1) {
  return {.threads = threads,
          .params = {{kInvalidPercent, invalid_percent},
                     {kLineOrder, "periodic"},
                     {kInvalidKind, kind}},
          .seed = 5,
          .roles = {}};
}

template <typename P>
class ParseKernelTest : public testing::Test {};
using Parsers =
    testing::Types<FromCharsParser, StrtolParser, StoiParser, SimpleAtoiParser, SscanfParser>;
TYPED_TEST_SUITE(ParseKernelTest, Parsers);

TYPED_TEST(ParseKernelTest, AnswersTheSame) {
  // 0 - 1 + (2^31 - 1) - 2^31 + 17.
  EXPECT_EQ(ParseKernel<TypeParam>(Args("0")).Answer(), "15, 8 invalid");
}

TYPED_TEST(ParseKernelTest, ChecksEachWindowByItself) {
  for (const char* kind : {"leading", "trailing", "overflow", "mixed"}) {
    ParseKernel<TypeParam> kernel(Args("10", kind, 2));
    kernel.RunBatch(0, 12'000);  // once round and on
    kernel.RunBatch(1, 255);
    EXPECT_TRUE(kernel.CheckWindow(12'255).passed);
    EXPECT_TRUE(kernel.CheckWindow(0).passed);
    kernel.RunBatch(1, 1);
    EXPECT_TRUE(kernel.CheckWindow(1).passed);
  }
}

TYPED_TEST(ParseKernelTest, CountsValidAndInvalidPerThread) {
  ParseKernel<TypeParam> kernel(Args("10", "mixed", 2));
  kernel.RunBatch(0, 1000);
  kernel.RunBatch(1, 20);
  EXPECT_THAT(kernel.TakeCounters(0), ElementsAre(900, 100));
  EXPECT_THAT(kernel.TakeCounters(1), ElementsAre(18, 2));
  EXPECT_THAT(kernel.TakeCounters(1), ElementsAre(0, 0));
  // Taking them leaves the check what it needs.
  EXPECT_TRUE(kernel.CheckWindow(1020).passed);
}

TYPED_TEST(ParseKernelTest, MissesALineThatWasNotRead) {
  ParseKernel<TypeParam> kernel(Args("10"));
  kernel.RunBatch(0, 999);
  const CheckResult check = kernel.CheckWindow(1000);
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.what, "valid and invalid lines");
}

TYPED_TEST(ParseKernelTest, ThreadsShareNothingThatChanges) {
  ParseKernel<TypeParam> kernel(Args("10", "mixed", 4));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int batch = 0; batch < 10; ++batch) kernel.RunBatch(thread, 300);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(kernel.CheckWindow(12'000).passed);
}

template <Parser P>
std::string FailureOf(const std::string& invalid_percent, const std::string& kind) {
  errno = 0;
  ParseKernel<P> kernel(Args(invalid_percent, kind));
  kernel.RunBatch(0, 5000);
  const CheckResult check = kernel.CheckWindow(5000);
  errno = 0;
  return check.passed ? "" : check.what;
}

TEST(CheckWindow, CatchesTheUncheckedParserEvenWithoutAnInvalidLine) {
  EXPECT_EQ(FailureOf<UncheckedParser>("0", "mixed"), "sum of the numbers");
  EXPECT_EQ(FailureOf<UncheckedParser>("10", "mixed"), "invalid lines");
}

TEST(CheckWindow, CatchesBrokenParsersWhereTheyAreWrong) {
  EXPECT_EQ(FailureOf<IgnoresTheRestParser>("1", "trailing"), "invalid lines");
  EXPECT_EQ(FailureOf<WrapsParser>("1", "overflow"), "invalid lines");
}

TEST(CheckWindow, SeesOnlyWhatIsThere) {
  // Why the contract test reads more than a benchmark does.
  EXPECT_EQ(FailureOf<IgnoresTheRestParser>("1", "leading"), "");
  EXPECT_EQ(FailureOf<NegatesParser>("10", "mixed"), "");
}

// Reads a number and adds one.
struct OneTooManyParser {
  static constexpr ParserContract kContract = {};
  static bool Parse(const std::string& line, int32_t& value) {
    if (!FromCharsParser::Parse(line, value)) return false;
    value += line == "5" ? 1 : 0;
    return true;
  }
};

TEST(CheckWindow, CatchesOneWrongNumber) {
  EXPECT_EQ(FailureOf<OneTooManyParser>("0", "mixed"), "sum of the numbers");
}

}  // namespace
}  // namespace lab
