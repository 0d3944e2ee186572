#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/subject/kernel.h"
#include "kernels/sharing/placed_words.h"
#include "kernels/sharing/sharing_kernel.h"

namespace lab {
namespace {

using ::testing::ElementsAre;

TEST(Offsets, WhereTheyShouldLie) {
  EXPECT_THAT(Apart(3, 8), ElementsAre(0, 8, 16));
  EXPECT_THAT(Apart(3, 0), ElementsAre(0, 0, 0));
  EXPECT_THAT(InPairs(4, 128), ElementsAre(0, 0, 128, 128));
}

TEST(LinesOf, ByArithmetic) {
  EXPECT_EQ(LinesOf(Apart(4, 0)), 1);
  EXPECT_EQ(LinesOf(Apart(8, 8)), 1);
  EXPECT_EQ(LinesOf(Apart(9, 8)), 2);
  EXPECT_EQ(LinesOf(Apart(4, 64)), 4);
  EXPECT_EQ(LinesOf(InPairs(4, 128)), 2);
}

TEST(PlacedWords, LieWhereTheyShould) {
  for (const size_t distance : {0, 8, 32, 64, 128, 256, 4096}) {
    const Offsets offsets = Apart(4, distance);
    const PlacedWords words(offsets);
    EXPECT_EQ(LinesUnder(words), LinesOf(offsets)) << distance;
    EXPECT_EQ(reinterpret_cast<uintptr_t>(&words[0]) % 4096, 0u);
    EXPECT_EQ(words.Different().size(), distance == 0 ? 1u : 4u);
  }
}

TEST(PlacedWords, TotalCountsASharedWordOnce) {
  const PlacedWords words(InPairs(4, 128));
  for (int word = 0; word < 4; ++word) words[word].fetch_add(1);
  EXPECT_EQ(words.Total(), 4);
}

template <typename K>
int64_t RunOnThreads(K& kernel, int threads, int64_t operations) {
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&kernel, thread, operations] { kernel.RunBatch(thread, operations); });
  }
  for (std::thread& thread : running) thread.join();
  return threads * operations;
}

TEST(IncrementKernel, EveryScopeCountsRight) {
  for (const Offsets& offsets : {Apart(4, 0), InPairs(4, 128), Apart(4, 8), Apart(4, 128)}) {
    IncrementKernel<FetchAdd> kernel(offsets);
    for (int window = 0; window < 2; ++window) {
      const CheckResult check = kernel.CheckWindow(RunOnThreads(kernel, 4, 10'000));
      EXPECT_TRUE(check.passed) << check.what << " " << check.actual;
    }
    EXPECT_EQ(kernel.Answer(), "1000");
  }
}

TEST(IncrementKernel, LoadsAndStoresCountRightOnOwnWords) {
  IncrementKernel<LoadAndStore> kernel(Apart(4, 8));
  EXPECT_TRUE(kernel.CheckWindow(RunOnThreads(kernel, 4, 10'000)).passed);
  EXPECT_EQ(kernel.Answer(), "1000");
}

// ---------------------------------------------------------------- what the checks must catch

// Between its load and its store the other thread adds one.
struct InterruptedLoadAndStore {
  static void AddOne(Word& word) {
    const int64_t seen = word.load(std::memory_order_relaxed);
    word.fetch_add(1, std::memory_order_relaxed);  // the other thread
    word.store(seen + 1, std::memory_order_relaxed);
  }
};

TEST(IncrementKernel, ALostUpdateIsCaught) {
  IncrementKernel<InterruptedLoadAndStore> kernel(Apart(2, 0));
  kernel.RunBatch(0, 10);
  const CheckResult check = kernel.CheckWindow(20);  // ten of each thread
  EXPECT_FALSE(check.passed);
  EXPECT_EQ(check.actual, 10);
}

struct SkipsEverySecond {
  static void AddOne(Word& word) {
    static bool skip = false;
    if ((skip = !skip)) word.fetch_add(1, std::memory_order_relaxed);
  }
};

TEST(IncrementKernel, ASkippedIncrementIsCaught) {
  IncrementKernel<SkipsEverySecond> kernel(Apart(1, 0));
  kernel.RunBatch(0, 10);
  EXPECT_FALSE(kernel.CheckWindow(10).passed);
}

TEST(IncrementKernel, WordsThatShareALineAgainstTheirDeclarationAreCaught) {
  IncrementKernel<FetchAdd> kernel(/*declared=*/Apart(2, 128), PlacedWords(Apart(2, 8)));
  EXPECT_FALSE(kernel.CheckWindow(RunOnThreads(kernel, 2, 10)).passed);
}

TEST(IncrementKernel, WordsThatShouldShareALineAndDoNotAreCaught) {
  IncrementKernel<FetchAdd> kernel(/*declared=*/Apart(2, 8), PlacedWords(Apart(2, 128)));
  EXPECT_FALSE(kernel.CheckWindow(RunOnThreads(kernel, 2, 10)).passed);
}

KernelArgs WriterAndReaders() { return {.threads = 3, .roles = {0, 1, 1}}; }

TEST(InnocentReaderKernel, CountsByRole) {
  for (const size_t distance : {8, 64, 128}) {
    InnocentReaderKernel kernel(WriterAndReaders(), distance);
    for (int window = 0; window < 2; ++window) {
      RunOnThreads(kernel, 3, 1000);
      const CheckResult check = kernel.CheckRoles({1000, 2000});
      EXPECT_TRUE(check.passed) << check.what << " " << check.actual;
    }
  }
}

TEST(InnocentReaderKernel, AReadThatWasLeftOutIsCaught) {
  InnocentReaderKernel kernel(WriterAndReaders(), 8);
  RunOnThreads(kernel, 3, 1000);
  EXPECT_FALSE(kernel.CheckRoles({1000, 2001}).passed);
}

TEST(InnocentReaderKernel, AWriteThatWasLeftOutIsCaught) {
  InnocentReaderKernel kernel(WriterAndReaders(), 8);
  RunOnThreads(kernel, 3, 1000);
  EXPECT_FALSE(kernel.CheckRoles({1001, 2000}).passed);
}

TEST(InnocentReaderKernel, WithoutRolesThereIsNoResult) {
  InnocentReaderKernel kernel(WriterAndReaders(), 8);
  EXPECT_FALSE(kernel.CheckWindow(0).passed);
}

}  // namespace
}  // namespace lab
